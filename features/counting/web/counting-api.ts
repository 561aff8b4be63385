import { locationContract } from '#features/stock/contract/location-contract.ts';
import { createApi } from '#shared/web/api-client.ts';
import { countingContract } from '../contract/counting-contract.ts';

export const counting = createApi(countingContract);
export const locations = createApi(locationContract);

export type VarianceRow = Awaited<ReturnType<typeof counting.call.listVariance>>['data'][number];
export type Stage = Awaited<ReturnType<typeof counting.call.endStage>>['stage'];
