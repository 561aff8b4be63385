import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';
import { passwordOptions, readPassword } from '../read-password.ts';

export const userResetPassword = defineCommand({
  name: 'user reset-password',
  summary: 'Give a person a new password and end all their sessions',
  options: {
    email: { type: 'string', description: "The person's e-mail", value: 'ADDRESS', required: true },
    ...passwordOptions('The new password; if omitted, one is generated and printed'),
  },
  async run(context) {
    const chosen = readPassword(context.values, context.resolvePath);
    const accounts = await openAccounts(context);
    const { resetPassword } = await import('#features/accounts/server/people/reset-password.ts');
    const { userId, password } = await resetPassword(accounts, {
      email: context.values.email,
      password: chosen,
    });
    const made = chosen === undefined;
    return {
      data: { user_id: userId, ...(made ? { password } : {}) },
      text: made ? `New password: ${password}` : 'The password was changed.',
    };
  },
});
