import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { sales } from '../sales-api.ts';
import { useSinceWhen } from '../unmatched-since.ts';
import classes from './menu.module.css';

type Unmatched = Awaited<ReturnType<typeof sales.call.listUnmatchedSales>>['data'][number];

const PAGE = 100;
const idOf = (row: Unmatched): string => row.pos_item_id;
const nameOf = ({ name, variation }: Unmatched): string => [name, variation].filter(Boolean).join(' · ');
const match = (row: Unmatched) => go({ match_pos: row.pos_item_id });

/** All unmatched sales, the most money first (D42). */
export function UnmatchedDialog() {
  const { timezone } = useOrganization();
  const sinceWhen = useSinceWhen();
  const query = useInfiniteQuery(
    sales.query.listUnmatchedSales.infiniteOptions({
      input: (page: number) => ({ page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
    }),
  );
  const columns = useMemo(() => unmatchedColumns(timezone), [timezone]);
  return (
    <DialogFrame
      title="Unmatched sales"
      aside={`Highest sales first${sinceWhen(query.data?.pages[0]?.totals.since)}`}
      size="large"
    >
      <div className={classes.gridPanel}>
        <DataGrid<Unmatched>
          name="unmatched-sales"
          label="Unmatched sales"
          columns={columns}
          rowId={idOf}
          {...usePagedRows(query)}
          onOpen={match}
          card={UnmatchedCard}
          cardHeight={68}
          exportRows={readAll}
          loadingText="Loading sales…"
          empty={<EmptyState title="Every sale is matched" text="Every POS item is matched or ignored." />}
        />
      </div>
    </DialogFrame>
  );
}

const readAll = (): Promise<Unmatched[]> =>
  readAllPages((page, limit) => sales.call.listUnmatchedSales({ page, limit }));

/** The server sorts by money, so no column can be sorted. */
const unmatchedColumns = (timezone: string): readonly GridColumn<Unmatched>[] => [
  { id: 'name', header: 'POS item', width: 280, grow: true, fixed: true, value: nameOf },
  { id: 'category', header: 'Category', width: 140, value: (row) => row.category },
  { id: 'gross', header: 'Sold for', kind: 'money', width: 120, value: (row) => row.gross },
  { id: 'quantity', header: 'Units sold', kind: 'quantity', width: 110, value: (row) => row.quantity },
  { id: 'lines', header: 'Lines', kind: 'count', width: 80, value: (row) => row.lines },
  { id: 'open_lines', header: 'In this cycle', kind: 'count', width: 116, value: (row) => row.open_lines },
  { id: 'last_sold_at', header: 'Last sold', width: 110, value: (row) => formatDate(row.last_sold_at, timezone) },
  { id: 'problem', header: 'Why', width: 300, value: (row) => row.problem ?? 'Not matched' },
];

function UnmatchedCard(row: Unmatched) {
  return (
    <button type="button" className={classes.unmatchedCard} onClick={() => match(row)}>
      <span className={classes.cardHead}>
        <span className={classes.cardName}>{nameOf(row)}</span>
        <span className={classes.cardPrice}>{formatMoney(row.gross)}</span>
      </span>
      <span className={classes.variation}>
        {formatQuantity(row.quantity)} sold · {formatCount(row.lines)} {row.lines === 1 ? 'line' : 'lines'}
      </span>
      {row.problem ? <span className={classes.problem}>{row.problem}</span> : null}
    </button>
  );
}
