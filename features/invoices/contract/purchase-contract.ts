import { z } from 'zod';
import { purchaseLine } from '#features/items/contract/item-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf } from '#shared/contract/schemas.ts';

const tag = 'Invoices';

/** Purchases by item. */
export const purchaseContract = {
  listItemPurchases: route('member', {
    method: 'GET',
    path: '/ordering/order-items/{owner}/{id}',
    tag,
    summary: 'Purchase lines of an item, or lines of an invoice',
  })
    .input(z.object({ owner: z.enum(['item', 'invoice']), id, page, limit: limit(250) }))
    .output(pageOf(purchaseLine)),
  listPurchasesOfItem: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/purchases',
    tag,
    summary: 'Purchase lines of an item, the newest first',
  })
    .input(z.object({ id, page, limit: limit(250) }))
    .output(pageOf(purchaseLine)),
  usedItems: route('member', {
    method: 'GET',
    path: '/ordering/used-items',
    tag,
    summary: 'Ids of items that were ordered before',
  }).output(z.array(id)),
  consignedItems: route('member', {
    method: 'GET',
    path: '/consignment',
    tag,
    summary: 'Ids of items with completed consigned lines',
  }).output(z.array(id)),
};
