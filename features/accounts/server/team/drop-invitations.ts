import { sql } from 'kysely';
import type { Role } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { mayTouch, ROLES } from '../../domain/team-rules.ts';

/**
 * Ends open invitations that their inviter may no longer make: a person who is removed or loses a role could otherwise
 * come back through an earlier invitation. Null for a person who leaves.
 */
export async function dropInvitationsBeyond(tx: Tx, organizationId: string, userId: string, role: Role | null) {
  const kept = ROLES.filter((each) => role !== null && mayTouch(role, each));
  await sql`update accounts.invitation set status = 'canceled'
    where "organizationId" = ${organizationId} and "inviterId" = ${userId} and status = 'pending'
      and not role = any(${kept})`.execute(tx);
}
