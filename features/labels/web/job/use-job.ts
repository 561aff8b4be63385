import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { showFields } from '#shared/web/shown-early.ts';
import { type PrintJob, printJobs } from '../labels-api.ts';
import { jobKey, showJob } from '../refresh-jobs.ts';

export const useJob = (id: string) => useQuery(printJobs.query.getPrintJob.queryOptions({ input: { id } }));

type Change = { jobTitle: string } | { status: boolean };

/** Changes title or status: shown immediately; a failure is logged, reported, and reverted. */
export function useUpdateJob(id: string) {
  const client = useQueryClient();
  const queryKey = jobKey(id);
  return useMutation({
    mutationFn: (change: Change) => printJobs.call.updatePrintJobById({ id, ...change }),
    onMutate: (change) => {
      void client.cancelQueries({ queryKey }, { revert: false });
      return showFields<PrintJob>(client, queryKey, change);
    },
    onSuccess: (job) => showJob(client, job),
    onError: (error, change, takeBack) => {
      console.warn('Updating the print job failed', change, error);
      takeBack?.();
      toastFailed('jobTitle' in change ? "Couldn't save the job title" : "Couldn't save the status");
    },
  });
}
