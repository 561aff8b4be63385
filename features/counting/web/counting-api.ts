import { createApi } from '#shared/web/api-client.ts';
import { countingContract } from '../contract/counting-contract.ts';

export const counting = createApi(countingContract);
