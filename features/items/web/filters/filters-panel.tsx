import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { readFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import type { SavedFilter } from './filters-api.ts';
import { FiltersTab } from './filters-tab.tsx';
import { SavedTab } from './saved/saved-tab.tsx';
import { useSavedFilters } from './saved/use-saved-filters.ts';
import { useChosenFilters } from './use-chosen-filters.ts';

const SAVED = 'saved';
const show = (tab: string | null) => go({ filter_modal: tab === SAVED ? SAVED : '1' }, { replace: true });

/** The filters of the inventory list and the saved filters; Apply writes them into the address. */
export function FiltersPanel({ address, value, close }: DialogProps) {
  const chosen = useChosenFilters(readFilters(address.filter));
  const saved = useSavedFilters();
  const [edited, setEdited] = useState<SavedFilter>();
  const leaveWith = (filter: string | undefined) => {
    chosen.settle();
    go({ filter, filter_modal: undefined }, { replace: true });
  };
  const apply = () => {
    const filters = chosen.finish();
    if (filters) leaveWith(writeFilters(filters));
  };
  const edit = (filter: SavedFilter | undefined) => {
    setEdited(filter);
    if (!filter) return;
    chosen.replaceAll(filter.data);
    show('1');
  };
  const buttons = (
    <>
      <Button variant="subtle" color="gray" onClick={() => leaveWith(undefined)}>
        Clear all
      </Button>
      <Button disabled={!chosen.waits} onClick={apply}>
        Apply
      </Button>
    </>
  );
  const tab = value === SAVED ? SAVED : 'filters';
  return (
    <DialogFrame title="Filters" size="small" side footer={tab === SAVED ? undefined : buttons} onClose={close}>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="filters">Filters</Tabs.Tab>
          <Tabs.Tab value={SAVED}>{saved.list ? `Saved filters (${saved.list.length})` : 'Saved filters'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="filters" pt={20}>
          <FiltersTab chosen={chosen} saved={saved} edited={edited} onEdit={edit} />
        </Tabs.Panel>
        <Tabs.Panel value={SAVED} pt={12}>
          <SavedTab saved={saved} onApply={(filter) => leaveWith(writeFilters(filter.data))} onEdit={edit} />
        </Tabs.Panel>
      </Tabs>
    </DialogFrame>
  );
}
