import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/** Throws away what nobody can ask for any more. Runs every hour in one of the processes. */
export async function prune(systemDb: Database): Promise<void> {
  await sql`delete from platform.event where created_at < now() - interval '1 day'`.execute(systemDb);
  await sql`delete from platform.idempotency where created_at < now() - interval '7 days'`.execute(systemDb);
  await sql`delete from platform.mail
    where purpose = 'password_reset' and created_at < now() - interval '1 day'`.execute(systemDb);
  await sql`delete from accounts.session where "expiresAt" < now()`.execute(systemDb);
  await sql`delete from accounts.verification where "expiresAt" < now()`.execute(systemDb);
  await sql`delete from accounts."rateLimit"
    where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`.execute(systemDb);
}
