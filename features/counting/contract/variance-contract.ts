import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, time } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { varianceTotals } from './counting-schemas.ts';
import { stage } from './stage.ts';

const tag = 'Counting and variance';

/** The variance by category and by location, and usage. */
export const varianceContract = {
  groupVariance: route('member', {
    method: 'GET',
    path: '/inventory/variance/groups',
    tag,
    summary: 'The variance by category or by location, the largest loss first',
    description: 'A location has no COGS: what moves between locations is not used.',
  })
    .input(
      z.object({
        by: z.enum(['category', 'location']),
        search: z.string().max(200).optional(),
        stage_id: id.optional(),
        zero_out: flag,
        location: id.optional(),
      }),
    )
    .output(
      z.object({
        data: z.array(
          z.object({
            /** Code of the category, id of the location. */
            id: z.string(),
            name: z.string(),
            items: z.number().int(),
            counted_items: z.number().int(),
            ...varianceTotals,
          }),
        ),
        stage,
      }),
    ),
  categoryCogs: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/category-cogs',
    tag,
    summary: 'Cost of goods sold by category, and in total, of a cycle or between two times',
    description:
      'COGS = value at the start + purchases and batches + opening and found stock - value at the end, with both values as of ' +
      'then; quantity is what was used, the same way (D36). Items whose cost is not known are counted, not valued. ' +
      'Refused to people who count blind while a count is running: a count moves it by the difference.',
    tellsStock: true,
  })
    .input(z.object({ stage_id: id.optional(), from: time.optional(), to: time.optional() }))
    .output(
      z.object({
        data: z.array(
          z.object({
            category: z.string(),
            items: z.number().int(),
            quantity: z.number(),
            cogs: z.number(),
            /** Percent of all COGS. */
            share: z.number(),
          }),
        ),
        total: z.object({
          items: z.number().int(),
          quantity: z.number(),
          start_value: onShelf(z.number()),
          /** Purchases and batches minus returns, plus consigned bottles that were used. */
          purchases_value: z.number(),
          /** Opening and found stock. */
          found_value: z.number(),
          end_value: onShelf(z.number()),
          cogs: z.number(),
          items_without_cost: z.number().int(),
        }),
        start: z.string(),
        end: z.string().nullable(),
      }),
    ),
};
