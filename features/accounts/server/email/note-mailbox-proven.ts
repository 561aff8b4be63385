import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import { endOldProofs } from '../access/end-old-proofs.ts';
import { recordEventOfPerson } from '../security/record-event.ts';

/**
 * Call after a new password was chosen through a mailed link. Opening the link proves that the address belongs to its
 * reader. If it was not verified before, someone else may have created the account, so that person's keys and second
 * factor are removed.
 */
export async function noteMailboxProven(authDb: Database, userId: string): Promise<void> {
  await authDb.transaction().execute(async (tx) => {
    await recordEventOfPerson(tx, userId, { kind: 'password_changed', subject: 'by the link of a mail' });
    await endOldProofs(tx, userId);
    const { rows } = await sql`update accounts."user" set "emailVerified" = true, "updatedAt" = now()
      where id = ${userId} and not "emailVerified" returning id`.execute(tx);
    if (rows.length === 0) return;
    await sql`delete from accounts.apikey where "referenceId" = ${userId}`.execute(tx);
    await sql`delete from accounts."twoFactor" where "userId" = ${userId}`.execute(tx);
    await sql`update accounts."user" set "twoFactorEnabled" = false where id = ${userId}`.execute(tx);
  });
}
