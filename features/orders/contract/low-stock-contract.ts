import { z } from 'zod';
import { lineCost, lineQuantity } from '#features/invoices/contract/invoice-inputs.ts';
import { itemId, locationId, pullFromId } from '#features/ledger/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, requiredNumber, sort } from '#shared/contract/schemas.ts';

const tag = 'Low stock';

const place = z.object({ id, name: z.string(), path: z.array(z.string()) });

/** A location below its own par, and the others that can fill it without going below theirs. */
const shortPlace = z.object({
  location: place,
  on_hand: z.number(),
  par: z.number(),
  missing: z.number(),
  /** Whole bottles. */
  moves: z.array(z.object({ from: place, quantity: z.number().int() })),
});

/** An item below par at some location. */
export const lowItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.string(),
  on_hand: z.number(),
  par: z.number(),
  /** Over the locations that are short. */
  missing: z.number(),
  places: z.array(shortPlace),
  /** In draft purchase orders and draft invoices. */
  on_order: z.number(),
  /** The vendor of its last purchase. */
  vendor: z.object({ id, name: z.string() }).nullable(),
  unit_cost: z.number().nullable(),
  /** Bottles per pack, as the vendor sells them. */
  pack: z.number().int(),
  suggested: z.number(),
});

/** An item as it would be ordered. */
const orderPreviewLine = lowItem
  .pick({ id: true, name: true, vintage: true, size: true, on_hand: true, on_order: true, vendor: true, pack: true })
  .extend({
    /** The quantity you named, else the suggested one, else one pack. */
    quantity: z.number(),
    /** The last cost; without one, orders have 1. */
    unit_cost: z.number().nullable(),
  });

const MOST = 5000;

const narrowed = {
  search: z.string().max(200).optional(),
  vendor_id: id.optional(),
  /** Only items short at this location. */
  location_id: id.optional(),
};

export const lowStockContract = {
  listLowStock: route('member', {
    method: 'GET',
    path: '/ordering/low-stock',
    tag,
    summary: 'Items below their par at a location, with what to move there and what to order',
    tellsStock: true,
    description:
      'Each location is compared with its own par. Stock that another location has above par is suggested as a move; ' +
      'suggested = what is missing then - on order, never below 0, rounded up to the pack of the vendor.',
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
  moveToShelves: route('member', {
    method: 'POST',
    path: '/ordering/low-stock/moves',
    tag,
    summary: 'Fill shelves from others, as one action',
    tellsStock: true,
  })
    .input(
      z.object({
        moves: z
          .array(
            z.object({
              inventory_item_id: itemId,
              from_location_id: pullFromId,
              to_location_id: locationId,
              quantity: requiredNumber('Quantity')
                .min(1e-6, 'Quantity should be a number above 0')
                .max(1e9, 'Quantity must be at most 1,000,000,000'),
            }),
          )
          .min(1, 'Choose at least one item')
          .max(MOST, 'At most 5,000 moves at once'),
      }),
    )
    .output(z.object({ action_id: id, moved: z.number().int() })),
  previewOrders: route('member', {
    method: 'POST',
    path: '/ordering/low-stock/preview',
    tag,
    summary: 'Preview of the orders for each vendor: creates nothing',
    tellsStock: true,
    description:
      'Covers the items you name, or else every suggested item. An item that was never bought has no vendor: name one ' +
      'when you order it, or leave it out.',
  })
    .input(
      z.object({
        ...narrowed,
        items: z
          .array(z.object({ inventory_item_id: itemId, quantity: lineQuantity.optional() }))
          .min(1, 'Choose at least one item')
          .max(MOST, 'At most 5,000 items at once')
          .optional(),
      }),
    )
    .output(z.object({ lines: z.array(orderPreviewLine) })),
  orderLowStock: route('member', {
    method: 'POST',
    path: '/ordering/low-stock/orders',
    tag,
    summary: 'One draft purchase order for each vendor',
    tellsStock: true,
    description:
      'Covers the items you name, or else every suggested item that was bought before. Each item goes to the ' +
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
              on_order: z
                .number()
                .optional()
                .describe('As the preview had it. If more is on order by now, nothing is created (409).'),
            }),
          )
          .min(1, 'Choose at least one item')
          .max(MOST, 'At most 5,000 items at once')
          .optional(),
      }),
    )
    .output(
      z.object({
        action_id: id,
        orders: z.array(
          z.object({ id, vendor: z.object({ id, name: z.string() }), line_count: z.number().int(), total: z.number() }),
        ),
      }),
    ),
};
