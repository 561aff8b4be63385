import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const userResetPassword = defineCommand({
  name: 'user reset-password',
  summary: 'Give a person a new password and end all his sessions',
  options: {
    email: { type: 'string', description: 'Of the person', value: 'ADDRESS', required: true },
    password: { type: 'string', description: 'The new one; made up and printed when left out', value: 'TEXT' },
  },
  async run(context) {
    const accounts = await openAccounts(context);
    const { resetPassword } = await import('#features/accounts/server/people/reset-password.ts');
    const { userId, password } = await resetPassword(accounts, context.values);
    const made = context.values.password === undefined;
    return {
      data: { user_id: userId, ...(made ? { password } : {}) },
      text: made ? `New password: ${password}` : 'The password was changed.',
    };
  },
});
