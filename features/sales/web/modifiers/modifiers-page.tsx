import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress, useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { Pills } from '../match/pills.tsx';
import { LoudChip, LoudPart } from '../menu/loud-chip.tsx';
import classes from '../menu/menu.module.css';
import { instances, type Modifier, modifiers } from '../sales-api.ts';
import { useSinceWhen } from '../unmatched-since.ts';
import { effectText } from './modifier-words.ts';

const USUAL_SORT = 'sold:desc';
const PAGE = 100;
const CARD_HEIGHT = 88;
const STATES = { all: 'All', unmatched: 'Unmatched', matched: 'Matched' } as const;

type State = keyof typeof STATES;

type Unmatched = Awaited<ReturnType<typeof modifiers.call.listModifiers>>['unmatched'];

const readState = (text: string | undefined): State => (text === 'matched' || text === 'unmatched' ? text : 'all');

const open = ({ id }: Modifier) => go({ modifier: id });

/** Modifiers of the tills' items, and what each does to stock (D42). */
export function ModifiersPage() {
  const address = useAddress();
  const state = readState(useParameter('match'));
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const input = { search: address.q, sort: address.sort ?? USUAL_SORT, state };
  const query = useInfiniteQuery(
    modifiers.query.listModifiers.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const several = (useQuery(instances.query.listInstances.queryOptions()).data?.length ?? 0) > 1;
  const columns = useMemo(() => modifierColumns(several), [several]);
  const unmatched = query.data?.pages[0]?.unmatched;
  return (
    <Page
      title="POS Modifiers"
      searchLabel="Modifier"
      controls={
        <>
          {unmatched && unmatched.lines > 0 ? <Loud {...unmatched} /> : null}
          <div className={classes.filters}>
            <Pills
              label="Match"
              options={STATES}
              chosen={state}
              onChoose={(match) => go({ match: match === 'all' ? undefined : match }, { replace: true })}
            />
          </div>
        </>
      }
    >
      <DataGrid<Modifier>
        name="pos-modifiers"
        label="POS modifiers"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={open}
        card={ModifierCard}
        cardHeight={CARD_HEIGHT}
        exportRows={() => readAllPages((page, limit) => modifiers.call.listModifiers({ ...input, page, limit }))}
        loadingText="Loading modifiers…"
        empty={<Nothing narrowed={Boolean(address.q) || state !== 'all'} />}
      />
    </Page>
  );
}

function Loud({ sold, quantity, lines, since }: Unmatched) {
  const period = useSinceWhen()(since);
  return (
    <LoudChip label={`${formatMoney(sold)} unmatched${period}`}>
      <LoudPart label="Unmatched modifiers">
        <p>
          <strong>
            {formatMoney(sold)} sold in unmatched modifiers{period}.
          </strong>{' '}
          {formatQuantity(quantity)} in {formatCount(lines)} {lines === 1 ? 'line' : 'lines'} changed nothing in stock.
        </p>
      </LoudPart>
    </LoudChip>
  );
}

const modifierColumns = (severalTills: boolean): readonly GridColumn<Modifier>[] => [
  { id: 'name', header: 'Modifier', width: 230, fixed: true, sortKey: 'name', value: (row) => row.name },
  { id: 'list', header: 'List', width: 140, sortKey: 'list', value: (row) => row.list },
  {
    id: 'effect',
    header: 'Effect on stock',
    width: 330,
    grow: true,
    fixed: true,
    value: effectText,
    cell: (row) => <Effect row={row} />,
  },
  { id: 'sold', header: 'Sold for', kind: 'money', width: 110, sortKey: 'sold', value: (row) => row.sold },
  {
    id: 'gross',
    header: 'Sales with it',
    kind: 'money',
    width: 126,
    sortKey: 'gross',
    value: (row) => row.gross,
  },
  { id: 'quantity', header: 'Times sold', kind: 'quantity', width: 110, value: (row) => row.quantity },
  { id: 'waiting', header: 'To deplete', kind: 'count', width: 110, value: (row) => row.waiting || null },
  ...(severalTills ? [{ id: 'pos', header: 'POS', width: 130, value: (row: Modifier) => row.pos.name }] : []),
];

function Effect({ row }: { row: Modifier }) {
  const { exceptions, effect, removed } = row;
  const aside = [
    exceptions.length > 0 &&
      `other effect on ${exceptions.length === 1 ? exceptions[0]?.pos_item.name : `${exceptions.length} items`}`,
    removed && 'no longer on the menu',
  ].filter(Boolean);
  return (
    <span className={classes.name}>
      <span className={effect === null ? classes.problem : undefined}>{effectText(row)}</span>
      {aside.length > 0 ? <span className={classes.variation}>{aside.join(' · ')}</span> : null}
    </span>
  );
}

function ModifierCard(row: Modifier) {
  return (
    <button type="button" className={classes.unmatchedCard} onClick={() => open(row)}>
      <span className={classes.cardHead}>
        <span className={classes.cardName}>{row.name}</span>
        <span className={classes.cardPrice}>{formatMoney(row.sold)}</span>
      </span>
      <Effect row={row} />
      <span className={classes.variation}>
        {[row.list, `${formatQuantity(row.quantity)} sold`].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No matching modifiers" text="No modifier matches this search and filter." />;
  return (
    <EmptyState
      title="No modifiers yet"
      text="Modifiers such as Double or Sub Grey Goose appear here when a POS sends its menu or its sales."
      action={<Button onClick={() => goTo('/pos/connections')}>Connect a POS</Button>}
    />
  );
}
