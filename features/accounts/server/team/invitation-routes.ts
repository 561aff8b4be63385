import { sql } from 'kysely';
import type { RequestContext } from '#shared/server/context.ts';
import { implementForEveryone } from '#shared/server/routes.ts';
import { invitationContract } from '../../contract/invitation-contract.ts';
import { requireAccess, requireSession } from '../access/require-access.ts';
import { signPersonIn } from '../access/sign-person-in.ts';
import type { Accounts } from '../accounts.ts';
import { originOf } from '../security/record-event.ts';
import { acceptInvitation, declineInvitation, signUpByInvitation } from './answer-invitation.ts';
import { requireInvitationToken } from './invitation-token.ts';
import { describeReceived, readInvitations, requireOpenInvitation } from './read-invitations.ts';

const everyone = implementForEveryone(invitationContract);

export function createInvitationRoutes(accounts: Accounts) {
  return {
    listMyInvitations: everyone.listMyInvitations.handler(async ({ context }) => {
      const { person } = await requireAccess(accounts, context);
      if (!(await isVerified(accounts, person.userId))) return [];
      const invitations = await readInvitations(accounts.authDb, { email: person.email.toLowerCase() });
      return invitations.filter(({ expired }) => !expired).map(describeReceived);
    }),
    getInvitation: everyone.getInvitation.handler(async ({ input: { id, token } }) => {
      const invitation = await requireOpenInvitation(accounts.authDb, id);
      requireInvitationToken(accounts.secret, invitation, token);
      const { rows } = await sql`select from accounts."user" where email = ${invitation.email}`.execute(
        accounts.authDb,
      );
      return { ...describeReceived(invitation), has_account: rows.length > 0 };
    }),
    signUpByInvitation: everyone.signUpByInvitation.handler(async ({ input, context }) => {
      const { userId, organizationId } = await signUpByInvitation(accounts, input, originOf(context));
      const { cookies, tokens } = await signPersonIn(accounts, context.headers, { userId, organizationId });
      context.setCookies(cookies);
      return { ...tokens, user_id: userId, organization_id: organizationId };
    }),
    acceptInvitation: everyone.acceptInvitation.handler(async ({ input, context }) =>
      acceptInvitation(accounts, await requireSession(accounts, context), input, withOrigin(context)),
    ),
    declineInvitation: everyone.declineInvitation.handler(async ({ input, context }) =>
      declineInvitation(accounts, await requireSession(accounts, context), input, withOrigin(context)),
    ),
  };
}

const withOrigin = (context: RequestContext) => ({
  now: context.now,
  idempotencyKey: context.idempotencyKey,
  origin: { ip: context.ip, client: context.headers['user-agent'] },
});

/** A person who merely claims an address must not learn who invites it. */
async function isVerified({ authDb }: Accounts, userId: string): Promise<boolean> {
  const { rows } = await sql<{ verified: boolean }>`
    select "emailVerified" as verified from accounts."user" where id = ${userId}`.execute(authDb);
  return rows[0]?.verified ?? false;
}
