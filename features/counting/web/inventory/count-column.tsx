import type { QueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { StockLine } from '#features/items/web/inventory/stock-line.ts';
import { inventoryCount } from '#features/items/web/inventory/stock-line.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { figureEdit } from '#shared/web/data-grid/editing/cell-edits.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { SecondLook } from '../together/second-look.tsx';
import { LooksHere, lookKey } from '../together/use-second-looks.ts';
import { COUNT_FAILED, saveCount } from './save-count.ts';
import { counterOf, useCounter } from './use-counters.ts';

type Column = GridColumn<StockLine>;

const plain = (value: number | null) => (value === null ? '' : String(Math.round(value * 100) / 100));

/** A count is for one location; an item in several is counted on its location lines (CNT-020). */
export const canCount = (line: StockLine): boolean => line.place !== undefined;

const EXPECTED = new Set(['running_count', 'total_quantity', 'total_value']);

interface Counting {
  /** There are lines to recount. */
  looking: boolean;
  /** Can keep counts beyond the tolerance. */
  approves: boolean;
  blind?: boolean;
}

/**
 * The columns of counting: an editable count with the person who made it. In blind counting nothing shows the expected
 * quantity.
 */
export function countColumns(
  columns: readonly Column[],
  client: QueryClient,
  { looking, approves, blind = false }: Counting,
): Column[] {
  return columns.flatMap((column): Column[] => {
    if (blind && EXPECTED.has(column.id)) return [];
    if (column.id === 'price' || column.id === 'last_cost') return [{ ...column, hidden: true }];
    if (column.id !== 'inventory_count') return [column];
    return [{ ...column, width: 140, edit: countEdit(client) }, COUNTED_BY, ...(looking ? [lookAgain(approves)] : [])];
  });
}

const countEdit = (client: QueryClient) =>
  figureEdit<StockLine>({
    when: canCount,
    start: (line) => plain(inventoryCount(line)),
    unitsPerCase: (line) => (line.item.size.count > 1 ? line.item.size.count : undefined),
    show: (value) => formatQuantity(value),
    save: (line, value) => saveCount(client, line, value),
    failed: COUNT_FAILED,
  });

const describe = (counter: ReturnType<typeof counterOf>) =>
  counter ? `${counter.who} · ${formatQuantity(counter.count)}` : null;

const COUNTED_BY: Column = {
  id: 'counted_by',
  header: 'Counted by',
  value: ({ item, place }) => (place ? describe(counterOf(item.id, place.location_id)) : null),
  cell: ({ item, place }) => (place ? <CountedBy itemId={item.id} locationId={place.location_id} /> : null),
  reusable: true,
  width: 160,
};

function CountedBy({ itemId, locationId }: { itemId: string; locationId: string }) {
  return describe(useCounter(itemId, locationId));
}

const lookAgain = (approves: boolean): Column => ({
  id: 'look_again',
  header: 'Recount',
  value: () => null,
  cell: ({ item, place }) =>
    place ? <LookAgain pair={lookKey(item.id, place.location_id)} approves={approves} /> : null,
  width: 250,
});

function LookAgain({ pair, approves }: { pair: string; approves: boolean }) {
  const look = useContext(LooksHere).get(pair);
  return look ? <SecondLook look={look} approves={approves} onRecount={focusCountCell} /> : null;
}

const focusCountCell = (from: HTMLElement) =>
  from.closest('[role="row"]')?.querySelector<HTMLElement>('[data-column="inventory_count"]')?.click();
