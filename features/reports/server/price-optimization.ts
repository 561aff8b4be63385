import type { z } from 'zod';
import { withoutExpectedOrder } from '#features/items/server/items/withhold-expected.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ACTIVE_FILTERS, pricedItem } from '../contract/report-contract.ts';
import type { Period } from '../domain/days-of-period.ts';
import { type Priced, suggestPrices } from '../domain/suggest-price.ts';
import { readStartOfPeriod } from './period.ts';
import { readSellable, type Sellable } from './read-priced.ts';

type PricedItem = z.output<typeof pricedItem>;

interface PriceQuery {
  readonly period: Period;
  readonly activeFilter: (typeof ACTIVE_FILTERS)[number];
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

const DAY = 86_400_000;

/**
 * Everything that is sold, with its cost, revenue and a suggested price (RPT-021, RPT-028 to RPT-031). Cost is as
 * booked with each sale, profit the revenue after discounts minus that (COST-013).
 */
export function priceOptimization(context: Context, input: PriceQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const search = input.search?.trim();
    const since = await readStartOfPeriod(tx, context, input.period);
    const all = await readSellable(tx, organizationId, since, search);
    const suggestions = suggestPrices(all.map(asPriced));
    const shown = all.filter((one) => one.found && WANTED[input.activeFilter](one));
    const rows = shown.map((one): PricedItem => {
      const suggestion = suggestions.get(one.id);
      return {
        id: one.id,
        inventory_item_id: one.inventory_item_id,
        recipe_id: one.recipe_id,
        name: one.name,
        size: one.size,
        category: one.category,
        days_since_last_sale: one.last_sold_at && Math.max(0, Math.floor((+context.now - +one.last_sold_at) / DAY)),
        total_quantity: one.total_quantity,
        total_value: one.total_value,
        unit_cost: one.unit_cost,
        price: one.price,
        suggested_price: suggestion?.suggestedPrice ?? null,
        change_percent: suggestion?.changePercent ?? null,
        target_cost_percent: suggestion?.targetCostPercent ?? null,
        sales_quantity: one.sold,
        cost: one.cost,
        profit: profitOf(one),
        score: suggestion?.score ?? null,
      };
    });
    const sorted = rows.toSorted(inOrder(context.blind ? withoutExpectedOrder(input.sort) : input.sort));
    const { page, limit } = input;
    return {
      data: sorted.slice((page - 1) * limit, page * limit),
      meta: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
      totals: {
        sales_quantity: sum(rows.map((row) => row.sales_quantity)),
        cost: sum(rows.map((row) => row.cost ?? 0)),
        profit: sum(rows.map((row) => row.profit ?? 0)),
        unknown_cost: rows.filter((row) => row.profit === null).length,
      },
    };
  });
}

const WANTED: Readonly<Record<PriceQuery['activeFilter'], (one: Sellable) => boolean>> = {
  items_with_sales: (one) => one.sold > 0,
  items_without_sales: (one) => one.sold <= 0,
  all_items: () => true,
};

const asPriced = ({ id, category, kind, unit_cost, price, sold, gross }: Sellable): Priced => ({
  id,
  category,
  kind,
  unitCost: unit_cost,
  price,
  sold,
  soldPrice: sold > 0 && gross > 0 ? gross / sold : null,
});

const profitOf = ({ revenue, cost }: Sellable): number | null =>
  cost === null ? null : Math.round((revenue - cost) * 100) / 100;

const sum = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + Math.round(figure * 1e6), 0) / 1e6;

type Compare = (a: PricedItem, b: PricedItem) => number;

/** By each field in turn, unknown values last; then by name, so that pages never overlap. */
function inOrder(sort: string): Compare {
  const fields = sort.split(',').map((part): Compare => {
    const [key = 'name', direction] = part.split(':');
    return (a, b) => compare(a[key as keyof PricedItem], b[key as keyof PricedItem], direction === 'desc' ? -1 : 1);
  });
  const last: Compare = (a, b) => compare(a.name, b.name, 1) || compare(a.id, b.id, 1);
  return (a, b) => fields.reduce((found, next) => found || next(a, b), 0) || last(a, b);
}

function compare(a: string | number | null, b: string | number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'string' ? sign * a.localeCompare(String(b), 'en') : sign * (a - Number(b));
}
