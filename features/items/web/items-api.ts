import { createApi } from '#shared/web/api-client.ts';
import { itemContract } from '../contract/item-contract.ts';

export const items = createApi(itemContract);
