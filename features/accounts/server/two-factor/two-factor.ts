import { sql } from 'kysely';
import type { RequestContext } from '#shared/server/context.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { askLibrary } from '../access/ask-library.ts';
import { endTrustedBrowsers } from '../access/end-old-proofs.ts';
import type { Access } from '../access/find-access.ts';
import { requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';
import { originOf, recordEventOfPerson, recordWrongGuess } from '../security/record-event.ts';
import { claimCode } from './claim-code.ts';
import { bareAppCode, findRecoveryCode } from './read-typed-code.ts';

type Request = Pick<RequestContext, 'headers' | 'ip'>;

export interface OwnCode {
  readonly password: string;
  /** From the app, or a recovery code. */
  readonly code: string;
}

export async function readTwoFactor({ authDb }: Accounts, { person }: Access) {
  const { rows } = await sql<{ enabled: boolean | null }>`
    select "twoFactorEnabled" as enabled from accounts."user" where id = ${person.userId}`.execute(authDb);
  return { enabled: rows[0]?.enabled === true, required_by: await listRequiring(authDb, person.userId) };
}

/** The person's organizations that require a second factor. */
async function listRequiring(authDb: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from accounts.member m
    join accounts.organization o on o.id = m."organizationId"
    join accounts.organization_setting s on s.organization_id = o.id
    where m."userId" = ${userId} and s.require_two_factor order by o.name`.execute(authDb);
  return rows.map(({ name }) => name);
}

/** Neither a password alone nor an open browser alone can remove the second factor. */
export async function endTwoFactor(accounts: Accounts, request: Request, own: OwnCode): Promise<{ enabled: false }> {
  const access = await requireSession(accounts, request);
  const { userId } = access.person;
  const { enabled, required_by: requiring } = await readTwoFactor(accounts, access);
  if (!enabled) throw new Refusal('conflict', 'Two-factor authentication is already off');
  if (requiring.length > 0)
    throw new Refusal(
      'conflict',
      `${requiring.join(', ')} requires two-factor authentication. Leave that organization first.`,
    );
  await requireOwnCode(accounts, request, userId, own);
  await accounts.authDb.transaction().execute(async (tx) => {
    await removeTwoFactor(tx, userId);
    await recordEventOfPerson(tx, userId, { kind: 'two_factor_off', origin: originOf(request) });
  });
  accounts.access.cache.forget();
  return { enabled: false };
}

/** New recovery codes would bypass the app, so they require it, or one of the codes they replace. */
export async function renewRecoveryCodes(accounts: Accounts, request: Request, own: OwnCode) {
  const { person } = await requireSession(accounts, request);
  await requireOwnCode(accounts, request, person.userId, own);
  const { password } = own;
  const { backupCodes } = await askLibrary<{ backupCodes: string[] }>(
    accounts,
    request,
    'two-factor/generate-backup-codes',
    { password },
  );
  return { recovery_codes: backupCodes };
}

/** Password and code of the signed-in person; a code works once. */
export async function requireOwnCode(
  accounts: Accounts,
  request: Request,
  userId: string,
  { password, code }: OwnCode,
) {
  await askLibrary(accounts, request, 'confirm-password', { password });
  try {
    await requireCode(accounts, request, userId, code);
  } catch (error) {
    if (error instanceof Refusal) {
      const event = { kind: 'code_refused', subject: 'in the account', origin: originOf(request) } as const;
      await recordWrongGuess(accounts.authDb, userId, event);
    }
    throw error;
  }
}

/** Each code works once. */
async function requireCode(accounts: Accounts, request: Request, userId: string, typed: string): Promise<void> {
  const isOfApp = /^\d{6}$/.test(bareAppCode(typed));
  const code = isOfApp ? bareAppCode(typed) : await findRecoveryCode(accounts, userId, typed);
  await askLibrary(accounts, request, isOfApp ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', {
    code,
  });
  if (isOfApp && !(await claimCode(accounts.authDb, userId, code)))
    throw refuseField('code', 'This code was already used. Wait for the next one.');
}

async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await sql`update accounts."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = ${userId}`.execute(
    tx,
  );
  await sql`delete from accounts."twoFactor" where "userId" = ${userId}`.execute(tx);
  await endTrustedBrowsers(tx, userId); // they would skip the next second factor too
}

/** For the command line: a person lost both the app and the recovery codes. */
export async function turnTwoFactorOff({ authDb }: Accounts, email: string): Promise<void> {
  await authDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from accounts."user" where email = ${email.trim().toLowerCase()}`.execute(tx);
    if (!rows[0]) throw new Refusal('not_found', `There is no account for ${email}`);
    await removeTwoFactor(tx, rows[0].id);
    await recordEventOfPerson(tx, rows[0].id, { kind: 'two_factor_off', subject: 'by the command line' });
  });
}
