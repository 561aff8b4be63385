import { sql } from 'kysely';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Access } from '../access/find-access.ts';
import { rememberOrganization } from '../access/find-first-organization.ts';
import type { Accounts } from '../accounts.ts';
import { type OrganizationRow, readOrganization } from '../organizations/describe-me.ts';
import { createPerson, hashPassword } from '../people/create-person.ts';
import { type Origin, recordEvent } from '../security/record-event.ts';
import { requireInvitationToken } from './invitation-token.ts';
import { findInvited, type Invited, noLongerOpen, requireOpenInvitation } from './read-invitations.ts';

type Request = Pick<Context, 'now' | 'idempotencyKey' | 'origin'>;

interface Link {
  readonly id: string;
  readonly token: string;
}

/** Requires the link and the right person: neither the id nor the session's e-mail is enough. */
export async function acceptInvitation(
  accounts: Accounts,
  access: Access,
  { id, token }: Link,
  request: Request,
): Promise<OrganizationRow> {
  const { userId } = access.person;
  const invited = await requireInvited(accounts, access, { id, token });
  await runCommand(asInvited(accounts, access, invited, request), 'acceptInvitation', { id }, async (tx) => {
    await answer(tx, id, 'accepted', () => join(tx, invited, userId));
    await recordAnswer(tx, 'invitation_accepted', invited, access.person, request.origin);
    await announce(tx, invited.organization_id, 'organization');
  });
  await rememberOrganization(accounts.authDb, userId, invited.organization_id);
  accounts.access.cache.forget();
  return readOrganization(accounts, access, invited.organization_id);
}

export async function declineInvitation(
  accounts: Accounts,
  access: Access,
  { id, token }: Link,
  request: Request,
): Promise<{ id: string }> {
  const invited = await requireInvited(accounts, access, { id, token });
  await runCommand(asInvited(accounts, access, invited, request), 'declineInvitation', { id }, async (tx) => {
    await answer(tx, id, 'rejected', async () => {});
    await recordAnswer(tx, 'invitation_declined', invited, access.person, request.origin);
  });
  return { id };
}

export interface SignUp extends Link {
  readonly name: string;
  readonly password: string;
}

/**
 * For an invited person without an account. Only the mailed link verifies the address; one passed on by hand does not.
 */
export async function signUpByInvitation(
  accounts: Accounts,
  { id, token, name, password }: SignUp,
  origin?: Origin | undefined,
) {
  const invited = await requireOpenInvitation(accounts.authDb, id);
  const verified = requireInvitationToken(accounts.secret, invited, token) === 'mail';
  const passwordHash = await hashPassword(accounts.library, password);
  const { email, organization_id: organizationId } = invited;
  return withOrganization(accounts.authDb, organizationId, async (tx) => {
    const userId = await answer(tx, id, 'accepted', async () => {
      const created = await createPerson(tx, { name, email, passwordHash, verified });
      await join(tx, invited, created);
      return created;
    });
    const person = { userId, displayName: name };
    await recordAnswer(tx, 'invitation_accepted', invited, person, origin);
    await announce(tx, organizationId, 'organization');
    return { userId, organizationId };
  });
}

function recordAnswer(
  tx: Tx,
  kind: 'invitation_accepted' | 'invitation_declined',
  { organization_id: organizationId, email, role }: Invited,
  person: Pick<Access['person'], 'userId' | 'displayName'>,
  origin: Origin | undefined,
) {
  return recordEvent(tx, organizationId, { kind, person, subject: `${email} (${role})`, origin });
}

async function requireInvited({ authDb, secret }: Accounts, { person }: Access, { id, token }: Link): Promise<Invited> {
  const invited = await findInvited(authDb, id);
  if (!invited) throw noLongerOpen();
  requireInvitationToken(secret, invited, token);
  if (invited.email !== person.email.toLowerCase()) {
    throw new Refusal('forbidden', `This invitation is for another person. You are signed in as ${person.email}.`);
  }
  return invited;
}

/** The invited person acts in an organization they are not in yet. */
function asInvited(
  { authDb: db }: Accounts,
  { person }: Access,
  invited: Invited,
  { now, idempotencyKey }: Request,
): Context {
  const { organization_id: organizationId, role } = invited;
  return {
    db,
    now,
    idempotencyKey,
    actor: { ...person, organizationId, organizationName: '', timezone: 'UTC', region: UNITED_STATES, role },
  };
}

/** Of two concurrent answers the first counts. */
async function answer<T>(tx: Tx, id: string, status: 'accepted' | 'rejected', work: () => Promise<T>): Promise<T> {
  const { rows } = await sql`update accounts.invitation set status = ${status}
    where id = ${id} and status = 'pending' and "expiresAt" > now() returning id`.execute(tx);
  if (rows.length === 0) throw noLongerOpen();
  return work();
}

async function join(tx: Tx, { organization_id: organizationId, role }: Invited, userId: string): Promise<void> {
  await sql`insert into accounts.member ("organizationId", "userId", role, "createdAt")
    values (${organizationId}, ${userId}, ${role}, now()) on conflict do nothing`.execute(tx);
}
