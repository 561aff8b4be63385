import { createApi } from '#shared/web/api-client.ts';
import { catalogContract } from '../contract/catalog-contract.ts';

export const catalog = createApi(catalogContract);
