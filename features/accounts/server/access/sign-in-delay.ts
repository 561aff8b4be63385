import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';

/** The first wrong passwords are free; from then on each doubles the wait, up to a minute. */
const FREE = 5;
const LONGEST = 60;
/** After an hour without a wrong password the count starts over. */
const FORGOTTEN = '1 hour';
/** A record further in the future than this was made before the clock was set back. */
const TO_COME = '5 minutes';

const hashEmail = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/** Seconds until the next password for this e-mail is checked; 0 if it can be now. */
export async function secondsToWait(authDb: Database, email: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select least(${LONGEST}, ceil(extract(epoch from next_try_at - now())))::int as seconds from accounts.sign_in_failure
    where email_hash = ${hashEmail(email)} and next_try_at > now()
      and next_try_at < now() + ${TO_COME}::interval`.execute(authDb);
  return rows[0]?.seconds ?? 0;
}

export async function noteWrongPassword(authDb: Database, email: string): Promise<void> {
  await sql`
    insert into accounts.sign_in_failure as f (email_hash, failures, next_try_at) values (${hashEmail(email)}, 1, now())
    on conflict (email_hash) do update set
      failures = case when f.failed_at < now() - ${FORGOTTEN}::interval or f.failed_at > now() + ${TO_COME}::interval then 1 else least(f.failures + 1, 100) end,
      next_try_at = case when f.failed_at < now() - ${FORGOTTEN}::interval or f.failed_at > now() + ${TO_COME}::interval or f.failures < ${FREE - 1} then now()
        else now() + make_interval(secs => least(${LONGEST}, power(2, least(f.failures + 1 - ${FREE}, 10)))) end,
      failed_at = now()`.execute(authDb);
}

export async function forgetWrongPasswords(authDb: Database, email: string): Promise<void> {
  await sql`delete from accounts.sign_in_failure where email_hash = ${hashEmail(email)}`.execute(authDb);
}

/**
 * Stored in a browser that has signed in with this e-mail before. It does not wait because of strangers' attempts
 * elsewhere, so no one can be locked out of their account; the limit per address still applies to it.
 */
export const knownBrowserMark = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`browser:${email.trim().toLowerCase()}`).digest('base64url');

export function isKnownBrowser(secret: string, email: string, mark: string | undefined): boolean {
  const [expected, given] = [Buffer.from(knownBrowserMark(secret, email)), Buffer.from(mark ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
