import { email as emailRule } from '#shared/contract/schemas.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const userChangeEmail = defineCommand({
  name: 'user change-email',
  summary: 'Change the e-mail that a person signs in with',
  options: {
    email: { type: 'string', description: "The person's current e-mail", value: 'ADDRESS', required: true },
    to: { type: 'string', description: 'The new one', value: 'ADDRESS', required: true },
  },
  async run(context) {
    const { email: from, to } = context.values;
    const checked = emailRule.safeParse(to);
    if (!checked.success) throw new Refusal('invalid', `${to} is not an e-mail address`);
    const accounts = await openAccounts(context);
    const { setEmailOf } = await import('#features/accounts/server/email/change-email.ts');
    await setEmailOf(accounts, { from, to: checked.data });
    return { data: { email: checked.data.toLowerCase() }, text: `The e-mail is now ${checked.data.toLowerCase()}.` };
  },
});
