import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Access } from '../access/find-access.ts';
import { rememberOrganization } from '../access/find-first-organization.ts';
import type { Accounts } from '../accounts.ts';
import { actAsAccounts } from '../act-as-accounts.ts';
import { type OrganizationRow, readOrganization } from '../organizations/describe-me.ts';
import { createPerson, hashPassword } from '../people/create-person.ts';
import { requireInvitationToken } from './invitation-token.ts';
import { type InvitationRow, requireOpenInvitation } from './read-invitations.ts';

type Answer = 'accepted' | 'rejected';

/** Only the person whose address was invited may accept, whoever else has the link. */
export async function acceptInvitation(accounts: Accounts, access: Access, id: string): Promise<OrganizationRow> {
  const invitation = await requireOwnInvitation(accounts, access, id);
  await answerInvitation(accounts, invitation, 'accepted', async () => access.person.userId);
  await rememberOrganization(accounts.authDb, access.person.userId, invitation.organization_id);
  accounts.access.cache.forget();
  return readOrganization(accounts, access, invitation.organization_id);
}

export async function declineInvitation(accounts: Accounts, access: Access, id: string): Promise<{ id: string }> {
  const invitation = await requireOwnInvitation(accounts, access, id);
  await answerInvitation(accounts, invitation, 'rejected', null);
  return { id };
}

export interface SignUp {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/** For an invited person without an account: the mailed link proves the address, so it becomes the account's. */
export async function signUpByInvitation(accounts: Accounts, { id, token, name, password }: SignUp) {
  requireInvitationToken(accounts.secret, id, token);
  const invitation = await requireOpenInvitation(accounts.authDb, id);
  const passwordHash = await hashPassword(accounts.library, password);
  const userId = await answerInvitation(accounts, invitation, 'accepted', (tx) =>
    createPerson(tx, { name, email: invitation.email, passwordHash }),
  );
  return { userId, organizationId: invitation.organization_id };
}

async function requireOwnInvitation({ authDb }: Accounts, { person }: Access, id: string): Promise<InvitationRow> {
  const invitation = await requireOpenInvitation(authDb, id);
  if (invitation.email !== person.email.toLowerCase()) {
    throw new Refusal('forbidden', `This invitation is for another person. You are signed in as ${person.email}.`);
  }
  return invitation;
}

/** Of two answers at once the first counts. */
function answerInvitation(
  { db }: Accounts,
  { id, organization_id: organizationId, role }: InvitationRow,
  answer: Answer,
  findPerson: ((tx: Tx) => Promise<string>) | null,
): Promise<string> {
  return withOrganization(db, organizationId, async (tx) => {
    const userId = await actAsAccounts(tx, async () => {
      const { rows } = await sql`update accounts.invitation set status = ${answer}
        where id = ${id} and status = 'pending' and "expiresAt" > now() returning id`.execute(tx);
      if (rows.length === 0) throw new Refusal('conflict', 'This invitation was answered already');
      if (!findPerson) return '';
      const person = await findPerson(tx);
      await sql`insert into accounts.member ("organizationId", "userId", role, "createdAt")
        values (${organizationId}, ${person}, ${role}, now()) on conflict do nothing`.execute(tx);
      return person;
    });
    await announce(tx, organizationId, 'organization');
    return userId;
  });
}
