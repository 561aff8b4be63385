import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#shared/server/refusal.ts';
import { password as passwordRule } from '../../contract/setup-contract.ts';
import { endOldProofs } from '../access/end-old-proofs.ts';
import type { Accounts } from '../accounts.ts';
import { checkInput } from '../check-input.ts';
import { recordEventOfPerson } from '../security/record-event.ts';
import { hashPassword } from './create-person.ts';

/** For the command line, whose users have full access anyway. */
export async function resetPassword(
  accounts: Accounts,
  { email, password }: { email: string; password?: string | undefined },
) {
  const chosen = checkInput(passwordRule, password ?? randomBytes(12).toString('base64url'));
  const hash = await hashPassword(accounts.library, chosen);
  const userId = await accounts.authDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      update accounts.account a set password = ${hash}, "updatedAt" = now()
      from accounts."user" u
      where u.id = a."userId" and u.email = ${email.trim().toLowerCase()} and a."providerId" = 'credential'
      returning a."userId"`.execute(tx);
    if (!rows[0]) throw new Refusal('not_found', `There is no account for ${email}`);
    await recordEventOfPerson(tx, rows[0].userId, { kind: 'password_changed', subject: 'by the command line' });
    await endOldProofs(tx, rows[0].userId);
    await sql`delete from accounts.session where "userId" = ${rows[0].userId}`.execute(tx);
    return rows[0].userId;
  });
  return { userId, password: chosen };
}
