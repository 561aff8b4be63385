import type { QueryClient } from '@tanstack/react-query';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { type PrintJob, printJobs } from './labels-api.ts';

export const jobKey = (id: string) => printJobs.query.getPrintJob.queryKey({ input: { id } });

/** Before the creation of a job is undone: its dialog would ask for it again. */
export function leaveJob(id: string): void {
  if (currentAddress().print_job === id) go({ print_job: undefined }, { replace: true });
}

/** Shows a job as returned by the server, and refetches the list. */
export function showJob(client: QueryClient, job: PrintJob): void {
  client.setQueryData(jobKey(job.id), job);
  void client.invalidateQueries({ queryKey: printJobs.query.listPrintJobs.key() });
}
