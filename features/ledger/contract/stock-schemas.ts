import { z } from 'zod';
import { id } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

export const runningStock = z.object({
  id,
  inventory_item_id: id,
  location_id: id,
  current_count: onShelf(z.number()),
  quantity: onShelf(z.number()),
  depletion_priority: z.number().int(),
  updated_at: z.string(),
});

/** D31: every cost has a method and a date: a vendor's line, a cost that a person stated (`manual`), or a batch made here. */
export const costs = z.object({
  last_cost: z.number().nullable(),
  last_cost_at: z.string().nullable(),
  last_cost_method: z.enum(['purchase', 'manual', 'batch']).nullable(),
  average_cost: z.number().nullable(),
});

/** D32: newest purchases first. `no_cost` is a part without any known cost, valued at 0 and shown that way. */
export const valuePart = z.object({
  source: z.enum(['purchase', 'batch', 'consignment', 'baseline', 'oldest_line', 'last_cost', 'no_cost']),
  quantity: z.number(),
  unit_cost: z.number().nullable(),
  value: z.number(),
  purchased_at: z.string().nullable(),
  invoice_id: id.nullable(),
});
