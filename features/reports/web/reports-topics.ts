import type { LiveTopics } from '#shared/web/live.ts';
import { reports } from './reports-api.ts';

const all = [reports.query.priceOptimization.key(), reports.query.listDormant.key(), reports.query.listUnmatched.key()];

/** Reports are refetched when their data changes. */
export const reportsTopics: LiveTopics = { sales: all, stock: all, items: all, costs: all };
