import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type PrintJob, printJobs } from '../labels-api.ts';
import { jobKey } from '../refresh-jobs.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Asks, then deletes jobs; Undo recreates them. */
export function useDeleteJobs() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: printJobs.query.listPrintJobs.key() });
  const undo = async (gone: readonly PrintJob[]) => {
    try {
      for (const { jobTitle, status, items } of gone)
        await printJobs.call.createPrintJob({ jobTitle, status, items: items.map(entryOf) });
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
    refresh();
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (jobs: readonly Named[]) => {
      const gone: PrintJob[] = [];
      try {
        for (const { id } of jobs) gone.push(await printJobs.call.deletePrintJob({ id }));
      } finally {
        for (const { id } of gone) client.removeQueries({ queryKey: jobKey(id) });
        if (gone.length > 0) toastDone(saidOf(gone), () => void undo(gone));
        refresh();
      }
    },
    onError: (error) => toastFailed(errorText(error, 'Error deleting print job')),
  });
  const ask = async (jobs: readonly Named[], done: () => void) => {
    const [only] = jobs;
    const what = jobs.length === 1 ? `“${only?.name}”` : `${formatCount(jobs.length)} print jobs`;
    const question = {
      title: jobs.length === 1 ? 'Delete print job' : 'Delete print jobs',
      body: `Delete ${what}? The items themselves stay.`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    const deleted = await mutateAsync(jobs).then(
      () => true,
      () => false,
    );
    if (deleted) done();
  };
  return { ask, isPending };
}

const entryOf = ({ inventoryItemId, quantity }: PrintJob['items'][number]) => ({ inventoryItemId, quantity });

const saidOf = (gone: readonly PrintJob[]): string =>
  gone.length === 1 ? 'Print job deleted' : `${formatCount(gone.length)} print jobs deleted`;
