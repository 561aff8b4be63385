import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { RunningStock } from '../movements/movement.ts';
import { viewRunningStock } from './running-stock-view.ts';

/** Sets the order in which sales deplete an item's locations: 0 first (STK-058). The ids are of running stock. */
export function setPriorities(context: Context, input: { id: string; depletion_priority: number }[]) {
  const { organizationId } = context.actor;
  return runCommand(context, 'setPriorities', input, async (tx) => {
    const { rows } = await sql<RunningStock>`
      update stock.running_stock as held set depletion_priority = wanted.depletion_priority
      from unnest(${input.map((row) => row.id)}::uuid[], ${input.map((row) => row.depletion_priority)}::int[]) as wanted (id, depletion_priority)
      where held.organization_id = ${organizationId} and held.id = wanted.id
      returning held.*`.execute(tx);
    if (rows.length < new Set(input.map((row) => row.id)).size) throw notFound('Running stock');
    await announce(tx, organizationId, 'stock', [...new Set(rows.map((row) => row.item_id))]);
    return rows.toSorted((a, b) => a.depletion_priority - b.depletion_priority).map(viewRunningStock);
  });
}

/** Running stock of an item per location, in depletion order. */
export function listRunningStock(context: Context, input: { inventory_item_id: string }) {
  return runQuery(context, async (tx) => {
    const rows = await tx
      .selectFrom('stock.running_stock as r')
      .innerJoin('stock.location as l', (join) =>
        join.onRef('l.organization_id', '=', 'r.organization_id').onRef('l.id', '=', 'r.location_id'),
      )
      .selectAll('r')
      .select('l.name as location_name')
      .where('r.organization_id', '=', context.actor.organizationId)
      .where('r.item_id', '=', input.inventory_item_id)
      .orderBy('r.depletion_priority')
      .orderBy('l.name_key')
      .execute();
    return rows.map((row) => ({ ...viewRunningStock(row), location_name: row.location_name }));
  });
}
