import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const userInstallationOwner = defineCommand({
  name: 'user installation-owner',
  summary: 'Let a person create organizations and take backups of the whole installation',
  options: { email: { type: 'string', description: "The person's e-mail", value: 'ADDRESS', required: true } },
  async run(context) {
    const accounts = await openAccounts(context);
    const { appointInstallationOwner } = await import('#features/accounts/server/organizations/installation-owners.ts');
    const { email } = context.values;
    await appointInstallationOwner(accounts, email);
    return { data: { email }, text: `${email} is an owner of this installation.` };
  },
});
