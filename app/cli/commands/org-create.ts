import { OperatorError } from '#shared/server/operator-error.ts';
import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';
import { passwordOptions, readPassword } from '../read-password.ts';

export const orgCreate = defineCommand({
  name: 'org create',
  summary: 'Create an organization and its owner, who may already have an account',
  options: {
    name: { type: 'string', description: 'Of the organization', value: 'NAME', required: true },
    timezone: { type: 'string', description: 'Such as America/New_York', value: 'ZONE', required: true },
    country: {
      type: 'string',
      description: 'Such as GB: decides the currency, dates, numbers and units',
      value: 'CODE',
    },
    email: { type: 'string', description: "The owner's e-mail", value: 'ADDRESS', required: true },
    ...passwordOptions("The owner's password, 10 or more characters"),
    'owner-name': { type: 'string', description: "The owner's name, as colleagues see it", value: 'NAME' },
  },
  async run(context) {
    const password = readPassword(context.values, context.resolvePath);
    if (password === undefined) throw new OperatorError('"org create" needs --password-file or --password.');
    const accounts = await openAccounts(context);
    const { createOrganizationWithOwner } = await import(
      '#features/accounts/server/organizations/create-organization-with-owner.ts'
    );
    const { name, timezone, country, email, 'owner-name': ownerName } = context.values;
    const created = await createOrganizationWithOwner(
      accounts,
      { name, timezone, country, email, password, ownerName },
      new Date(),
    );
    return {
      data: { organization_id: created.organizationId, user_id: created.ownerId },
      text: `${name} is ready: organization ${created.organizationId}, owner ${email} (${created.ownerId})`,
    };
  },
});
