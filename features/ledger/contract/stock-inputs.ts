import { z } from 'zod';
import { requiredNumber } from '#shared/contract/schemas.ts';

const MOST = 1e9;

export const itemId = z.uuid('Inventory Item is required');
export const locationId = z.uuid('Location is required');
export const pullFromId = z.uuid('Pull From Location is required');

/** A quantity added to a shelf: above 0, and not too small to be stored. */
export const addedQuantity = requiredNumber('Quantity')
  .min(1e-6, 'Quantity should be a number above 0')
  .max(MOST, 'Quantity must be at most 1,000,000,000');

/** Its limit is the stock on hand, which only the ledger knows. */
export const movedQuantity = requiredNumber('Quantity')
  .min(-MOST, 'Quantity is out of range')
  .max(MOST, 'Quantity is out of range');

/** Forms that add to a shelf: Add New Stock and Re-Order; Quick Stock has its item in the path (STK-041). */
export const purchaseStyle = z.object({
  inventory_item_id: itemId,
  location_id: locationId,
  quantity: addedQuantity,
});

/** Forms that bring stock from another shelf: the same three fields, and the source (STK-041). */
export const transferStyle = z.object({
  item_id: itemId,
  to_location_id: locationId,
  quantity: movedQuantity,
  from_location_id: pullFromId,
});
