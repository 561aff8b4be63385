import { sql } from 'kysely';
import type { Context, Role } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import { recordEvent } from '../security/record-event.ts';
import { dropInvitationsBeyond } from './drop-invitations.ts';
import { countOwners, readTeamMember, type TeamMember } from './read-team.ts';
import { runTeamCommand } from './run-team-command.ts';

export interface RoleChange {
  readonly id: string;
  readonly user_id: string;
  readonly role: Role;
}

export function changeTeamMember(context: Context, input: RoleChange): Promise<TeamMember> {
  const { id: organizationId, user_id: userId, role } = input;
  return runTeamCommand(context, 'changeTeamMember', input, async (tx) => {
    const member = await readTeamMember(tx, organizationId, userId);
    if (!mayTouch(context.actor.role, member.role, role)) {
      throw new Refusal('forbidden', 'Only owners may change or make admins and owners');
    }
    if (member.role === 'owner' && role !== 'owner' && (await countOwners(tx, organizationId)) === 1) {
      throw new Refusal('conflict', 'An organization needs at least one owner. Make someone else an owner first.');
    }
    await sql`update accounts.member set role = ${role}
      where "organizationId" = ${organizationId} and "userId" = ${userId}`.execute(tx);
    await dropInvitationsBeyond(tx, organizationId, userId, role);
    const subject = `${member.name}: ${member.role} to ${role}`;
    const { actor: person, origin } = context;
    await recordEvent(tx, organizationId, { kind: 'role_changed', person, subject, origin });
    return { ...member, role };
  });
}
