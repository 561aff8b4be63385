import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { printJobs } from '../labels-api.ts';
import { jobKey } from '../refresh-jobs.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Asks, then deletes jobs; Undo restores all of them. */
export function useDeleteJobs() {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const ask = async (jobs: readonly Named[], done: () => void) => {
    const [only] = jobs;
    const what = jobs.length === 1 ? `“${only?.name}”` : `${formatCount(jobs.length)} print jobs`;
    const question = {
      title: jobs.length === 1 ? 'Delete print job' : 'Delete print jobs',
      body: `Delete ${what}? The items themselves are kept.`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    const ids = jobs.map(({ id }) => id);
    await act({
      send: () => printJobs.call.deletePrintJobs({ ids }),
      done: ids.length === 1 ? 'Print job deleted' : `${formatCount(ids.length)} print jobs deleted`,
      failed: 'Error deleting print job',
      onDone: () => {
        for (const id of ids) client.removeQueries({ queryKey: jobKey(id) });
        done();
      },
      topics: ['print_jobs'],
    });
  };
  return { ask, isPending: busy };
}
