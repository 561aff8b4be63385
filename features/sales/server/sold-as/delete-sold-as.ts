import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { soldAsRows, undoSoldAs } from '../matching/undo-match.ts';
import { announceSoldAs } from './announce-sold-as.ts';
import { bringBackSoldAs } from './bring-back-sold-as.ts';
import { holdSoldAs } from './hold-sold-as.ts';
import { readOneSoldAs } from './sold-as-rows.ts';

/** Deletes a Sold As and unmatches its POS items (API-099). Its sales do not change. */
export function deleteSoldAs(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteSoldAs', input, async (tx) => {
    await lockPosItemsOf(tx, organizationId, input.id);
    const { inventory_item_id } = await holdSoldAs(tx, organizationId, input.id);
    const matched = { table: 'sales.pos_item', where: sql`t.sold_as_id = ${input.id}` };
    const seen = await watchRows(tx, organizationId, [soldAsRows(input.id), matched]);
    const { rows } = await sql<{ id: string }>`
      update sales.pos_item set sold_as_id = null, updated_at = ${context.now}
      where organization_id = ${organizationId} and sold_as_id = ${input.id} returning id`.execute(tx);
    const unmatched = rows.map((row) => row.id);
    await tx
      .updateTable('sales.sold_as')
      .set({ deleted_at: context.now, unmatched_by_deletion: unmatched })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    await announceSoldAs(tx, organizationId, input.id, [inventory_item_id]);
    if (unmatched.length > 0)
      for (const topic of ['pos', 'connections'] as const) await announce(tx, organizationId, topic, unmatched);
    const action_id = await recordRows(tx, context, undoSoldAs, seen);
    return { id: input.id, unmatched_pos_item_ids: unmatched, action_id };
  });
}

/** In the lock order of matching: the POS item first, then the Sold As. */
async function lockPosItemsOf(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`select from sales.pos_item where organization_id = ${organizationId} and sold_as_id = ${id}
    order by id for update`.execute(tx);
}

/** Restores a deleted one with its POS items, except those that were matched or ignored since. */
export function restoreSoldAs(context: Context, input: { id: string }): Promise<SellableGroup> {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreSoldAs', input, async (tx) => {
    const unmatched = await bringBackSoldAs(tx, context, input.id);
    await sql`
      update sales.pos_item set sold_as_id = ${input.id}, updated_at = ${context.now}
      where organization_id = ${organizationId} and id = any(${unmatched}::uuid[])
        and sold_as_id is null and recipe_id is null and not ignored`.execute(tx);
    if (unmatched.length > 0) await announce(tx, organizationId, 'pos', unmatched);
    return readOneSoldAs(tx, organizationId, input.id);
  });
}
