import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITATION } from '#features/accounts/contract/account-paths.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { Invited } from './read-invitations.ts';

/** `mail`: its reader owns the mailbox. `hand`: a colleague copied the link, which proves nothing about the mailbox. */
export type LinkKind = 'mail' | 'hand';

type Invitation = Pick<Invited, 'id' | 'email' | 'role'>;

/**
 * The secret part of a link. It is computed, so that no list of invitations can reveal it, and it includes the role: a
 * link for a member is invalid once the invitation was changed to another role.
 */
function makeInvitationToken(secret: string, kind: LinkKind, { id, email, role }: Invitation): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['invitation', kind, id, email, role]))
    .digest('base64url');
}

/** The kind of the invitation's own link that the token belongs to; 404 for any other. */
export function requireInvitationToken(secret: string, invitation: Invitation, token: string): LinkKind {
  const given = Buffer.from(token);
  for (const kind of ['mail', 'hand'] as const) {
    const expected = Buffer.from(makeInvitationToken(secret, kind, invitation));
    if (expected.length === given.length && timingSafeEqual(expected, given)) return kind;
  }
  throw notFound('Invitation');
}

export function invitationLink(publicUrl: string, secret: string, kind: LinkKind, invitation: Invitation): string {
  const link = new URL(INVITATION.replace('$id', invitation.id), publicUrl);
  link.searchParams.set('token', makeInvitationToken(secret, kind, invitation));
  return link.href;
}
