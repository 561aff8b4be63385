import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import { recordEvent } from '../security/record-event.ts';
import { dropInvitationsBeyond } from './drop-invitations.ts';
import { countOwners, readTeamMember } from './read-team.ts';
import { runTeamCommand } from './run-team-command.ts';

/** Ends a membership, and with it the API keys the person created here. Their sessions lose all access to it. */
export function removeFromTeam(context: Context, input: { readonly id: string; readonly user_id: string }) {
  const { id: organizationId, user_id: userId } = input;
  return runTeamCommand(context, 'removeFromTeam', input, async (tx) => {
    const member = await readTeamMember(tx, organizationId, userId);
    const leaves = userId === context.actor.userId;
    if (!leaves && !mayTouch(context.actor.role, member.role)) {
      throw new Refusal('forbidden', 'Admins may remove members, owners may remove anyone');
    }
    if (member.role === 'owner' && (await countOwners(tx, organizationId)) === 1) {
      throw new Refusal(
        'conflict',
        'An organization needs at least one owner. Make someone else an owner first, or delete the organization.',
      );
    }
    await sql`delete from accounts.apikey
      where "referenceId" = ${userId} and metadata::jsonb ->> 'organizationId' = ${organizationId}`.execute(tx);
    await sql`delete from accounts.member
      where "organizationId" = ${organizationId} and "userId" = ${userId}`.execute(tx);
    await dropInvitationsBeyond(tx, organizationId, userId, null);
    const { actor: person, origin } = context;
    await recordEvent(tx, organizationId, { kind: 'member_removed', person, subject: member.name, origin });
    return { id: userId };
  });
}
