import { sql } from 'kysely';
import type { RequestContext } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { askLibrary } from '../access/ask-library.ts';
import { requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';
import { dropChanges } from '../email/change-token.ts';
import { originOf, recordEventOfPerson } from '../security/record-event.ts';
import { readTwoFactor, requireOwnCode } from '../two-factor/two-factor.ts';

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Deletes the account with its sessions, memberships and API keys. Movements, counts and invoices keep the id of the
 * person, to tell people apart, but their name is no longer shown. The security log keeps the name.
 */
export async function deleteAccount(
  accounts: Accounts,
  request: Pick<RequestContext, 'headers' | 'ip'>,
  { password, code }: Proof,
): Promise<{ id: string }> {
  const access = await requireSession(accounts, request);
  const { userId, email } = access.person;
  const { enabled } = await readTwoFactor(accounts, access);
  if (enabled && !code) throw refuseField('code', 'Code is required');
  if (enabled) await requireOwnCode(accounts, request, userId, { password, code: (code ?? '').replace(/\s/g, '') });
  else await askLibrary(accounts, request, 'confirm-password', { password });
  await accounts.authDb.transaction().execute(async (tx) => {
    await requireReplaceable(tx, userId);
    await recordEventOfPerson(tx, userId, { kind: 'account_deleted', subject: email, origin: originOf(request) });
    await dropChanges(tx, 'confirm', userId);
    await dropChanges(tx, 'keep', userId);
    await sql`delete from accounts.verification where value = ${userId}`.execute(tx);
    await sql`delete from accounts.apikey where "referenceId" = ${userId}`.execute(tx);
    await sql`delete from accounts."user" where id = ${userId}`.execute(tx);
  });
  accounts.access.cache.forget();
  return { id: userId };
}

/** Changes to teams are serialized, as in runTeamCommand, so that two last owners cannot leave at once. */
async function requireReplaceable(tx: Tx, userId: string): Promise<void> {
  await sql`select from accounts.organization o join accounts.member m on m."organizationId" = o.id
    where m."userId" = ${userId} order by o.id for no key update of o`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select o.name from accounts.member m join accounts.organization o on o.id = m."organizationId"
    where m."userId" = ${userId} and m.role = 'owner' and not exists (
      select from accounts.member other
      where other."organizationId" = o.id and other."userId" <> ${userId} and other.role = 'owner')
    order by o.name`.execute(tx);
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ');
    throw new Refusal(
      'conflict',
      `You are the last owner of ${names}. Make someone else an owner first, or delete the organization.`,
    );
  }
  await sql`lock table accounts.installation_owner in share row exclusive mode`.execute(tx);
  const owners = await sql<{ user_id: string }>`select user_id from accounts.installation_owner`.execute(tx);
  if (owners.rows.length === 1 && owners.rows[0]?.user_id === userId) {
    throw new Refusal(
      'conflict',
      'You are the last owner of this installation. Appoint another one on the command line: user installation-owner --email ADDRESS',
    );
  }
}
