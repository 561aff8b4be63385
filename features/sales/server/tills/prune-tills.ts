import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/** Providers repeat a webhook for at most three days; unfinished consent expires soon. */
export async function pruneTills(systemDb: Database): Promise<void> {
  await sql`delete from sales.till_event where done_at < now() - interval '7 days'`.execute(systemDb);
  await sql`delete from sales.till_unreadable where seen_at < now() - interval '30 days'`.execute(systemDb);
  await sql`delete from sales.till_consent where begun_at < now() - interval '1 day'`.execute(systemDb);
}
