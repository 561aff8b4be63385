import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import { recordEvent } from '../security/record-event.ts';
import { readInvitations } from './read-invitations.ts';
import { runTeamCommand } from './run-team-command.ts';

export function cancelInvitation(context: Context, input: { readonly id: string; readonly invitation_id: string }) {
  const { id: organizationId, invitation_id: id } = input;
  return runTeamCommand(context, 'cancelInvitation', input, async (tx) => {
    const [invitation] = await readInvitations(tx, { id, organizationId });
    if (!invitation) throw notFound('Invitation');
    if (!mayTouch(context.actor.role, invitation.role)) {
      throw new Refusal('forbidden', 'Only owners can cancel the invitation of an admin or owner');
    }
    const { rows } = await sql`
      update accounts.invitation set status = 'canceled'
      where "organizationId" = ${organizationId} and id = ${id} and status = 'pending' returning id`.execute(tx);
    if (rows.length === 0) throw notFound('Invitation'); // answered in the meantime
    const subject = `${invitation.email} (${invitation.role})`;
    const { actor: person, origin } = context;
    await recordEvent(tx, organizationId, { kind: 'invitation_canceled', person, subject, origin });
    return { id };
  });
}
