import type { QueryClient } from '@tanstack/react-query';
import { type PrintJob, printJobs } from './labels-api.ts';

export const jobKey = (id: string) => printJobs.query.getPrintJob.queryKey({ input: { id } });

/** Shows a job as the server answered it, and asks for the list anew. */
export function showJob(client: QueryClient, job: PrintJob): void {
  client.setQueryData(jobKey(job.id), job);
  void client.invalidateQueries({ queryKey: printJobs.query.listPrintJobs.key() });
}
