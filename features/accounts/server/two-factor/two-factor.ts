import { sql } from 'kysely';
import { Refusal } from '#shared/server/refusal.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';

export async function readTwoFactor({ authDb }: Accounts, { person }: Access): Promise<{ enabled: boolean }> {
  const { rows } = await sql<{ enabled: boolean | null }>`
    select "twoFactorEnabled" as enabled from accounts."user" where id = ${person.userId}`.execute(authDb);
  return { enabled: rows[0]?.enabled === true };
}

/** For the command line: a person who lost both the app and the recovery codes. */
export async function turnTwoFactorOff({ authDb }: Accounts, email: string): Promise<void> {
  await authDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update accounts."user" set "twoFactorEnabled" = false, "updatedAt" = now()
      where email = ${email.trim().toLowerCase()} returning id`.execute(tx);
    if (!rows[0]) throw new Refusal('not_found', `There is no account for ${email}`);
    await sql`delete from accounts."twoFactor" where "userId" = ${rows[0].id}`.execute(tx);
  });
}
