import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * Counts less than this apart belong to one inventory: counts by several people in one night add up (D13), a count on
 * another day starts over.
 */
const SAME_INVENTORY = '8 hours';

/** The inventory of a cycle that a count at this time belongs to; the first count creates it. */
export async function findInventory(tx: Tx, organizationId: string, cycleId: string, countedAt: Date): Promise<string> {
  const known = await findAround(tx, organizationId, cycleId, countedAt);
  if (known) return known;
  // Two concurrent first counts must create one inventory, not two.
  await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.inventory ' || ${organizationId}, 0))`.execute(
    tx,
  );
  const meanwhile = await findAround(tx, organizationId, cycleId, countedAt);
  if (meanwhile) return meanwhile;
  return openInventory(tx, organizationId, cycleId, countedAt);
}

/** Creates a separate inventory; no other count joins one that is `apart`. */
export async function openInventory(
  tx: Tx,
  organizationId: string,
  cycleId: string,
  countedAt: Date,
  { apart = false } = {},
): Promise<string> {
  const { id } = await tx
    .insertInto('counting.inventory')
    .values({
      organization_id: organizationId,
      cycle_id: cycleId,
      started_at: countedAt,
      last_counted_at: countedAt,
      apart,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function findAround(
  tx: Tx,
  organizationId: string,
  cycleId: string,
  countedAt: Date,
): Promise<string | undefined> {
  const found = await inventoryAround(tx, organizationId, cycleId, countedAt);
  // Written every ten minutes at most; otherwise everyone who counts would wait for this one row.
  if (found?.outside) {
    await sql`update counting.inventory
      set started_at = least(started_at, ${countedAt}), last_counted_at = greatest(last_counted_at, ${countedAt})
      where organization_id = ${organizationId} and id = ${found.id}`.execute(tx);
  }
  return found?.id;
}

/** The inventory a count at this time would belong to, if any; `outside` if the count would extend it. */
export async function inventoryAround(
  tx: Tx,
  organizationId: string,
  cycleId: string,
  countedAt: Date,
): Promise<{ id: string; outside: boolean } | undefined> {
  const { rows } = await sql<{ id: string; outside: boolean }>`
    select id, ${countedAt} < started_at or ${countedAt} > last_counted_at + interval '10 minutes' as outside
    from counting.inventory
    where organization_id = ${organizationId} and cycle_id = ${cycleId} and not apart
      and ${countedAt} between started_at - interval '${sql.raw(SAME_INVENTORY)}' and last_counted_at + interval '${sql.raw(SAME_INVENTORY)}'
    order by last_counted_at desc limit 1`.execute(tx);
  return rows[0];
}
