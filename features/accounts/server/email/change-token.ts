import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** `confirm` is mailed to the new address, `keep` to the old one. */
type Purpose = 'confirm' | 'keep';

export interface EmailChange {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

/** Creates the secret of a mailed link; only its hash is stored. */
export async function keepChange(tx: Tx, purpose: Purpose, change: EmailChange, expires: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into accounts.verification (identifier, value, "expiresAt")
    values (${name(purpose, token)}, ${JSON.stringify(change)}, ${expires})`.execute(tx);
  return token;
}

/** The change behind a mailed link. It works once: of two concurrent uses one finds nothing. */
export async function takeChange(tx: Tx, purpose: Purpose, token: string): Promise<EmailChange | null> {
  const { rows } = await sql<{ value: string }>`
    delete from accounts.verification
    where identifier = ${name(purpose, token)} and "expiresAt" > now() returning value`.execute(tx);
  return rows[0] ? (JSON.parse(rows[0].value) as EmailChange) : null;
}

/** The address whose link was not opened yet. */
export async function findWaiting(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select value::jsonb ->> 'to' as email from accounts.verification
    where identifier like 'email-change:confirm:%' and value::jsonb ->> 'userId' = ${userId} and "expiresAt" > now()
    order by "createdAt" desc limit 1`.execute(tx);
  return rows[0]?.email ?? null;
}

/** How many changes the person asked for within a day; their links to keep the old address are kept for longer. */
export async function countChanges(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from accounts.verification
    where identifier like 'email-change:keep:%' and value::jsonb ->> 'userId' = ${userId}
      and "createdAt" > now() - interval '1 day'`.execute(tx);
  return rows[0]?.changes ?? 0;
}

/** Invalidates all of the person's links of that kind. */
export async function dropChanges(tx: Tx, purpose: Purpose, userId: string): Promise<void> {
  await sql`
    delete from accounts.verification
    where identifier like ${`email-change:${purpose}:%`} and value::jsonb ->> 'userId' = ${userId}`.execute(tx);
}

function name(purpose: Purpose, token: string): string {
  return `email-change:${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
