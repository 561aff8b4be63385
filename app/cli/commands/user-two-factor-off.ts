import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const userTwoFactorOff = defineCommand({
  name: 'user two-factor-off',
  summary: 'Let a person who lost the authenticator app sign in with the password alone',
  options: { email: { type: 'string', description: "The person's e-mail", value: 'ADDRESS', required: true } },
  async run(context) {
    const accounts = await openAccounts(context);
    const { turnTwoFactorOff } = await import('#features/accounts/server/two-factor/two-factor.ts');
    await turnTwoFactorOff(accounts, context.values.email);
    return { data: { email: context.values.email }, text: 'Signing in asks for the password only.' };
  },
});
