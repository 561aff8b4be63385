import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { PickOrCreate } from '#features/invoices/web/fields/pick-or-create.tsx';
import { countOf, itemIdsOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { formatCount, formatDate } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { listOfPath } from '../list-of-path.ts';
import { builderOf } from '../lists/list-columns.tsx';
import { lists } from '../lists-api.ts';
import classes from './add.module.css';

/** An existing list, or the name of a new one. */
type ListChoice = { readonly id: string } | { readonly name: string };

const MOST_OFFERED = 250;
type Added = Awaited<ReturnType<typeof lists.call.addItemsToList>>;

/** Puts the selected items on a beverage list. A new one, named after the day, is chosen at first. */
export function AddToListDialog({ given, close }: DialogProps<Selected>) {
  const { timezone } = useOrganization();
  const [fresh, setFresh] = useState(`List ${formatDate(new Date(), timezone)}`);
  const [list, setList] = useState<ListChoice>({ name: fresh });
  const [error, setError] = useState<string>();
  const { act, busy } = useAct();
  const { data } = useQuery(lists.query.listLists.queryOptions({ input: { limit: MOST_OFFERED } }));
  const known = (data?.data ?? []).map(({ id, name, item_count }) => ({ id, name, note: countOf(item_count, 'item') }));
  const made = useRef<string>(undefined);
  const ids = itemIdsOf(given.lines);
  const submit = () =>
    void act({
      send: () =>
        lists.call.addItemsToList({
          inventory_item_ids: ids,
          ...('id' in list ? { list_id: list.id } : { name: list.name }),
        }),
      done: addedText,
      failed: 'Failed to add items',
      topics: LIST_TOPICS,
      refused: ({ fields }) => {
        const said = fields.name ?? fields.list_id ?? fields.inventory_item_ids ?? fields.listItemGroupId;
        setError(said);
        return said !== undefined;
      },
      undoing: () => {
        if (listOfPath() === made.current) goTo('/builder'); // undoing removes a new list
      },
      onDone: ({ list_id }) => {
        given.clear();
        close();
        if ('id' in list) return;
        made.current = list_id;
        goTo(builderOf(list_id)); // ready to be arranged and published
      },
    });
  return (
    <FormDialog
      title="Add to Beverage List"
      about={countOf(ids.length, 'item')}
      submitLabel="Add"
      busy={busy}
      onSubmit={submit}
      close={close}
    >
      <PickOrCreate
        label="List"
        placeholder="Search lists, or type a new name"
        choices={[{ id: 'new', name: fresh, note: 'New list' }, ...known]}
        chosen={'id' in list ? list.id : 'new'}
        onChoose={(id) => {
          setError(undefined);
          setList(id === 'new' ? { name: fresh } : { id });
        }}
        onCreate={(name) => {
          setError(undefined);
          setFresh(name);
          setList({ name });
        }}
        createLabel={(typed) => `Create list "${typed}"`}
        error={error}
        autoFocus
      />
      <p className={classes.note}>
        Each item's Sold As entries are added under its main type. Items without a Sold As are left out. Guests see a
        new list once you publish it.
      </p>
    </FormDialog>
  );
}

/** "12 entries added to Dinner; 3 items have no Sold As". */
function addedText({ name, added, present, not_sold }: Added): string {
  const left = [
    present > 0 ? `${formatCount(present)} ${present === 1 ? 'was' : 'were'} already on it` : '',
    not_sold > 0 ? `${countOf(not_sold, 'item')} without a Sold As left out` : '',
  ].filter(Boolean);
  const entries = added === 1 ? '1 entry' : `${formatCount(added)} entries`;
  return [`${entries} added to ${name}`, ...left].join('; ');
}
