import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import { recordEventOfPerson } from '../security/record-event.ts';

/**
 * After a new password was chosen by the link of a mail. The link of a mail was opened, so the address is its reader's. Where it was not verified before, somebody else may have
 * made the account: the keys and the second step of that person end.
 */
export async function noteMailboxProven(authDb: Database, userId: string): Promise<void> {
  await authDb.transaction().execute(async (tx) => {
    await recordEventOfPerson(tx, userId, { kind: 'password_changed', subject: 'by the link of a mail' });
    const { rows } = await sql`update accounts."user" set "emailVerified" = true, "updatedAt" = now()
      where id = ${userId} and not "emailVerified" returning id`.execute(tx);
    if (rows.length === 0) return;
    await sql`delete from accounts.apikey where "referenceId" = ${userId}`.execute(tx);
    await sql`delete from accounts."twoFactor" where "userId" = ${userId}`.execute(tx);
    await sql`update accounts."user" set "twoFactorEnabled" = false where id = ${userId}`.execute(tx);
  });
}
