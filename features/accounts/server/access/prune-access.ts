import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/** Expired sessions and links, and expired attempt counters. */
export async function pruneAccess(systemDb: Database): Promise<void> {
  await sql`delete from accounts.session where "expiresAt" < now()`.execute(systemDb);
  await sql`delete from accounts.verification where "expiresAt" < now()`.execute(systemDb);
  await sql`delete from accounts.used_code where used_at < now() - interval '1 hour'`.execute(systemDb);
  await sql`delete from accounts.sign_in_failure where failed_at < now() - interval '1 day'`.execute(systemDb);
  await sql`delete from accounts."rateLimit"
    where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`.execute(systemDb);
}

/** Attempts counted before the clock was set back would count against people until that time comes again. */
export async function forgetFutureTries(systemDb: Database): Promise<void> {
  await sql`delete from accounts."rateLimit"
    where "lastRequest" > extract(epoch from now() + interval '5 minutes') * 1000`.execute(systemDb);
}
