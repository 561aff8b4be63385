import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '#shared/server/refusal.ts';

/** Part of the mailed link: who has it has read the mail. It is computed, so that no list of invitations can show it. */
export function makeInvitationToken(secret: string, invitationId: string): string {
  return createHmac('sha256', secret).update(`invitation:${invitationId}`).digest('base64url');
}

export function requireInvitationToken(secret: string, invitationId: string, token: string): void {
  const expected = Buffer.from(makeInvitationToken(secret, invitationId));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw notFound('Invitation');
}
