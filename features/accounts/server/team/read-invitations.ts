import { sql } from 'kysely';
import type { Role } from '#shared/server/context.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

export interface InvitationRow {
  id: string;
  organization_id: string;
  organization_name: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  expired: boolean;
}

interface Wanted {
  readonly id?: string;
  readonly organizationId?: string;
  readonly email?: string;
}

/** Invitations that are neither answered nor canceled. */
export async function readInvitations(
  db: Tx | Database,
  { id, organizationId, email }: Wanted,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i."organizationId" as organization_id, o.name as organization_name, i.email, i.role,
           u.name as invited_by, i."createdAt" as created_at, i."expiresAt" as expires_at, i."expiresAt" < now() as expired
    from accounts.invitation i
    join accounts.organization o on o.id = i."organizationId"
    join accounts."user" u on u.id = i."inviterId"
    where i.status = 'pending'
      and (${id ?? null}::uuid is null or i.id = ${id ?? null}::uuid)
      and (${organizationId ?? null}::uuid is null or i."organizationId" = ${organizationId ?? null}::uuid)
      and (${email ?? null}::text is null or i.email = ${email ?? null})
    order by i."createdAt" desc, i.id`.execute(db);
  return rows;
}

export type Invited = Pick<InvitationRow, 'id' | 'organization_id' | 'email' | 'role'>;

/** The invited person, whether or not the invitation is still open. */
export async function findInvited(db: Database, id: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select id, "organizationId" as organization_id, email, role from accounts.invitation where id = ${id}`.execute(db);
  return rows[0];
}

export function noLongerOpen(): Refusal {
  return new Refusal('not_found', 'This invitation is no longer open. Ask for a new one.');
}

export async function requireOpenInvitation(db: Tx | Database, id: string): Promise<InvitationRow> {
  const [invitation] = await readInvitations(db, { id });
  if (!invitation || invitation.expired) throw noLongerOpen();
  return invitation;
}

/** For the team. */
export function describeInvitation({ id, email, role, invited_by, created_at, expires_at, expired }: InvitationRow) {
  return {
    id,
    email,
    role,
    invited_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    expired,
  };
}

/** For the invited person. */
export function describeReceived({ id, email, role, organization_name, invited_by, expires_at }: InvitationRow) {
  return { id, email, role, organization_name, invited_by, expires_at: expires_at.toISOString() };
}
