import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';
import type { TillError } from './adapter.ts';
import type { Tills } from './tills.ts';
import type { Owner } from './vault.ts';

/** A temporary failure is shown after this many failed rounds in a row. */
const PATIENCE = 5;

/**
 * Records why a round failed. A failure that needs a person is shown at once and mailed to the admins once; a
 * temporary one is retried, and shown only if it persists.
 */
export async function noteFailure(
  { systemDb }: Pick<Tills, 'systemDb'>,
  owner: Owner,
  error: TillError,
): Promise<void> {
  const { organizationId, posId } = owner;
  const passes = error.kind === 'limited' || error.kind === 'unavailable';
  await systemDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ status: string; failures: number; name: string; provider: string }>`
      select c.status, c.failures, p.name, c.provider from sales.till_connection as c
      join sales.pos_instance as p on p.organization_id = c.organization_id and p.id = c.pos_id
      where c.organization_id = ${organizationId} and c.pos_id = ${posId} for no key update of c`.execute(tx);
    const before = rows[0];
    if (!before || before.status === 'disconnected') return;
    const shows = !passes || before.failures + 1 >= PATIENCE;
    await sql`
      update sales.till_connection
      set failures = failures + 1, progress = null,
          status = case when ${shows} then 'attention' else status end,
          error = case when ${shows} then ${error.message} else error end,
          error_kind = case when ${shows} then ${error.kind === 'revoked' ? 'revoked' : 'failing'} else error_kind end
      where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
    if (shows && before.status === 'connected') await tellAdmins(tx, organizationId, before.name, error.message);
    await announce(tx, organizationId, 'connections', [posId]);
  });
}

async function tellAdmins(tx: Tx | Database, organizationId: string, till: string, error: string): Promise<void> {
  const { rows } = await sql<{ email: string; venue: string }>`
    select u.email, o.name as venue from accounts.member as m
    join accounts."user" as u on u.id = m."userId"
    join accounts.organization as o on o.id = m."organizationId"
    where m."organizationId" = ${organizationId} and m.role in ('owner', 'admin') order by u.email`.execute(tx);
  for (const { email, venue } of rows)
    await queueMail(tx, {
      organizationId,
      purpose: 'till_attention',
      recipient: email,
      subject: `${venue}: sales from ${till} aren't coming in`,
      text: [
        `Cellarhand can't read sales from ${till}.`,
        '',
        error,
        '',
        'Open POS Connections to fix it. Sales made in the meantime will come in afterward; nothing is lost.',
        '',
      ].join('\n'),
    });
}
