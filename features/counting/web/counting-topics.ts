import type { LiveTopics } from '#shared/web/live.ts';
import { counting } from './counting-api.ts';
import { PRESENCE } from './together/use-presence.ts';
import { LOOKING_INTO } from './variance/variance-key.ts';

const { listVariance, currentCounts, listStages, listStocktakes, previewZeroOut } = counting.query;
const { countProgress, listRecounts, closeChecklist, listLateArrivals, listStageEvents } = counting.query;
const figures = [listVariance.key(), previewZeroOut.key(), closeChecklist.key(), listRecounts.key(), LOOKING_INTO];
const progress = [currentCounts.key(), countProgress.key()];

/** Queries to refresh for each topic of the live stream. */
export const countingTopics: LiveTopics = {
  counts: [...figures, ...progress, listStocktakes.key(), PRESENCE],
  stock: [...figures, ...progress, listLateArrivals.key()],
  costs: figures,
  invoices: [LOOKING_INTO],
  cycle: [...figures, ...progress, listStages.key(), listStageEvents.key(), listStocktakes.key()],
};
