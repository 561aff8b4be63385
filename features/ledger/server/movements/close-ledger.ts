import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Mover } from './movement.ts';

/** When the newest movement up to this time happened, if there is one. */
export async function newestMovement(
  tx: Tx,
  organizationId: string,
  from: Date,
  until: Date,
): Promise<Date | undefined> {
  const { at } = await tx
    .selectFrom('stock.movement')
    .select((eb) => eb.fn.max('occurred_at').as('at'))
    .where('organization_id', '=', organizationId)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', until)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** Starts a new period at `openedAt`: earlier counts are old from now on. */
export async function openPeriod(tx: Tx, organizationId: string, openedAt: Date): Promise<void> {
  await tx
    .updateTable('stock.period')
    .set({ opened_at: openedAt })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Closes everything up to and including `until` (D22). */
export async function lockPeriod(tx: Tx, organizationId: string, until: Date): Promise<void> {
  await tx
    .updateTable('stock.period')
    .set({ locked_until: until })
    .where('organization_id', '=', organizationId)
    .execute();
}

/**
 * Marks the start of a cycle in the activity of every active item and location with a row (D21), for items above
 * `after` up to `until`. Returns how many.
 */
export async function markCycleStart(
  tx: Tx,
  by: Mover,
  { actionId, at, after, until }: { actionId: string; at: Date; after: string; until: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, user_id, action_id)
    select r.organization_id, r.item_id, r.location_id, 'cycle_started', 0, ${at}, ${by.userId}, ${actionId}
    from stock.running_stock as r
    join catalog.item as i on i.organization_id = r.organization_id and i.id = r.item_id and i.active
    where r.organization_id = ${by.organizationId} and r.item_id > ${after} and r.item_id <= ${until}
    order by r.item_id, r.location_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
