import { organizationContract } from './organization-contract.ts';
import { setupContract } from './setup-contract.ts';

export const accountsContract = { ...setupContract, ...organizationContract };
