import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { createApi } from '#shared/web/api-client.ts';

export const accounts = createApi(accountsContract);
