import { Button } from '@mantine/core';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { type ListRow, lists } from '../lists-api.ts';
import { builderOf, leaveBuilder } from './list-columns.tsx';
import { useDeleteLists } from './use-delete-lists.ts';

/** Actions for the selected lists. */
export function ListBulkActs({ rows, clear }: { rows: readonly ListRow[]; clear: () => void }) {
  const { act } = useAct();
  const ask = useDeleteLists();
  const publish = (of: readonly ListRow[], is_published: boolean) => {
    const did = is_published ? 'published' : 'unpublished';
    clear();
    return act({
      send: () => lists.call.publishLists({ ids: of.map((row) => row.id), is_published }),
      done: of.length === 1 ? `List ${did}` : `${formatCount(of.length)} lists ${did}`,
      failed: "Couldn't save the list",
      topics: LIST_TOPICS,
    });
  };
  const duplicate = ({ id }: ListRow) => {
    let copy: string | undefined;
    return act({
      send: () => lists.call.duplicateList({ id }),
      done: 'List duplicated',
      failed: "Couldn't duplicate the list",
      onDone: ({ sellableList }) => {
        copy = sellableList.id;
        goTo(builderOf(copy));
      },
      undoing: () => leaveBuilder(copy),
      topics: LIST_TOPICS,
    });
  };
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
