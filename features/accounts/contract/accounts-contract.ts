import { accessContract } from './access-contract.ts';
import { invitationContract } from './invitation-contract.ts';
import { organizationContract } from './organization-contract.ts';
import { organizationDetailsContract } from './organization-details-contract.ts';
import { outboxContract } from './outbox-contract.ts';
import { securityContract } from './security-contract.ts';
import { setupContract } from './setup-contract.ts';
import { signInContract } from './sign-in-contract.ts';
import { teamContract } from './team-contract.ts';

export const accountsContract = {
  ...setupContract,
  ...organizationContract,
  ...organizationDetailsContract,
  ...teamContract,
  ...invitationContract,
  ...accessContract,
  ...outboxContract,
  ...securityContract,
  ...signInContract,
};
