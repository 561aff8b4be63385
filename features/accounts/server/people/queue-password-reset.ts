import type { Database } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';

interface PasswordReset {
  readonly user: { readonly name: string; readonly email: string };
  readonly token: string;
  readonly publicUrl: string;
}

/** The link opens the account, so the mail belongs to no organization: its admins must not be able to read it. */
export function queuePasswordReset(authDb: Database, { user, token, publicUrl }: PasswordReset): Promise<void> {
  const link = new URL(`/reset-password?token=${encodeURIComponent(token)}`, publicUrl);
  return queueMail(authDb, {
    organizationId: null,
    purpose: 'password_reset',
    recipient: user.email,
    subject: 'Choose a new password for Cellarhand',
    text: [
      `Hello ${user.name},`,
      `somebody asked for a new password for your account. If it was you, choose one here within an hour:\n${link}`,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  });
}
