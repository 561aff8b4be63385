import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { MissingFromTill } from '../../../contract/connection-contract.ts';
import type { Tills } from '../tills.ts';
import type { Owner } from '../vault.ts';
import type { Unreadable } from './read-each.ts';

/** Most that are shown. */
const SHOWN = 200;

/** Orders and items that couldn't be read or stored, with the reason, the newest first; at most 200. */
export function listMissing(context: Context, { id }: { id: string }): Promise<MissingFromTill[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows: known } = await sql`
      select from sales.till_connection where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
    if (known.length === 0) throw notFound('Connection');
    const { rows } = await sql<MissingFromTill>`
      select kind, order_id as external_id, number, to_json(sold_at) #>> '{}' as sold_at, total::float8 as total, reason,
        to_json(seen_at) #>> '{}' as seen_at
      from sales.till_unreadable where organization_id = ${organizationId} and pos_id = ${id}
      order by sold_at desc nulls last, kind, order_id limit ${SHOWN}`.execute(tx);
    return rows;
  });
}

/** Orders fetched again per round. */
const MOST = 100;

/** Stores unreadable orders or menu items, and deletes those that are readable now. */
export async function noteUnreadable(
  { db }: Pick<Tills, 'db'>,
  { organizationId, posId }: Owner,
  unreadable: readonly Unreadable[],
  readIds: readonly string[],
  kind: 'order' | 'item' = 'order',
): Promise<void> {
  if (unreadable.length + readIds.length === 0) return;
  const latest = [...new Map(unreadable.map((one) => [one.id, one])).values()];
  await withOrganization(db, organizationId, async (tx) => {
    await sql`
      delete from sales.till_unreadable
      where organization_id = ${organizationId} and pos_id = ${posId} and kind = ${kind} and order_id = any(${readIds}::text[])`.execute(
      tx,
    );
    await sql`
      insert into sales.till_unreadable (organization_id, pos_id, kind, order_id, reason, number, sold_at, total)
      select ${organizationId}::uuid, ${posId}::uuid, ${kind}, u.* from unnest(
        ${latest.map((one) => one.id)}::text[], ${latest.map((one) => one.reason)}::text[], ${latest.map((one) => one.number)}::text[],
        ${latest.map((one) => one.soldAt)}::timestamptz[], ${latest.map((one) => one.total)}::numeric[]) as u
      on conflict (organization_id, pos_id, kind, order_id) do update
      set reason = excluded.reason, number = excluded.number, sold_at = excluded.sold_at, total = excluded.total, seen_at = now()`.execute(
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
      where organization_id = ${organizationId} and pos_id = ${posId} and kind = 'order' and order_id <> 'unknown'
      order by seen_at, order_id limit ${MOST}`.execute(tx);
    return rows.map(({ id }) => ({ id, locationId: null }));
  });
}
