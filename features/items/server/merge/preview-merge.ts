import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { MergeCounts, MergeHandlers } from './merge-handlers.ts';

/** Counts what would move if the item were merged into another one (ITEM-069). */
export function previewMerge(
  context: Context,
  { id }: { id: string },
  handlers: MergeHandlers,
): Promise<MergeCounts & { inventory_item_id: string }> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ locations: number }>`
      select (select count(*)::int from stock.running_stock as r
              where r.organization_id = i.organization_id and r.item_id = i.id
                and (r.quantity <> 0 or r.last_counted_at is not null)) as locations
      from catalog.item as i where i.organization_id = ${organizationId} and i.id = ${id}`.execute(tx);
    if (!rows[0]) throw notFound('Item');
    let found: MergeCounts = {
      sellable_items: 0,
      running_stock_locations: rows[0].locations,
      invoice_items: 0,
      stock_counts: 0,
    };
    for (const handler of Object.values(handlers)) {
      found = { ...found, ...(await handler.countHistory(tx, organizationId, id)) };
    }
    return { inventory_item_id: id, ...found };
  });
}
