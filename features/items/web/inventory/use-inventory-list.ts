import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { useTablet } from '#shared/web/media.ts';
import { inventoryColumns, inventoryFooters } from './inventory-columns.tsx';
import { readAllRows, useInventoryRows, useInventoryTotals } from './inventory-query.ts';
import { type ListScope, NAME_ASCENDING, useListQuestion } from './list-question.ts';
import { lineHeight, type StockLine, stockLines } from './stock-line.ts';

const NOTHING: ReadonlySet<string> = new Set();

const refresh = async (client: QueryClient) => (await import('./changed-rows.ts')).refreshList(client);

/** Loads cost editing after the list: no one types before there is a row to type in. */
function useCostEdit(client: QueryClient): GridColumn<StockLine>['edit'] {
  const [edit, setEdit] = useState<GridColumn<StockLine>['edit']>();
  useEffect(() => {
    let left = false;
    void import('./cost-edit.ts').then(({ editCost }) => {
      if (!left) setEdit(editCost(client));
    });
    return () => {
      left = true;
    };
  }, [client]);
  return edit;
}

/** These columns in this order; the others are hidden but can be chosen. */
const arranged = (all: readonly GridColumn<StockLine>[], ids: readonly string[]): GridColumn<StockLine>[] => [
  ...ids.flatMap((id) => all.filter((column) => column.id === id)).map((column) => ({ ...column, hidden: false })),
  ...all.filter(({ id }) => !ids.includes(id)).map((column) => ({ ...column, hidden: true })),
];

const openItem = (line: StockLine) => go({ item: line.item.id });

/** Rows, columns, order and totals of the inventory grid, by the address; `counting` if it is read for a count. */
export function useInventoryList(scope?: ListScope, counting = false) {
  const question = useListQuestion(scope, counting);
  const { rows, total, changed, refreshing, ...data } = useInventoryRows(question);
  const { totals, total: totalNow, fetching } = useInventoryTotals(question, !data.loading);
  const client = useQueryClient();
  const { timezone } = usePerson();
  const { sort, onSortChange } = useAddressSort(scope?.sort ?? NAME_ASCENDING);
  const [expanded, setExpanded] = useState(NOTHING);
  const onToggle = useCallback((id: string) => {
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const lines = useMemo(() => stockLines(rows, expanded), [rows, expanded]);
  const costEdit = useCostEdit(client);
  const narrow = useTablet();
  const shown = scope?.columns;
  const columns = useMemo(() => {
    const all = inventoryColumns({ timezone, costEdit, onToggle, narrow });
    return shown ? arranged(all, shown) : all;
  }, [timezone, costEdit, onToggle, narrow, shown]);
  const footers = useMemo(() => inventoryFooters(totals), [totals]);
  const outdated = changed || (totalNow !== undefined && totalNow !== total);
  const grid = {
    ...data,
    rows: lines,
    total,
    shown: rows.length,
    onRefresh: outdated && !refreshing && !fetching ? () => void refresh(client) : undefined,
    footers,
    rowHeight: lineHeight,
    sort,
    onSortChange,
    onOpen: openItem,
    loadingText: 'Loading Inventory Items',
    exportRows: async () => stockLines(await readAllRows(question), NOTHING),
  } satisfies Partial<DataGridProps<StockLine>>;
  return { question, totals, total: total ?? 0, columns, grid, onToggle };
}
