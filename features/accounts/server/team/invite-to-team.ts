import { sql } from 'kysely';
import type { Context, Role } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import type { Accounts } from '../accounts.ts';
import { recordEvent } from '../security/record-event.ts';
import { invitationLink } from './invitation-token.ts';
import { describeInvitation, type InvitationRow, requireOpenInvitation } from './read-invitations.ts';
import { runTeamCommand } from './run-team-command.ts';

const LIFE = '7 days';
/** To one address. */
const MOST_A_DAY = 10;
const MOST_OF_ORGANIZATION = 100;

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/** One open invitation per address: inviting again extends it, may change the role, and sends another mail. */
export function inviteToTeam(accounts: Accounts, context: Context, input: NewInvitation) {
  const { actor } = context;
  return runTeamCommand(context, 'inviteToTeam', input, async (tx) => {
    await refuseWrongInvitation(tx, context, input);
    await refuseTooMany(tx, input);
    const { rows } = await sql<{ id: string }>`
      with again as (
        update accounts.invitation
        set role = ${input.role}, "expiresAt" = now() + ${LIFE}::interval, "inviterId" = ${actor.userId}
        where "organizationId" = ${input.id} and email = ${input.email} and status = 'pending' returning id
      ), first as (
        insert into accounts.invitation ("organizationId", email, role, status, "expiresAt", "inviterId")
        select ${input.id}::uuid, ${input.email}, ${input.role}, 'pending', now() + ${LIFE}::interval, ${actor.userId}::uuid
        where not exists (select from again) returning id
      )
      select id from again union all select id from first`.execute(tx);
    const invitation = await requireOpenInvitation(tx, rows[0]?.id ?? '');
    await mailInvitation(tx, accounts, context, invitation);
    const { email: subject } = invitation;
    await recordEvent(tx, input.id, { kind: 'invitation_made', person: actor, subject, origin: context.origin });
    return describeInvitation(invitation);
  });
}

async function refuseWrongInvitation(tx: Tx, { actor }: Context, { id, email, role }: NewInvitation): Promise<void> {
  if (!mayTouch(actor.role, role)) throw new Refusal('forbidden', 'Only owners may invite admins and owners');
  const { rows } = await sql<{ member: boolean; role: Role | null }>`
    select exists (select from accounts.member m join accounts."user" u on u.id = m."userId"
                   where m."organizationId" = ${id} and u.email = ${email}) as member,
           (select i.role from accounts.invitation i
            where i."organizationId" = ${id} and i.email = ${email} and i.status = 'pending' limit 1) as role`.execute(
    tx,
  );
  if (rows[0]?.member)
    throw new Refusal('conflict', `${email} is already on the team`, { email: 'Already on the team' });
  if (rows[0]?.role && !mayTouch(actor.role, rows[0].role)) {
    throw new Refusal('forbidden', 'Only owners may change the invitation of an admin or owner');
  }
}

/**
 * To one address, counts across all organizations: creating several must not be a way to flood a mailbox. To all addresses,
 * counts by organization: the mails go out in the installation's name.
 */
async function refuseTooMany(tx: Tx, { id, email }: NewInvitation): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.invitation ' || ${email}, 0))`.execute(tx); // one at a time
  const { rows } = await sql<{ to_address: number; by_organization: number }>`
    select count(*) filter (where subject = ${email})::int as to_address,
      count(*) filter (where organization_id = ${id})::int as by_organization
    from accounts.security_event
    where kind = 'invitation_made' and (subject = ${email} or organization_id = ${id}) and at > now() - interval '1 day'`.execute(
    tx,
  );
  if ((rows[0]?.to_address ?? 0) >= MOST_A_DAY)
    throw new Refusal('too_many', `${email} was invited ${MOST_A_DAY} times today. Try again tomorrow.`, {
      email: 'Invited too often today',
    });
  if ((rows[0]?.by_organization ?? 0) >= MOST_OF_ORGANIZATION)
    throw new Refusal(
      'too_many',
      `Your organization sent ${MOST_OF_ORGANIZATION} invitations in the last 24 hours, the limit. Try again tomorrow.`,
    );
}

function mailInvitation(tx: Tx, { secret, publicUrl }: Accounts, { actor }: Context, invitation: InvitationRow) {
  const link = invitationLink(publicUrl, secret, 'mail', invitation);
  return queueMail(tx, {
    organizationId: actor.organizationId,
    purpose: 'invitation',
    recipient: invitation.email,
    subject: `${actor.displayName} invites you to ${actor.organizationName} on Cellarhand`,
    text: [
      'Hello,',
      `${actor.displayName} would like you to work with ${actor.organizationName} on Cellarhand.`,
      `Accept here within 7 days:\n${link}`,
      "If you weren't expecting this invitation, you can ignore it.",
    ].join('\n\n'),
  });
}
