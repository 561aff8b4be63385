import { type RawBuilder, sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** The documents in quarantine only because their sender was not on the list. Answers how many there were. */
export function releaseOf(tx: Tx, organizationId: string, address: string): Promise<number> {
  const isDomain = address.startsWith('@');
  const theirs = isDomain ? sql`right(sender, ${address.length}) = ${address}` : sql`sender = ${address}`;
  return release(tx, organizationId, sql`cause = 'sender' and ${theirs}`);
}

/** Sales reports in quarantine that this sender's trust lets in. Answers how many there were. */
export const releaseSalesOf = (tx: Tx, organizationId: string, address: string): Promise<number> =>
  release(
    tx,
    organizationId,
    sql`cause = 'sales' and sender = ${address} and confirmed_by = (select s.sales_confirmed_by from inbox.sender as s
      where s.organization_id = ${organizationId} and s.address = ${address})`,
  );

/** Lets quarantined documents be read. Answers how many. */
export async function release(tx: Tx, organizationId: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update inbox.document
    set state = 'waiting', reason = null, cause = null, attempts = 0, held_until = null, next_try_at = now(), done_at = null
    where organization_id = ${organizationId} and state = 'quarantined' and deleted_at is null and ${where}
    returning id`.execute(tx);
  await announce(
    tx,
    organizationId,
    'inbox',
    rows.map((row) => row.id),
  );
  return rows.length;
}
