import type { LiveTopics } from '#shared/web/live.ts';
import { counting } from './counting-api.ts';

const { listVariance, currentCounts, listStages, listStocktakes, previewZeroOut } = counting.query;
const figures = [listVariance.key(), previewZeroOut.key()];

/** What goes stale here with each topic of the live stream. */
export const countingTopics: LiveTopics = {
  counts: [...figures, currentCounts.key(), listStocktakes.key()],
  stock: [...figures, currentCounts.key()],
  costs: figures,
  cycle: [...figures, currentCounts.key(), listStages.key(), listStocktakes.key()],
};
