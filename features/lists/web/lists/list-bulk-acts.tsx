import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type ListRow, lists } from '../lists-api.ts';
import { builderOf } from './list-columns.tsx';
import { useDeleteLists } from './use-delete-lists.ts';

/** What can be done with the lists that are ticked. */
export function ListBulkActs({ rows, clear }: { rows: readonly ListRow[]; clear: () => void }) {
  const client = useQueryClient();
  const ask = useDeleteLists();
  const act = async (failed: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toastFailed(errorText(error, failed));
    }
    void client.invalidateQueries({ queryKey: lists.query.key() });
  };
  const setPublished = async (ids: readonly string[], is_published: boolean) => {
    for (const id of ids) await lists.call.updateList({ id, is_published });
  };
  const publish = (of: readonly ListRow[], is_published: boolean) =>
    act("Couldn't save the list", async () => {
      const ids = of.map((row) => row.id);
      clear();
      await setPublished(ids, is_published);
      const did = is_published ? 'published' : 'unpublished';
      const said = ids.length === 1 ? `List ${did}` : `${formatCount(ids.length)} lists ${did}`;
      toastDone(said, () => void act("Couldn't undo this", () => setPublished(ids, !is_published)));
    });
  const duplicate = ({ id }: ListRow) =>
    act("Couldn't duplicate the list", async () => {
      const { sellableList } = await lists.call.duplicateList({ id });
      toastDone('List duplicated');
      goTo(builderOf(sellableList.id));
    });
  const [only] = rows.length === 1 ? rows : [];
  const drafts = rows.filter((row) => !row.is_published);
  return (
    <>
      {drafts.length > 0 ? (
        <Button variant="default" onClick={() => void publish(drafts, true)}>
          Publish
        </Button>
      ) : (
        <Button variant="default" onClick={() => void publish(rows, false)}>
          Unpublish
        </Button>
      )}
      {only ? (
        <Button variant="default" onClick={() => void duplicate(only)}>
          Duplicate
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void ask(rows, clear)}>
        Delete
      </Button>
    </>
  );
}
