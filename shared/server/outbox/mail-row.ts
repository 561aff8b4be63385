import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface OutgoingMail {
  readonly organization_id: string;
  readonly id: string;
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly sender_name: string | null;
  readonly reply_to: string | null;
  readonly attachment_name: string | null;
  readonly attachment: Buffer | null;
  /** It must not arrive twice: if delivery is uncertain, people decide. */
  readonly once: boolean;
  readonly attempts: number;
}

type Key = Pick<OutgoingMail, 'organization_id' | 'id'>;

/** Their links give access to an account or a team: once sent, they are stored nowhere else. */
export const SECRET_PURPOSES = ['invitation', 'password_reset', 'email_change'];
export const MOST_TRIES = 12;
const LONGEST_WAIT = 6 * 60;

const IN_DOUBT = 'The connection to the mail server ended before it said whether it took the mail.';

/**
 * The mail that waited longest, locked by this session until `letGo`: one of several processes sends it, and if that
 * one dies the database releases it.
 */
export async function holdWaiting(session: Database): Promise<OutgoingMail | undefined> {
  const { rows } = await sql<Key>`
    select organization_id, id from platform.mail where status = 'waiting' and next_attempt_at <= now()
    order by next_attempt_at, id limit 50`.execute(session);
  for (const key of rows) {
    if (!(await hold(session, key))) continue;
    const held = await sql<OutgoingMail>`
      select organization_id, id, purpose, recipient, subject, text_body as text, html_body as html, sender_name, reply_to, attachment_name, attachment, once, attempts
      from platform.mail
      where organization_id = ${key.organization_id} and id = ${key.id} and status = 'waiting' and next_attempt_at <= now()`.execute(
      session,
    );
    if (held.rows[0]) return held.rows[0];
    await letGo(session, key);
  }
  return undefined;
}

/** Milliseconds until the next mail is due. */
export async function timeToNext(db: Database): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait from platform.mail
    where status = 'waiting' and next_attempt_at > now()`.execute(db);
  return rows[0]?.wait ?? null;
}

async function hold(session: Database, { id }: Key): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`mail ${id}`}, 0)) as held`.execute(session);
  return rows[0]?.held ?? false;
}

export async function letGo(session: Database, { id }: Key): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${`mail ${id}`}, 0))`.execute(session);
}

/** Committed before the first byte is sent. False if it is no longer ours: then nothing may be sent. */
export async function markLeaving(db: Database, { organization_id, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    update platform.mail set status = 'leaving', left_at = now(), attempts = attempts + 1, error = null
    where organization_id = ${organization_id} and id = ${id} and status = 'waiting' returning id`.execute(db);
  return rows.length === 1;
}

/** A mail server accepted it, which overrides any other state set meanwhile. */
export async function noteSent(db: Database, { organization_id, id, purpose }: OutgoingMail): Promise<void> {
  const secret = SECRET_PURPOSES.includes(purpose);
  await sql`
    update platform.mail
    set status = 'sent', sent_at = now(), error = null,
        text_body = case when ${secret} then '(not kept after sending)' else text_body end,
        html_body = case when ${secret} then null else html_body end
    where organization_id = ${organization_id} and id = ${id}`.execute(db);
}

/** It was certainly not accepted: it waits, longer each time, or has failed. `tries` includes the failed attempt. */
export async function noteRefused(
  db: Database,
  { organization_id, id }: Key,
  { tries, final, text }: { tries: number; final: boolean; text: string },
): Promise<void> {
  const minutes = Math.min(LONGEST_WAIT, 2 ** (tries - 1));
  await sql`
    update platform.mail
    set status = ${final ? 'failed' : 'waiting'}, attempts = ${tries}, error = ${text.slice(0, 500)},
        next_attempt_at = now() + make_interval(mins => ${minutes})
    where organization_id = ${organization_id} and id = ${id} and status in ('waiting', 'leaving')`.execute(db);
}

/** It was sent without a reply: a mail that must not arrive twice waits for a person, others are sent again. */
export async function noteUnsure(db: Database, { organization_id, id }: Key): Promise<void> {
  await sql`
    update platform.mail
    set status = case when once then 'unsure' when attempts >= ${MOST_TRIES} then 'failed' else 'waiting' end, error = ${IN_DOUBT},
        next_attempt_at = now() + make_interval(mins => least(${LONGEST_WAIT}, (2 ^ (attempts - 1))::int))
    where organization_id = ${organization_id} and id = ${id} and status = 'leaving'`.execute(db);
}

/** Handles mails that a process was sending when it died. */
export async function settleAbandoned(session: Database): Promise<void> {
  const { rows } = await sql<Key>`select organization_id, id from platform.mail where status = 'leaving'`.execute(
    session,
  );
  for (const key of rows) {
    if (!(await hold(session, key))) continue;
    try {
      await noteUnsure(session, key);
    } finally {
      await letGo(session, key);
    }
  }
}
