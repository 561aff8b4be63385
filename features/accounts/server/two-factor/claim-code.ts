import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

const hashOf = (userId: string, code: string): string => createHash('sha256').update(`${userId}:${code}`).digest('hex');

/** Asked before the library, for which the code may still be right: its answer ends the sign-in that waits for one. */
export async function isUsedCode(authDb: Database, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts.used_code
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at >= now() - interval '10 minutes'`.execute(
    authDb,
  );
  return rows.length > 0;
}

/**
 * True for the first use of an app code. A code is valid for half a minute and slightly longer, and a person looking
 * over a shoulder must not be able to reuse it. Of two concurrent uses one wins.
 */
export async function claimCode(authDb: Database, userId: string, code: string): Promise<boolean> {
  const hash = hashOf(userId, code);
  const { rows } = await sql`
    insert into accounts.used_code as u (user_id, code_hash) values (${userId}, ${hash})
    on conflict (user_id, code_hash) do update set used_at = now() where u.used_at < now() - interval '10 minutes'
    returning user_id`.execute(authDb);
  return rows.length > 0;
}
