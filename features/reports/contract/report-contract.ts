import { z } from 'zod';
import { INVENTORY_SORTS } from '#features/items/contract/item-inputs.ts';
import { inventoryRow } from '#features/items/contract/item-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { MONTHS, PERIOD_DAYS, type Period } from '../domain/days-of-period.ts';

const tag = 'Reports';

export const ACTIVE_FILTERS = ['items_with_sales', 'items_without_sales', 'all_items'] as const;

const PERIODS = Object.keys(PERIOD_DAYS) as [Period, ...Period[]];
const period = z.enum(PERIODS, `period must be one of ${PERIODS.join(', ')}`).default('past_30_days');
const TREND_PERIODS = [...PERIODS, ...MONTHS] as const;
/** Also a calendar month, this one up to today. */
export const trendPeriod = z
  .enum(TREND_PERIODS, `period must be one of ${TREND_PERIODS.join(', ')}`)
  .default('past_30_days');
const search = z.string().max(200).optional();
const figure = z.number().nullable();

const PRICE_SORTS = [
  'name',
  'category',
  'days_since_last_sale',
  'total_quantity',
  'total_value',
  'unit_cost',
  'price',
  'suggested_price',
  'sales_quantity',
  'cost',
  'profit',
  'score',
] as const;

/** A Sold As entry, a recipe, or an item without a Sold As entry (D39); formulas are in domain/suggest-price.ts. */
export const pricedItem = z.object({
  id,
  /** Null for a recipe. */
  inventory_item_id: id.nullable(),
  recipe_id: id.nullable(),
  name: z.string(),
  size: z.string(),
  category: z.string(),
  /** Null if it was never sold. */
  days_since_last_sale: z.number().int().nullable(),
  /** Null for a recipe, which has no stock. */
  total_quantity: onShelf(z.number()),
  total_value: onShelf(z.number()),
  /** Per sold unit, at the average cost; for a recipe, its cost by the latest costs of its ingredients. */
  unit_cost: figure,
  price: figure,
  suggested_price: figure,
  /** Percent of the price, to get to the suggested one. */
  change_percent: figure,
  /** Usual share of cost in the price of comparable sales, in percent. */
  target_cost_percent: figure,
  sales_quantity: z.number(),
  /** Cost of sales in the period; null if a cost is unknown. */
  cost: figure,
  profit: figure,
  score: figure,
});

/** Sold entries that are in neither sum, because the cost of one of their sales is unknown. */
const unknown_cost = z.number().int();

const itemReport = {
  page,
  limit: limit(250),
  filter: z.string().max(20_000).optional(),
  search,
};

/** What a new venue does first, and whether it has. */
const firstSteps = z.object({
  items: z.boolean(),
  locations: z.boolean(),
  count: z.boolean(),
  invoice: z.boolean(),
  till: z.boolean(),
  recipe: z.boolean(),
});

/** A document, or something else with a page of its own, that a search finds by its name or number. */
const foundDocument = z.object({
  kind: z.enum(['invoice', 'order', 'vendor', 'recipe', 'list', 'location', 'print_job']),
  id,
  name: z.string(),
  /** The vendor of an invoice, the path of a location. */
  about: z.string().nullable(),
});

export const reportContract = {
  searchDocuments: route('member', {
    method: 'GET',
    path: '/search/documents',
    tag,
    summary: 'Find invoices, orders, vendors, recipes, lists, locations and print jobs',
    description: 'By number or name; invoices and orders also by the name of their vendor, newest first.',
  })
    .input(z.object({ q: z.string().max(200), size: limit(12, 'size') }))
    .output(z.array(foundDocument)),
  gettingStarted: route('member', {
    method: 'GET',
    path: '/reports/getting-started',
    tag,
    summary: 'What a new venue does first, and whether it has been done',
  }).output(firstSteps),
  priceOptimization: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/price-optimization',
    tag,
    summary: 'Cost and revenue of sold items, with a suggested price for each',
  })
    .input(
      z.object({
        period,
        activeFilter: z
          .enum(ACTIVE_FILTERS, `activeFilter must be one of ${ACTIVE_FILTERS.join(', ')}`)
          .default('items_with_sales'),
        search,
        page,
        limit: limit(250),
        sort: sort(PRICE_SORTS, 'profit:desc'),
      }),
    )
    .output(
      pageOf(pricedItem).extend({
        totals: z.object({ sales_quantity: z.number(), cost: z.number(), profit: z.number(), unknown_cost }),
      }),
    ),
  listDormant: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/dormant',
    tag,
    summary: 'Items in stock that were not sold in the period',
    tellsStock: true,
  })
    .input(z.object({ ...itemReport, period, sort: sort(INVENTORY_SORTS, 'total_value:desc') }))
    .output(pageOf(inventoryRow.extend({ last_sale_price: figure }))),
  listUnmatched: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/unmatched',
    tag,
    summary: 'Items that no POS sells, or that were never sold',
  })
    .input(z.object({ ...itemReport, sort: sort(INVENTORY_SORTS, 'name:asc') }))
    .output(
      pageOf(inventoryRow.extend({ sold_as: z.object({ matched: z.number().int(), unmatched: z.number().int() }) })),
    ),
};
