import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress, useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { Pills } from '../match/pills.tsx';
import { instances, type PosItem } from '../sales-api.ts';
import { AcceptSure } from './accept-sure.tsx';
import { AskService } from './ask-service.tsx';
import classes from './menu.module.css';
import { MenuCard, menuColumns, rowHeight } from './menu-columns.tsx';
import { allPosItems, posItemPages } from './pos-item-pages.ts';
import { UnmatchedChip } from './unmatched-chip.tsx';

/** Match filters (POS-037), by their value in the URL. */
const MATCHES = {
  all: 'All',
  matched: 'Matched',
  unmatched: 'Unmatched',
  ignored: 'Ignored',
  suggestions: 'Suggestions only',
} as const;

type MatchChoice = keyof typeof MATCHES;

const isMatch = (text: string | undefined): text is MatchChoice => text !== undefined && text in MATCHES;

const readMatchFilter = (text: string | undefined): MatchChoice => (isMatch(text) ? text : 'all');

function MatchFilter() {
  const chosen = readMatchFilter(useParameter('match'));
  return (
    <div className={classes.filters}>
      <Pills
        label="Match"
        options={MATCHES}
        chosen={chosen}
        onChoose={(match) => go({ match: match === 'all' ? undefined : match }, { replace: true })}
      />
    </div>
  );
}

const USUAL_SORT = 'name:asc';
const CARD_HEIGHT = 108;

/** A matched POS item opens its match; another one opens the match dialog. */
const open = ({ id, sellable_item_group: group }: PosItem) => {
  if (!group) go({ match_pos: id });
  else if (group.type === 'RE') go({ recipe: group.id });
  else go({ item: group.inventory_item_id ?? undefined });
};

/** POS items, and what each is matched to. */
export function MenuPage() {
  const address = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const input = { search: address.q, sort: address.sort ?? USUAL_SORT, match: readMatchFilter(address.match) };
  const query = useInfiniteQuery(posItemPages(input));
  const tills = useQuery(instances.query.listInstances.queryOptions()).data;
  const several = (tills?.length ?? 0) > 1;
  const columns = useMemo(() => menuColumns(several), [several]);
  return (
    <Page
      title="POS Menu"
      searchLabel="POS item"
      controls={
        <>
          <UnmatchedChip />
          <MatchFilter />
        </>
      }
      actions={
        <>
          <AskService />
          <AcceptSure />
        </>
      }
    >
      <DataGrid<PosItem>
        name="pos-menu"
        label="POS items"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={open}
        rowHeight={rowHeight}
        card={(row) => <MenuCard row={row} />}
        cardHeight={CARD_HEIGHT}
        exportRows={() => allPosItems(input)}
        loadingText="Loading POS items…"
        empty={<Nothing narrowed={Boolean(address.q) || input.match !== 'all'} />}
      />
    </Page>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No matching items found" text="No POS items match this search and filter." />;
  return (
    <EmptyState
      title="No POS items yet"
      text="Connect your POS, or import its sales: its items come with them."
      action={
        <>
          <Button onClick={() => go({ import: 'sales' })}>Import sales</Button>
          <Button variant="default" onClick={() => goTo('/pos/connections')}>
            Connections
          </Button>
        </>
      }
    />
  );
}
