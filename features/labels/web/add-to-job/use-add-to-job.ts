import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoOf } from '#shared/web/acts/act.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { duplicatesText, refusalOf, type Wanted } from '../add-items/use-add-items.ts';
import { printJobs } from '../labels-api.ts';
import { leaveJob, showJob } from '../refresh-jobs.ts';
import type { JobChoice } from './job-field.tsx';

interface AddToJob {
  readonly job: JobChoice;
  readonly items: readonly Wanted[];
}

/** Adds items to a draft or to a new job, from any page with items. */
export function useAddToJob(done: (made: { id: string; isNew: boolean }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ job, items }: AddToJob) => {
      const [only] = items;
      if ('title' in job) {
        const printJob = await printJobs.call.createPrintJob({ jobTitle: job.title, items: [...items] });
        return { printJob, added: items.length, duplicates: [], action_id: printJob.action_id };
      }
      if (only && items.length === 1) {
        const printJob = await printJobs.call.addItem({ id: job.id, printJobId: job.id, ...only });
        return { printJob, added: 1, duplicates: [], action_id: printJob.action_id };
      }
      return printJobs.call.addItems({ id: job.id, items: [...items] });
    },
    onSuccess: ({ printJob, added, duplicates, action_id }, { job, items }) => {
      showJob(client, printJob);
      if (duplicates.length > 0) toastFailed(duplicatesText(duplicates.map((each) => each.name)));
      if ('title' in job)
        toastDone(
          'Print Job created successfully!!',
          undoOf(client, action_id, () => leaveJob(printJob.id)),
        );
      else if (added > 0) {
        const said = items.length === 1 ? 'Item added to print job' : `Added ${added} item(s) to print job`;
        toastDone(said, undoOf(client, action_id));
      }
      done({ id: printJob.id, isNew: 'title' in job });
    },
    onError: (error, { items }) =>
      toastFailed(
        refusalOf(error, items.length === 1 ? 'Error adding print job item' : 'Failed to add items to print job'),
      ),
  });
}
