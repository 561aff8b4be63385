import { sql } from 'kysely';
import type { z } from 'zod';
import { createItem } from '#features/catalog/server/items/create-item.ts';
import { takeBackItems } from '#features/catalog/server/items/take-back-items.ts';
import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import { type Recorded, recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { newItemOfPosItem } from '../../contract/pos-item-contract.ts';
import { readPosItem } from '../items/get-pos-item.ts';
import { insertSoldAs } from '../sold-as/change-sold-as.ts';
import { attachMatch, enterForMatch } from './attach-match.ts';
import type { ChangedPosItem } from './change-pos-item.ts';
import { lockPosItem, priceOf } from './lock-pos-item.ts';
import { posItemRows, undoMatch } from './undo-match.ts';

/** Adds an item to the catalog and matches a POS item to it, as one act: with its sales of the open cycle (D42), if asked. */
export function matchNewItem(context: Context, input: z.output<typeof newItemOfPosItem>): Promise<ChangedPosItem> {
  const { organizationId } = context.actor;
  return runCommand(context, 'matchNewItem', input, async (tx) => {
    await enterForMatch(tx, organizationId);
    const posItem = await lockPosItem(tx, organizationId, input.id, 'id');
    if (posItem.sold_as_id ?? posItem.recipe_id)
      throw new Refusal('conflict', `${posItem.name} is already matched: unmatch it first`);
    const seen = await watchRows(tx, organizationId, [posItemRows(posItem.id)]);
    const { name, type_id, size_id, vintage, barcode, depletion_size_id } = input;
    const item = await createItem(tx, organizationId, { name, type_id, size_id, vintage, barcode });
    const made = await insertSoldAs(tx, organizationId, {
      inventory_item_id: item,
      sale_size_id: depletion_size_id,
      depletion_size_id,
      price: input.price === undefined ? priceOf(posItem) : input.price,
      pos_id: posItem.pos_id,
      on_list: false,
    });
    const depleted = await attachMatch(tx, context, posItem, { soldAsId: made }, input.deplete_sales);
    const kept = { actions: [depleted.action_id], made, more: { item } };
    const action_id = await recordRows(tx, context, undoNewItem, seen, kept);
    return { ...(await readPosItem(tx, organizationId, posItem.id)), depleted, sold_as_created: true, action_id };
  });
}

/** Undoes the match, then removes the item and its Sold As. Booked stock keeps them, and the answer says so. */
export const undoNewItem: Inverse<Recorded & { readonly item: string }> = {
  kind: 'pos match of new item',
  ...(undoMatch.about && { about: undoMatch.about }),
  async undo(tx, context, act, undoStock) {
    const { organizationId } = context.actor;
    await stopLedger(tx, organizationId);
    await undoMatch.undo(tx, context, act, undoStock);
    await removeSoldAs(tx, organizationId, [act.made ?? []].flat());
    const [staying] = await takeBackItems(tx, organizationId, { items: [act.item], sizes: [] });
    for (const topic of ['items', 'stock'] as const) await announce(tx, organizationId, topic);
    if (!staying) return undefined;
    const why = staying.reason === 'used' ? 'it has stock activity' : 'it has since been changed';
    return `${staying.name} was kept in your items because ${why}.`;
  },
};

async function removeSoldAs(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`select from sales.sold_as where organization_id = ${organizationId} and id = any(${ids}::uuid[]) for update`.execute(
    tx,
  );
  const used = new Set((await readUses(tx, organizationId, 'sales.sold_as', ids, [])).map(({ id }) => id));
  await sql`
    delete from sales.sold_as where organization_id = ${organizationId} and deleted_at is not null
      and id = any(${ids.filter((id) => !used.has(id))}::uuid[])`.execute(tx);
}
