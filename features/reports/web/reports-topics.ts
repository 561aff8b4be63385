import type { LiveTopics } from '#shared/web/live.ts';
import { activity, reports, trends } from './reports-api.ts';

const all = [reports.query.priceOptimization.key(), reports.query.listDormant.key(), reports.query.listUnmatched.key()];

const begun = [reports.query.gettingStarted.key()];
const sold = [trends.query.salesTrend.key()];
const paid = [...sold, trends.query.priceMoves.key()];
const counted = [trends.query.cycleTrend.key()];

const done = [activity.query.listVenueActivity.key()];

/** Reports are refetched when their data changes. */
export const reportsTopics: LiveTopics = {
  sales: [...all, ...sold, ...begun],
  stock: [...all, ...done],
  items: [...all, ...begun, ...done],
  locations: [...begun, ...done],
  recipes: [...begun, ...done],
  pos: [...begun, ...done],
  costs: [...all, ...paid],
  invoices: [...paid, ...begun, ...done],
  counts: [...counted, ...begun, ...done],
  cycle: done,
  lists: done,
  print_jobs: done,
  vendors: done,
};
