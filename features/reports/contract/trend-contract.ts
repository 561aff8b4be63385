import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import { trendPeriod } from './report-contract.ts';

const tag = 'Reports';

const figure = z.number().nullable();

const sums = z.object({
  /** Net sales: all recorded sales less discounts, as in the sales reports. */
  sales: z.number(),
  /** The part of them that was posted to stock at a known cost, and that cost (D39). */
  costed_net: z.number(),
  cost: z.number(),
  /** Of that part. */
  profit: z.number(),
});

const notPosted = {
  spend: z.number(),
  unknown_cost: z.number().int(),
  /** The part of `sales` that is of POS items that are not stock: it can have no cost. */
  not_stock: z.number(),
};

export const salesTrendAnswer = z.object({
  /** First and last business day; the period before is as long and ends the day before `from`. */
  from: z.iso.date(),
  to: z.iso.date(),
  points: z.array(sums.extend({ from: z.iso.date(), to: z.iso.date(), spend: z.number() })),
  totals: sums.extend(notPosted),
  before: sums.extend(notPosted),
  /** By the main type and the type of the sold item; recipes by their category; then sales that are not posted to stock. */
  categories: z.array(
    z.object({
      category: z.string(),
      subtype: z.string(),
      sales: z.number(),
      costed_net: z.number(),
      cost: z.number(),
      before: z.object({ sales: z.number(), costed_net: z.number(), cost: z.number() }),
    }),
  ),
  vendors: z.array(z.object({ id, name: z.string(), spend: z.number(), before: z.number() })),
  /** The same spend by vendor and type of item; what invoices charge besides their lines has its own row. */
  spend_kinds: z.array(
    z.object({
      vendor_id: id,
      vendor: z.string(),
      category: z.string(),
      subtype: z.string(),
      spend: z.number(),
      before: z.number(),
    }),
  ),
});

export const trendContract = {
  salesTrend: route('member', {
    method: 'GET',
    path: '/reports/trends/sales',
    tag,
    summary: 'Sales, profit, pour cost, and spend by vendor over time, against the period before',
  })
    .input(z.object({ period: trendPeriod }))
    .output(salesTrendAnswer),
  priceMoves: route('member', {
    method: 'GET',
    path: '/reports/trends/prices',
    tag,
    summary: 'Items whose purchase price moved within the period, the largest move first, at most 50',
  })
    .input(z.object({ period: trendPeriod }))
    .output(
      z.array(
        z.object({
          item_id: id,
          name: z.string(),
          size: z.string(),
          category: z.string(),
          subtype: z.string(),
          before: z.number(),
          after: z.number(),
          percent: z.number(),
          /** All purchases of the past year, oldest first. */
          prices: z.array(z.number()),
        }),
      ),
    ),
  cycleTrend: route('member', {
    method: 'GET',
    path: '/reports/trends/cycles',
    tag,
    summary: 'Stock value, usage and variance of the last 8 cycles, oldest first',
    tellsStock: true,
  }).output(
    z.array(
      z.object({
        id,
        number: z.number().int(),
        from: z.string(),
        /** Null for the open cycle. */
        to: z.string().nullable(),
        start_value: z.number(),
        end_value: z.number(),
        purchases: z.number(),
        usage: z.number(),
        variance_cost: figure,
        /** Of usage. */
        variance_percent: figure,
        main_types: z.array(z.object({ category: z.string(), days_of_stock: figure })),
        categories: z.array(
          z.object({
            category: z.string(),
            subtype: z.string(),
            end_value: z.number(),
            usage: z.number(),
            variance_cost: figure,
            /** How long the stock lasts at this cycle's usage; null where nothing was used. */
            days_of_stock: figure,
          }),
        ),
      }),
    ),
  ),
};
