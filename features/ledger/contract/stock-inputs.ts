import { z } from 'zod';
import { requiredNumber } from '#shared/contract/schemas.ts';

const MOST = 1e9;

export const itemId = z.uuid('Inventory Item is required');
export const locationId = z.uuid('Location is required');
export const pullFromId = z.uuid('Pull From Location is required');

/** What came onto a shelf: never nothing, never less. */
export const addedQuantity = requiredNumber('Quantity')
  .positive('Quantity should be a number above 0')
  .max(MOST, 'Quantity must be at most 1,000,000,000');

/** Its bounds are what is there, which only the ledger knows. */
export const movedQuantity = requiredNumber('Quantity')
  .min(-MOST, 'Quantity is out of range')
  .max(MOST, 'Quantity is out of range');

/** Forms that put something on a shelf: add new stock and re-order; quick stock has its item in the path (STK-041). */
export const purchaseStyle = z.object({
  inventory_item_id: itemId,
  location_id: locationId,
  quantity: addedQuantity,
});

/** Forms that bring it from another shelf: the same three, and where it comes from (STK-041). */
export const transferStyle = z.object({
  item_id: itemId,
  to_location_id: locationId,
  quantity: movedQuantity,
  from_location_id: pullFromId,
});
