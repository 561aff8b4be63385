import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type PrintJob, type PrintJobItem, printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';

/** Removes an item from a job; Undo restores it with its quantity. */
export function useRemoveItem({ id }: Pick<PrintJob, 'id'>) {
  const client = useQueryClient();
  const undo = async ({ inventoryItemId, quantity }: PrintJobItem) => {
    try {
      showJob(client, await printJobs.call.addItem({ id, inventoryItemId, quantity }));
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ inventoryItemId }: PrintJobItem) =>
      printJobs.call.removeItem({ id, printJobId: id, removeItemId: inventoryItemId }),
    onSuccess: (job, item) => {
      showJob(client, job);
      toastDone('Item removed from print job', () => void undo(item));
    },
    onError: () => toastFailed('Error deleting print job item'),
  });
  return { remove: mutate, isPending };
}
