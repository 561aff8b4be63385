import type { Context } from '#shared/server/context.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import type { Accounts } from '../accounts.ts';
import { recordEvent } from '../security/record-event.ts';
import { invitationLink } from './invitation-token.ts';
import { noLongerOpen, readInvitations } from './read-invitations.ts';
import { runTeamQuery } from './run-team-command.ts';

/**
 * Shows the link to a person who could grant the role anyway. Not a command, so that no stored answer of an
 * Idempotency-Key contains the link.
 */
export function copyInvitationLink(
  { publicUrl, secret }: Accounts,
  context: Context,
  { id: organizationId, invitation_id: id }: { readonly id: string; readonly invitation_id: string },
): Promise<{ link: string }> {
  const { actor, origin } = context;
  return runTeamQuery(context, organizationId, async (tx) => {
    const [invitation] = await readInvitations(tx, { id, organizationId });
    if (!invitation) throw notFound('Invitation');
    if (invitation.expired) throw noLongerOpen();
    if (!mayTouch(actor.role, invitation.role)) {
      throw new Refusal('forbidden', 'Only owners may copy the invitation link of an admin or owner');
    }
    const subject = `${invitation.email} (${invitation.role})`;
    await recordEvent(tx, organizationId, { kind: 'invitation_link_copied', person: actor, subject, origin });
    return { link: invitationLink(publicUrl, secret, 'hand', invitation) };
  });
}
