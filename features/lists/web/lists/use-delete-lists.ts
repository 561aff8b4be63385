import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { lists } from '../lists-api.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly is_published: boolean;
}

/** Deletes lists after confirmation; Undo restores them, published if they were (LIST-031). */
export function useDeleteLists() {
  const { act } = useAct();
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
    // Leave the list's page first, because it would be refetched there and not be found.
    done();
    await act({
      send: () => lists.call.deleteLists({ ids: rows.map(({ id }) => id) }),
      done: one ? 'List deleted' : `${formatCount(rows.length)} lists deleted`,
      failed: "Couldn't delete the list",
      topics: LIST_TOPICS,
    });
  };
}
