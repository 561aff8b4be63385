import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/** The organization of a person's new session: the last one they worked in, else the first one they joined. */
export async function findFirstOrganization(authDb: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m."organizationId" as id
    from accounts.member m
    left join accounts.last_organization l on l.user_id = m."userId" and l.organization_id = m."organizationId"
    where m."userId" = ${userId}
    order by l.used_at desc nulls last, m."createdAt", m."organizationId"
    limit 1`.execute(authDb);
  return rows[0]?.id ?? null;
}

export async function rememberOrganization(authDb: Database, userId: string, organizationId: string): Promise<void> {
  await sql`
    insert into accounts.last_organization (user_id, organization_id) values (${userId}, ${organizationId})
    on conflict (user_id) do update set organization_id = excluded.organization_id, used_at = now()`.execute(authDb);
}
