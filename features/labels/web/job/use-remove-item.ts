import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { type PrintJob, type PrintJobItem, printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';

const FAILED = 'Error deleting print job item';

/** Removes an item from a job; Undo restores it with its quantity. */
export function useRemoveItem({ id }: Pick<PrintJob, 'id'>) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const remove = ({ inventoryItemId }: PrintJobItem) =>
    void act({
      send: () => printJobs.call.removeItem({ id, printJobId: id, removeItemId: inventoryItemId }),
      done: 'Item removed from print job',
      failed: FAILED,
      refused: () => {
        toastFailed(FAILED);
        return true;
      },
      onDone: (job) => showJob(client, job),
      topics: [],
    });
  return { remove, isPending: busy };
}
