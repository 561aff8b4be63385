import { createApi } from '#shared/web/api-client.ts';
import { activityContract } from '../contract/activity-contract.ts';
import { reportContract } from '../contract/report-contract.ts';
import { trendContract } from '../contract/trend-contract.ts';

export const reports = createApi(reportContract);
export const trends = createApi(trendContract);
export const activity = createApi(activityContract);

export type VenueActivity = Awaited<ReturnType<typeof activity.call.listVenueActivity>>['data'][number];
export type PricedItem = Awaited<ReturnType<typeof reports.call.priceOptimization>>['data'][number];
export type DormantItem = Awaited<ReturnType<typeof reports.call.listDormant>>['data'][number];
export type UnmatchedItem = Awaited<ReturnType<typeof reports.call.listUnmatched>>['data'][number];
export type SalesTrend = Awaited<ReturnType<typeof trends.call.salesTrend>>;
export type CyclePoint = Awaited<ReturnType<typeof trends.call.cycleTrend>>[number];
