import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import {
  AddFilter,
  InlineFilterChips,
  type OfferedFilters,
} from '#features/items/web/filters/inline/inline-filters.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { type ActiveFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { LIST_TOPICS, useGroups } from '../builder/groups-cache.ts';
import { listOfPath } from '../list-of-path.ts';
import { lists } from '../lists-api.ts';
import classes from './add.module.css';
import { useSellables } from './find-sellables.ts';
import { FoundSellables } from './found-sellables.tsx';

/** FLT-013. */
const KINDS: OfferedFilters = [
  ['type', 'Category'],
  ['size', 'Inventory Size'],
  ['soldAsSize', 'Sold As Size'],
  ['subtype', 'Subtype'],
  ['producer', 'Producer'],
  ['region', 'Region'],
  ['vineyard', 'Vineyard'],
  ['variety', 'Variety'],
  ['country', 'Country'],
  ['consignment', 'Consignment'],
];

const NO_FILTERS: ActiveFilters = {};

/** Finds sellables by name or kind, and adds the selected ones to a group. */
export function AddItemsDialog({ value: groupId, close }: DialogProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPEAHEAD_WAIT);
  const [type, setType] = useState<'' | 'IT' | 'RE'>('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [filters, setFilters] = useState(NO_FILTERS);
  const found = useSellables({ q, type: type || undefined, filter: writeFilters(filters) });
  const groups = useGroups(listOfPath() ?? '').data ?? [];
  const onList = new Set(groups.flatMap((group) => group.items.map((entry) => entry.sellable_item_group_id)));
  const { add, isPending } = useAdd(groupId, close);
  const count = chosen.length;
  return (
    <DialogFrame
      title={`Add items to ${groups.find((group) => group.id === groupId)?.name ?? 'the list'}`}
      footer={
        <>
          <span className={classes.count} role="status">
            {formatCount(count)} chosen
          </span>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={count === 0} loading={isPending} onClick={() => add(chosen)}>
            {count === 0 ? 'Add items' : `Add ${formatCount(count)} ${count === 1 ? 'item' : 'items'}`}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <TextInput
          data-autofocus
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          autoComplete="off"
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind"
          className={classes.kind}
          value={type}
          data={[
            { value: '', label: 'Items and recipes' },
            { value: 'IT', label: 'Items' },
            { value: 'RE', label: 'Recipes' },
          ]}
          onChange={(event) => setType(event.currentTarget.value as typeof type)}
        />
        <AddFilter offered={KINDS} filters={filters} onChange={setFilters} />
      </div>
      <InlineFilterChips filters={filters} onChange={setFilters} />
      <FoundSellables
        found={found}
        q={type !== 'RE' && filters === NO_FILTERS ? q : null}
        searched={q !== '' || type !== '' || filters !== NO_FILTERS}
        onList={onList}
        chosen={chosen}
        onChange={setChosen}
      />
    </DialogFrame>
  );
}

function useAdd(listItemGroupId: string, close: () => void) {
  const { act, busy } = useAct();
  const add = (ids: readonly string[]) =>
    void act({
      send: () => lists.call.createItems({ listItemGroupId, sellable_item_group_ids: [...ids] }),
      done: ({ listItems }) => (listItems.length === 1 ? 'Item added' : `${formatCount(listItems.length)} items added`),
      failed: 'Failed to add items',
      onDone: close,
      topics: LIST_TOPICS,
    });
  return { add, isPending: busy };
}
