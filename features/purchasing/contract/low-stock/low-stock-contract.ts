import { z } from 'zod';
import { itemId } from '#features/stock/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { lineCost, lineQuantity } from '../invoice-inputs.ts';

const tag = 'Low stock';

/** An item of which less is there than should be. */
export const lowItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.string(),
  on_hand: z.number(),
  par: z.number(),
  missing: z.number(),
  /** In purchase orders and invoices that are drafts. */
  on_order: z.number(),
  /** Whom it was bought from last. */
  vendor: z.object({ id, name: z.string() }).nullable(),
  unit_cost: z.number().nullable(),
  /** Bottles of one pack, as the vendor sells them. */
  pack: z.number().int(),
  suggested: z.number(),
});

const narrowed = { search: z.string().max(200).optional(), vendor_id: id.optional() };

export const lowStockContract = {
  listLowStock: route('member', {
    method: 'GET',
    path: '/ordering/low-stock',
    tag,
    summary: 'Items below their par, with what to order of them',
    description: 'suggested = par - on hand - on order, never below 0, rounded up to the pack of the vendor.',
  })
    .input(
      z.object({
        ...narrowed,
        sort: sort(['name', 'on_hand', 'par', 'missing'], 'name:asc'),
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(lowItem)),
  orderLowStock: route('member', {
    method: 'POST',
    path: '/ordering/low-stock/orders',
    tag,
    summary: 'One draft purchase order for each vendor',
    description:
      'Of the items that are named, else of everything that is suggested and was bought before. Each item goes to the ' +
      'vendor that is named with it, else to vendor_id, else to whom it was bought from last.',
  })
    .input(
      z.object({
        ...narrowed,
        items: z
          .array(
            z.object({
              inventory_item_id: itemId,
              quantity: lineQuantity,
              unit_cost: lineCost.optional(),
              vendor_id: id.nullish(),
            }),
          )
          .min(1, 'Choose at least one item')
          .max(5000, 'At most 5,000 items at once')
          .optional(),
      }),
    )
    .output(
      z.object({
        orders: z.array(
          z.object({ id, vendor: z.object({ id, name: z.string() }), line_count: z.number().int(), total: z.number() }),
        ),
      }),
    ),
};
