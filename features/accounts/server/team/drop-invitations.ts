import { sql } from 'kysely';
import type { Role } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { mayTouch, ROLES } from '../../domain/team-rules.ts';

/**
 * Open invitations end that their inviter may no longer make: one who is removed or loses a role would otherwise come
 * back through an invitation sent before. Null for somebody who leaves.
 */
export async function dropInvitationsBeyond(tx: Tx, organizationId: string, userId: string, role: Role | null) {
  const kept = ROLES.filter((each) => role !== null && mayTouch(role, each));
  await sql`update accounts.invitation set status = 'canceled'
    where "organizationId" = ${organizationId} and "inviterId" = ${userId} and status = 'pending'
      and not role = any(${kept})`.execute(tx);
}
