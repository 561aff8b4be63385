import { createApi } from '#shared/web/api-client.ts';
import { locationContract } from '../contract/location-contract.ts';
import { stockContract } from '../contract/stock-contract.ts';

export const stock = createApi(stockContract);
export const locations = createApi(locationContract);
