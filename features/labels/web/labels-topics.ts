import type { LiveTopics } from '#shared/web/live.ts';
import { printJobs } from './labels-api.ts';

const { listPrintJobs, getPrintJob } = printJobs.query;

/** Queries to refresh for each topic of the live stream; jobs show names and codes of items. */
export const labelsTopics: LiveTopics = {
  print_jobs: [listPrintJobs.key(), getPrintJob.key()],
  items: [getPrintJob.key()],
};
