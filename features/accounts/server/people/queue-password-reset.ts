import { sql } from 'kysely';
import { RESET_PASSWORD } from '#features/accounts/contract/account-paths.ts';
import type { Database } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';

interface PasswordReset {
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly token: string;
  readonly publicUrl: string;
}

/** Per account: each of these links works for an hour, so no one needs more. */
const MOST_AN_HOUR = 5;

/**
 * The link gives access to the account, so the mail belongs to no organization: its admins must not be able to read it.
 */
export async function queuePasswordReset(authDb: Database, { user, token, publicUrl }: PasswordReset): Promise<void> {
  if ((await countLinks(authDb, user.id)) > MOST_AN_HOUR) return; // strangers must not be able to fill a mailbox, and learn nothing
  const link = new URL(`${RESET_PASSWORD}?token=${encodeURIComponent(token)}`, publicUrl);
  await queueMail(authDb, {
    organizationId: null,
    purpose: 'password_reset',
    recipient: user.email,
    subject: 'Choose a new password for Cellarhand',
    text: [
      `Hello ${user.name},`,
      `someone asked for a new password for your account. If it was you, choose one here within an hour:\n${link}`,
      "If it wasn't you, ignore this e-mail. Your password won't change.",
    ].join('\n\n'),
  });
}

/** Includes the one about to be mailed. The library's records for two-step sign-ins last only minutes. */
async function countLinks(authDb: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from accounts.verification
    where value = ${userId} and "createdAt" > now() - interval '1 hour'
      and "expiresAt" - "createdAt" > interval '30 minutes'`.execute(authDb);
  return rows[0]?.links ?? 0;
}
