import type { QueryClient } from '@tanstack/react-query';
import { type PrintJob, printJobs } from './labels-api.ts';

export const jobKey = (id: string) => printJobs.query.getPrintJob.queryKey({ input: { id } });

/** Shows a job as returned by the server, and refetches the list. */
export function showJob(client: QueryClient, job: PrintJob): void {
  client.setQueryData(jobKey(job.id), job);
  void client.invalidateQueries({ queryKey: printJobs.query.listPrintJobs.key() });
}
