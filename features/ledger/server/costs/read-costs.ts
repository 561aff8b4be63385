import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { costs, valuePart } from '../../contract/stock-schemas.ts';
import { valueParts } from './value-parts.ts';

/** Costs and value of an item with the method of each figure (D31, D32). */
export async function readCosts(
  tx: Tx,
  organizationId: string,
  itemId: string,
): Promise<{ costs: z.output<typeof costs>; value: { total: number; parts: z.output<typeof valuePart>[] } }> {
  const { rows } = await sql<z.output<typeof costs> & { quantity: string }>`
    select c.last_cost::float8 as last_cost, to_json(c.last_cost_at) #>> '{}' as last_cost_at, c.last_cost_method,
           c.average_cost::float8 as average_cost, s.quantity
    from stock.item_cost as c join stock.item_stock as s on s.organization_id = c.organization_id and s.item_id = c.item_id
    where c.organization_id = ${organizationId} and c.item_id = ${itemId}`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('Item');
  const { quantity, ...known } = row;
  return { costs: known, value: await valueParts(tx, organizationId, itemId, quantity) };
}
