import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';

/** Everything that can be called, by feature. The server, the OpenAPI document and the tenancy test are made from it. */
export const api = {
  accounts: accountsContract,
};
