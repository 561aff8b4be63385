import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';

/** Items on an invoice (OAPI-055). */
export function usedItems(context: Context): Promise<string[]> {
  return readIds(
    context,
    sql`
    select distinct line.item_id as id from purchasing.invoice_line as line
    join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id and i.type = 'IN'
    where line.organization_id = ${context.actor.organizationId} order by 1`,
  );
}

/** Items with completed consigned lines (OAPI-051). */
export function consignedItems(context: Context): Promise<string[]> {
  return readIds(
    context,
    sql`
    select item_id as id from stock.item_cost
    where organization_id = ${context.actor.organizationId} and has_consignment order by 1`,
  );
}

function readIds(context: Context, query: ReturnType<typeof sql>): Promise<string[]> {
  return runQuery(context, async (tx) => {
    const { rows } = await query.execute(tx);
    return (rows as { id: string }[]).map((row) => row.id);
  });
}
