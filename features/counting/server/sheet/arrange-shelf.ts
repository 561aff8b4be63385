import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';

/** Saves the walking order of a location for everyone; items not named lose their place. */
export function arrangeShelf(context: Context, input: { location_id: string; inventory_item_ids: string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'arrangeShelf', input, async (tx) => {
    // Serializes changes of one location's order: the later one wins as a whole.
    const { rows: found } = await sql`select from stock.location
      where organization_id = ${organizationId} and id = ${input.location_id} and deleted_at is null for update`.execute(
      tx,
    );
    if (found.length === 0) throw new Refusal('not_found', 'Location not found', { location_id: 'Location not found' });
    await refuseUnknown(tx, organizationId, input.inventory_item_ids);
    await sql`delete from counting.shelf_order
      where organization_id = ${organizationId} and location_id = ${input.location_id}`.execute(tx);
    const { rows } = await sql`
      insert into counting.shelf_order (organization_id, location_id, item_id, position)
      select ${organizationId}, ${input.location_id}, item_id, min(position)::int
      from unnest(${input.inventory_item_ids}::uuid[]) with ordinality as wanted (item_id, position)
      group by item_id returning item_id`.execute(tx);
    return { location_id: input.location_id, arranged: rows.length };
  });
}

async function refuseUnknown(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from unnest(${itemIds}::uuid[]) as wanted (id)
    left join catalog.item as i on i.organization_id = ${organizationId} and i.id = wanted.id
    where i.id is null limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('not_found', 'Item not found', { inventory_item_ids: 'Item not found' });
}
