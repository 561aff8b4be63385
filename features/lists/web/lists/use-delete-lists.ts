import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { lists } from '../lists-api.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly is_published: boolean;
}

/** Deletes lists after asking; Undo brings them back, published if they were (LIST-031). */
export function useDeleteLists() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: lists.query.key() });
  const undo = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await lists.call.restoreList({ id });
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
    refresh();
  };
  return async (rows: readonly Named[], done: () => void): Promise<void> => {
    const one = rows.length === 1;
    const what = one ? `“${rows[0]?.name}”` : `${formatCount(rows.length)} lists`;
    const seen = rows.some((row) => row.is_published) ? ' Guests can no longer see the published list.' : '';
    const question = {
      title: one ? 'Delete list' : 'Delete lists',
      body: `Delete ${what}?${seen}`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    // First of all whoever stands in one of them leaves it, where it would be looked for and not be found.
    done();
    const gone: string[] = [];
    try {
      for (const { id } of rows) {
        await lists.call.deleteList({ id });
        gone.push(id);
      }
    } catch (error) {
      toastFailed(errorText(error, "Couldn't delete the list"));
    }
    const said = gone.length === 1 ? 'List deleted' : `${formatCount(gone.length)} lists deleted`;
    if (gone.length > 0) toastDone(said, () => void undo(gone));
    refresh();
  };
}
