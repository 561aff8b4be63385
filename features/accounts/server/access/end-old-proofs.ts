import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { dropChanges } from '../email/change-token.ts';

/**
 * After a new password: ends what someone may have begun with the old one, which is a change of the e-mail, open links
 * for a password, and browsers that need no second factor. The link that keeps the old e-mail stays.
 */
export async function endOldProofs(tx: Tx, userId: string): Promise<void> {
  await dropChanges(tx, 'confirm', userId);
  await endTrustedBrowsers(tx, userId);
}

/**
 * Every browser has to ask for a code again. Sign-ins that wait for their code, and open links for a password, end too:
 * the names of all of these are stored hashed, so they can't be told apart.
 */
export async function endTrustedBrowsers(tx: Tx, userId: string): Promise<void> {
  await sql`delete from accounts.verification where value = ${userId}`.execute(tx);
}
