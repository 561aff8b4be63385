import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { lockItems } from '../universal/link-item.ts';

export const undoDistinct = rowsInverse({
  kind: 'distinct items',
  what: 'This pair of items',
  topics: ['items'],
  names: {
    'catalog.distinct_item': `(select string_agg(i.name, ' and ' order by i.name) from catalog.item as i
      where i.organization_id = t.organization_id and i.id in (t.one_id, t.other_id))`,
  },
});

/** Remembers that two items are different products, so that they are not proposed as duplicates again. */
export async function stateDistinct(
  context: Context,
  input: { inventory_item_id: string; other_inventory_item_id: string },
) {
  const { organizationId, userId } = context.actor;
  const [one, other] = [input.inventory_item_id, input.other_inventory_item_id].map((id) => id.toLowerCase()).sort();
  if (one === other) throw refuseField('other_inventory_item_id', 'Please select another item');
  return runCommand(context, 'stateDistinct', input, async (tx) => {
    await lockItems(tx, organizationId, [one as string, other as string]);
    const seen = await watchRows(tx, organizationId, [
      { table: 'catalog.distinct_item', where: sql`t.one_id = ${one} and t.other_id = ${other}` },
    ]);
    await sql`
      insert into catalog.distinct_item (organization_id, one_id, other_id, stated_by, stated_at)
      values (${organizationId}, ${one}, ${other}, ${userId}, ${context.now}) on conflict do nothing`.execute(tx);
    await announce(tx, organizationId, 'items');
    return { action_id: await recordRows(tx, context, undoDistinct, seen) };
  });
}
