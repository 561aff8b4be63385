import { sql } from 'kysely';
import { notFound } from '#shared/server/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { endTrustedBrowsers } from './end-old-proofs.ts';
import type { Access } from './find-access.ts';

interface SessionRow {
  id: string;
  organization_name: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function listSessions({ authDb }: Accounts, { person }: Access) {
  const { rows } = await sql<SessionRow>`
    select s.id, o.name as organization_name, nullif(s."ipAddress", '') as ip_address,
           nullif(s."userAgent", '') as user_agent, s."createdAt" as created_at, s."expiresAt" as expires_at
    from accounts.session s
    left join accounts.organization o on o.id::text = s."activeOrganizationId"
    where s."userId" = ${person.userId} and s."expiresAt" > now()
    order by s."createdAt" desc`.execute(authDb);
  return rows.map((row) => ({
    ...row,
    current: row.id === person.sessionId,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Its browser has to ask for a code again. Which of the trusted ones that is can't be told, so all have to. */
export async function endSession(
  { authDb, access }: Accounts,
  { person }: Access,
  id: string,
): Promise<{ id: string }> {
  await authDb.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from accounts.session
      where id = ${id} and "userId" = ${person.userId} returning id`.execute(tx);
    if (rows.length === 0) throw notFound('Session');
    await endTrustedBrowsers(tx, person.userId);
  });
  access.cache.forget();
  return { id };
}

export async function endOtherSessions({ authDb, access }: Accounts, { person }: Access): Promise<{ ended: number }> {
  const ended = await authDb.transaction().execute(async (tx) => {
    await endTrustedBrowsers(tx, person.userId);
    const { rows } = await sql`delete from accounts.session
      where "userId" = ${person.userId} and id <> ${person.sessionId} returning id`.execute(tx);
    return rows.length;
  });
  access.cache.forget();
  return { ended };
}
