import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/**
 * True for the first use of a code that the app shows. A code is right for half a minute and in its neighbors; who
 * looks over a shoulder must not use it again. Of two uses at once one wins.
 */
export async function claimCode(authDb: Database, userId: string, code: string): Promise<boolean> {
  const hash = createHash('sha256').update(`${userId}:${code}`).digest('hex');
  const { rows } = await sql`
    insert into accounts.used_code as u (user_id, code_hash) values (${userId}, ${hash})
    on conflict (user_id, code_hash) do update set used_at = now() where u.used_at < now() - interval '10 minutes'
    returning user_id`.execute(authDb);
  return rows.length > 0;
}
