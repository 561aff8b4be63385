import { implementForEveryone } from '#shared/server/routes.ts';
import { organizationContract } from '../../contract/organization-contract.ts';
import { requireAccess, requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';
import { deleteAccount } from '../people/delete-account.ts';
import { updatePerson } from '../people/update-person.ts';
import { originOf } from '../security/record-event.ts';
import { requireSecondStep } from '../two-factor/needs-two-factor.ts';
import { createOwnOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { describeMe, describeUser, readOrganization, readOrganizations } from './describe-me.ts';
import { switchOrganization } from './switch-organization.ts';
import { updateOrganization } from './update-organization.ts';

const everyone = implementForEveryone(organizationContract);

export function createOrganizationRoutes(accounts: Accounts) {
  return {
    getMe: everyone.getMe.handler(async ({ context }) => describeMe(accounts, await requireAccess(accounts, context))),
    updateMe: everyone.updateMe.handler(async ({ input, context }) =>
      describeUser(await updatePerson(accounts, await requireSession(accounts, context), input.display_name)),
    ),
    deleteMe: everyone.deleteMe.handler(({ input, context }) => deleteAccount(accounts, context, input)),
    listOrganizations: everyone.listOrganizations.handler(async ({ context }) =>
      readOrganizations(accounts, await requireAccess(accounts, context)),
    ),
    createOrganization: everyone.createOrganization.handler(async ({ input, context }) => {
      const access = await requireSession(accounts, context);
      const id = await createOwnOrganization(accounts, access.person, input, context);
      return readOrganization(accounts, access, id);
    }),
    getOrganization: everyone.getOrganization.handler(async ({ input, context }) => {
      const access = await requireAccess(accounts, context);
      await requireSecondStep(accounts, access, input.id);
      return readOrganization(accounts, access, input.id);
    }),
    updateOrganization: everyone.updateOrganization.handler(async ({ input: { id, ...changes }, context }) =>
      updateOrganization(accounts, await requireAccess(accounts, context), {
        id,
        changes,
        now: context.now,
        idempotencyKey: context.idempotencyKey,
        origin: originOf(context),
      }),
    ),
    setOrganization: everyone.setOrganization.handler(async ({ input, context }) => {
      const { cookies, answer } = await switchOrganization(accounts, context, input.id);
      context.setCookies(cookies);
      return answer;
    }),
    deleteOrganization: everyone.deleteOrganization.handler(({ input, context }) =>
      deleteOrganization(accounts, context, input),
    ),
  };
}
