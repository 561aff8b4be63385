import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, time } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { costs, valuePart } from './stock-schemas.ts';

/** All lines of one document for an item, combined. */
const said = z.object({
  quantity: z.number(),
  unit_cost: z.number(),
  landed_unit_cost: z.number(),
  purchased_at: time,
  consignment: z.boolean(),
});

const change = z.object({ before: z.number().nullable(), after: z.number().nullable() });

const costChange = z.object({
  id,
  at: time,
  user: z.string().nullable(),
  cause: z.enum(['purchase', 'batch', 'correction', 'charges', 'cancelled', 'stated', 'merge', 'separation']),
  /** The document, or the other item of a merge. No id: it was deleted. */
  source: z
    .object({ type: z.enum(['invoice', 'batch', 'item']), id: id.nullable(), name: z.string().nullable() })
    .nullable(),
  /** How many arrived at the same time; the newest is the source. */
  documents: z.number().int(),
  last_cost: change,
  average_cost: change,
  said: z.object({ before: said.nullable(), after: said.nullable() }),
});

export const explainCost = route('member', {
  method: 'GET',
  path: '/inventory/item/{id}/cost',
  tag: 'Items',
  summary: 'How the costs and the value of an item were reached, and why they changed',
})
  .input(z.object({ id }))
  .output(
    z.object({
      costs,
      average: z.object({ quantity: z.number(), amount: z.number(), lines: z.number().int() }),
      value: onShelf(z.object({ total: z.number(), parts: z.array(valuePart) })),
      history: z.array(
        z.object({
          at: z.string(),
          unit_cost: z.number(),
          method: z.enum(['purchase', 'manual', 'batch']),
          invoice_id: id.nullable(),
        }),
      ),
      /** The newest 200, newest first. */
      changes: z.array(costChange),
    }),
  );
