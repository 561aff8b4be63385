import { implementForMembers } from '#shared/server/routes.ts';
import { activityContract } from '../contract/activity-contract.ts';
import { reportContract } from '../contract/report-contract.ts';
import { trendContract } from '../contract/trend-contract.ts';
import { gettingStarted } from './getting-started.ts';
import { listDormant, listUnmatched } from './item-reports.ts';
import { priceOptimization } from './price-optimization.ts';
import { searchDocuments } from './search-documents.ts';
import { cycleTrend } from './trends/cycle-trend.ts';
import { priceMoves } from './trends/price-moves.ts';
import { salesTrend } from './trends/sales-trend.ts';
import { listVenueActivity } from './venue-activity.ts';

const os = implementForMembers(reportContract);

export const reportRouter = os.router({
  searchDocuments: os.searchDocuments.handler(({ context, input }) => searchDocuments(context.operation, input)),
  gettingStarted: os.gettingStarted.handler(({ context }) => gettingStarted(context.operation)),
  priceOptimization: os.priceOptimization.handler(({ context, input }) => priceOptimization(context.operation, input)),
  listDormant: os.listDormant.handler(({ context, input }) => listDormant(context.operation, input)),
  listUnmatched: os.listUnmatched.handler(({ context, input }) => listUnmatched(context.operation, input)),
});

const activity = implementForMembers(activityContract);

export const activityRouter = activity.router({
  listVenueActivity: activity.listVenueActivity.handler(({ context, input }) =>
    listVenueActivity(context.operation, input),
  ),
});

const trends = implementForMembers(trendContract);

export const trendRouter = trends.router({
  salesTrend: trends.salesTrend.handler(({ context, input }) => salesTrend(context.operation, input)),
  priceMoves: trends.priceMoves.handler(({ context, input }) => priceMoves(context.operation, input)),
  cycleTrend: trends.cycleTrend.handler(({ context }) => cycleTrend(context.operation)),
});
