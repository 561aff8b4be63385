import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Events are read within a day, keys repeated and acts undone within a week; a password reset link expires after an hour,
 * an e-mail change link after a week.
 */
export async function prunePlatform(systemDb: Database): Promise<void> {
  await sql`delete from platform.event where created_at < now() - interval '1 day'`.execute(systemDb);
  await sql`delete from platform.idempotency where created_at < now() - interval '7 days'`.execute(systemDb);
  await sql`delete from platform.inverse where created_at < now() - interval '7 days'`.execute(systemDb);
  await sql`delete from platform.mail
    where purpose = 'password_reset' and created_at < now() - interval '1 day'
      or purpose = 'email_change' and created_at < now() - interval '7 days'`.execute(systemDb);
}
