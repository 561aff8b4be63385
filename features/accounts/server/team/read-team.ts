import { sql } from 'kysely';
import type { Role } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  joined_at: string;
}

export async function readTeam(tx: Tx, organizationId: string, userId: string | null = null): Promise<TeamMember[]> {
  const { rows } = await sql<Omit<TeamMember, 'joined_at'> & { joined_at: Date }>`
    select u.id, u.name, u.email, m.role, m."createdAt" as joined_at
    from accounts.member m join accounts."user" u on u.id = m."userId"
    where m."organizationId" = ${organizationId} and (${userId}::uuid is null or u.id = ${userId}::uuid)
    order by array_position(array['owner', 'admin', 'member'], m.role), lower(u.name), u.id`.execute(tx);
  return rows.map((row) => ({ ...row, joined_at: row.joined_at.toISOString() }));
}

export async function readTeamMember(tx: Tx, organizationId: string, userId: string): Promise<TeamMember> {
  const [member] = await readTeam(tx, organizationId, userId);
  if (!member) throw notFound('Person');
  return member;
}

export async function countOwners(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*)::int as owners from accounts.member
    where "organizationId" = ${organizationId} and role = 'owner'`.execute(tx);
  return rows[0]?.owners ?? 0;
}
