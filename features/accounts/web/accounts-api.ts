import { createApi } from '#shared/web/api-client.ts';
import { accountsContract } from '../contract/accounts-contract.ts';

export const accounts = createApi(accountsContract);
