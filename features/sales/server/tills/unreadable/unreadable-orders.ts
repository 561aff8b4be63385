import { sql } from 'kysely';
import { withOrganization } from '#shared/server/database.ts';
import type { Tills } from '../tills.ts';
import type { Owner } from '../vault.ts';
import type { Unreadable } from './read-each.ts';

/** Orders fetched again per round. */
const MOST = 100;

/** Stores unreadable orders, and deletes those that are readable now. */
export async function noteUnreadable(
  { db }: Pick<Tills, 'db'>,
  { organizationId, posId }: Owner,
  unreadable: readonly Unreadable[],
  readIds: readonly string[],
): Promise<void> {
  if (unreadable.length + readIds.length === 0) return;
  const latest = [...new Map(unreadable.map((one) => [one.id, one])).values()];
  await withOrganization(db, organizationId, async (tx) => {
    await sql`
      delete from sales.till_unreadable
      where organization_id = ${organizationId} and pos_id = ${posId} and order_id = any(${readIds}::text[])`.execute(
      tx,
    );
    await sql`
      insert into sales.till_unreadable (organization_id, pos_id, order_id, reason)
      select ${organizationId}::uuid, ${posId}::uuid, u.* from unnest(
        ${latest.map((one) => one.id)}::text[], ${latest.map((one) => one.reason)}::text[]) as u
      on conflict (organization_id, pos_id, order_id) do update set reason = excluded.reason, seen_at = now()`.execute(
      tx,
    );
  });
}

/** Orders to fetch again. */
export async function listUnreadable(
  { db }: Pick<Tills, 'db'>,
  { organizationId, posId }: Owner,
): Promise<{ id: string; locationId: null }[]> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select order_id as id from sales.till_unreadable
      where organization_id = ${organizationId} and pos_id = ${posId} and order_id <> 'unknown'
      order by seen_at, order_id limit ${MOST}`.execute(tx);
    return rows.map(({ id }) => ({ id, locationId: null }));
  });
}
