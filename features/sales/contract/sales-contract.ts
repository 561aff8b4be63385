import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { businessTime, flag, id, limit, page, pageOf, sort, text, time } from '#shared/contract/schemas.ts';

const tag = 'Sales';

const SALE_SORTS = [
  'transaction_date',
  'pos_item_name',
  'match',
  'category',
  'depletion_size',
  'quantity_sold',
  'sale_price',
  'gross',
  'discount',
  'unit_cost',
  'payment_type',
  'payment_method',
] as const;

/** Depleted, waiting for a match, ignored, waiting for the end of a pause, or undone. */
const state = z.enum(['posted', 'unmatched', 'ignored', 'paused', 'undone']);

const figure = z.number().nullable();

/** One line of a till (POS-056). A posted line keeps the values of that time (D34), whatever is matched now. */
export const sale = z.object({
  id,
  transaction_id: z.string(),
  line_id: z.string(),
  pos: z.object({ id, name: z.string() }),
  pos_item_name: z.string(),
  pos_item: z.object({
    id,
    name: z.string(),
    variation: z.string().nullable(),
    matched: z.boolean(),
    ignored: z.boolean(),
  }),
  /**
   * As posted; for a line that is not posted, the current match of its POS item. A recipe is named "<name>
   * (Recipe)".
   */
  match: z
    .object({
      type: z.enum(['IT', 'RE']),
      id,
      name: z.string(),
      inventory_item_id: id.nullable(),
      recipe_id: id.nullable(),
    })
    .nullable(),
  category: z.string().nullable(),
  transaction_date: z.string(),
  /** By the venue's cut-off (D43). */
  business_day: z.string(),
  depletion_size: z.string().nullable(),
  quantity_sold: z.number(),
  /** For one sold unit, like the costs; null if the till gave no money. */
  sale_price: figure,
  gross: figure,
  discount: figure,
  tax: figure,
  /** The cost of the stock that one sold unit took, at that time; null if a cost is unknown. */
  unit_cost: figure,
  payment_type: z.string().nullable(),
  payment_method: z.string().nullable(),
  /**
   * Its share of the order's tip, not part of gross. This and the next fields are null if the till does not report
   * them.
   */
  tip: figure,
  service_charge: figure,
  employee: z.string().nullable(),
  register: z.string().nullable(),
  /** As the till sent them; quantities are per unit sold, prices are for all of them. */
  modifiers: z.array(z.object({ name: z.string(), quantity: z.string(), price: z.string() })),
  state,
  /** Why a matched line could not be posted. */
  problem: z.string().nullable(),
  action_id: id.nullable(),
  /**
   * Sold before the current cycle began: an unmatched sale stays out of stock, whatever it is matched to later
   * (POS-051).
   */
  before_cycle: z.boolean(),
});

const saleTotals = z.object({
  lines: z.number().int(),
  quantity: z.number(),
  gross: z.number(),
  discount: z.number(),
  cost: z.number(),
});

const listInput = z.object({
  page,
  limit: limit(50),
  sort: sort(SALE_SORTS, 'transaction_date:desc'),
  search: z.string().max(200).optional(),
  filter: z.string().max(20_000).optional(),
});

const amount = z
  .number({ error: 'Must be a number' })
  .min(-1e9, 'Must be above -1,000,000,000')
  .max(1e9, 'Must be below 1,000,000,000');
const label = (name: string, most: number) => text(name, 1, most).nullish();

export const receivedSale = z.object({
  transaction_id: text('Transaction id', 1, 200),
  line_id: text('Line id', 1, 200),
  sold_at: businessTime,
  item: text('Item', 1, 255),
  variation: label('Variation', 255),
  category: label('Category', 255),
  /** 0 for a line that was voided. */
  quantity: amount.refine(
    (sold) => sold === 0 || Math.abs(sold) >= 1e-6,
    'Must be 0, or at least 0.000001 above or below it',
  ),
  gross: amount.nullish(),
  discount: amount.nullish(),
  tax: amount.nullish(),
  payment_type: label('Payment type', 100),
  payment_method: label('Payment method', 100),
  /** Modifiers of the line (D42): quantities are per unit sold, prices are for all of them and part of gross. */
  modifiers: z
    .array(
      z.object({
        /** The till's own id. */
        id: label('Modifier id', 200),
        name: text('Modifier', 1, 255),
        quantity: amount.min(0, 'Must be 0 or more').max(100, 'At most 100').optional(),
        price: amount.optional(),
      }),
    )
    .max(100, 'At most 100 modifiers')
    .optional(),
});

/** How a sales report groups its rows. */
export const REPORT_KINDS = ['item', 'category', 'hour', 'weekday', 'day', 'employee'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

const reportFigures = {
  lines: z.number().int(),
  quantity: z.number(),
  gross: z.number(),
  discount: z.number(),
  /** Gross less discounts, before tax. */
  net: z.number(),
  /** Cost of the depleted stock at that time; null if none of it is known. */
  cost: figure,
  /** The part of `net` whose cost is known. */
  costed_net: z.number(),
  /** `costed_net` less `cost`; null without a known cost. */
  profit: figure,
  /** Cost in percent of `costed_net`. */
  pour_cost: figure,
};

const reportRow = z.object({
  /**
   * A POS item's id, a category, an hour from 0, a weekday from 1 (Monday), a business day, or an employee; '' for
   * none.
   */
  key: z.string(),
  label: z.string(),
  ...reportFigures,
});

const settled = z.object({
  posted: z.number().int(),
  unmatched: z.number().int(),
  ignored: z.number().int(),
  paused: z.number().int(),
});

const unmatched = z.object({
  pos_item_id: id,
  name: z.string(),
  variation: z.string().nullable(),
  category: z.string().nullable(),
  lines: z.number().int(),
  quantity: z.number(),
  gross: z.number(),
  last_sold_at: z.string(),
  /** Lines in the open cycle, which a match would deplete. */
  open_lines: z.number().int(),
  /** Why it took nothing although it is matched, and what to fix. */
  problem: z.string().nullable(),
});

/** How much a match would deplete (D42), beginning at `from`, which is never before the end of the closed period. */
const waitingSums = z.object({ lines: z.number().int(), quantity: z.number(), gross: z.number() });
const waiting = waitingSums.extend({
  from: z.string(),
  /** Sales that a match can't deplete because their cycle has ended. */
  earlier: waitingSums,
});

export const salesContract = {
  listSales: route('member', {
    method: 'GET',
    path: '/pos/items/sales',
    tag,
    summary: 'POS sales with what they took out of stock',
    description:
      'filter is a map of match (matched, unmatched, ignored), state, category, pos_id, pos_item_id, inventory_item_id, payment_type, ' +
      'payment_method, employee, business_day {from, to} and transaction_date {from, to}.',
  })
    .input(listInput)
    .output(pageOf(sale).extend({ totals: saleTotals })),
  reportSales: route('member', {
    method: 'GET',
    path: '/pos/items/sales/report',
    tag,
    summary: 'Sales added up by item, category, hour, weekday, business day, or employee, with pour cost',
    description:
      'search and filter are those of the list of sales, and so are the totals. Hours and weekdays are the ones of business days, ' +
      'which end at the cut-off of the organization.',
  })
    .input(
      z.object({
        by: z.enum(REPORT_KINDS, `by must be one of ${REPORT_KINDS.join(', ')}`).default('category'),
        search: z.string().max(200).optional(),
        filter: z.string().max(20_000).optional(),
      }),
    )
    .output(z.object({ data: z.array(reportRow), totals: z.object(reportFigures) })),
  listItemSales: route('member', {
    method: 'GET',
    path: '/pos/items/sales/inventory-item/{id}',
    tag,
    summary: 'The sales that took something of an inventory item, the newest first',
  })
    .input(listInput.extend({ id }))
    .output(pageOf(sale).extend({ totals: saleTotals })),
  receiveSales: route('admin', {
    method: 'POST',
    path: '/pos/items/sales',
    tag,
    summary: 'Send lines of a POS: new, changed or repeated',
    description:
      'A line is known by its transaction and line id. Lines sent again unchanged do nothing; for changed lines only the ' +
      'difference is posted. With whole_transactions, lines that are no longer in the transaction are voided. Lines of sales ' +
      'that a connected POS reported change nothing; refused lists them.',
  })
    .input(
      z.object({
        /** By default the default instance, or an instance for spreadsheets if there is none. */
        pos_id: id.optional(),
        whole_transactions: flag,
        sales: z.array(receivedSale).min(1).max(5000),
      }),
    )
    .output(
      settled.extend({
        created: z.number().int(),
        changed: z.number().int(),
        voided: z.number().int(),
        same: z.number().int(),
        /** Lines of sales that a connected till reported: they stay as the till says. `index` counts from 0. */
        refused: z.array(
          z.object({ index: z.number().int(), transaction_id: z.string(), line_id: z.string(), message: z.string() }),
        ),
        action_id: id.nullable(),
      }),
    ),
  listUnmatchedSales: route('member', {
    method: 'GET',
    path: '/pos/items/sales/unmatched',
    tag,
    summary: 'Unmatched sales by POS item, most money first',
  })
    .input(z.object({ page, limit: limit(50) }))
    .output(
      pageOf(unmatched).extend({
        /** Of all time; `since` is when the first of them was sold. */
        totals: z.object({
          lines: z.number().int(),
          quantity: z.number(),
          gross: z.number(),
          since: z.string().nullable(),
        }),
      }),
    ),
  previewSalesOfItem: route('member', {
    method: 'GET',
    path: '/pos/items/{id}/unmatched-sales',
    tag,
    summary: 'How much a match would take out of stock for what was sold in the open cycle',
  })
    .input(z.object({ id, from: time.optional() }))
    .output(waiting),
  postSalesOfItem: route('member', {
    method: 'POST',
    path: '/pos/items/{id}/unmatched-sales',
    tag,
    summary: 'Deplete the earlier sales of a POS item that was matched since',
    description:
      "With again, those that were posted from that time on are posted again by today's match: the differences are visible movements.",
  })
    .input(z.object({ id, from: time.optional(), again: flag }))
    .output(z.object({ lines: z.number().int(), quantity: z.number(), action_id: id.nullable() })),
};
