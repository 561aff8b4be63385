import type { QueryClient } from '@tanstack/react-query';
import type { StockLine } from '#features/stock/web/inventory/stock-line.ts';
import { inventoryCount } from '#features/stock/web/inventory/stock-line.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { figureEdit } from '#shared/web/data-grid/editing/cell-edits.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { SecondLook } from '../together/second-look.tsx';
import { lookKey, type SecondLooks } from '../together/use-second-looks.ts';
import { COUNT_FAILED, saveCount } from './save-count.ts';
import { type Counters, pairKey } from './use-counters.ts';

type Column = GridColumn<StockLine>;

const plain = (value: number | null) => (value === null ? '' : String(Math.round(value * 100) / 100));

/** A count is taken at one location; an item in several is counted on the lines of its locations (CNT-020). */
export const canCount = (line: StockLine): boolean => line.place !== undefined;

const EXPECTED = new Set(['running_count', 'total_quantity', 'total_value']);

interface LookingAgain {
  looks: SecondLooks;
  /** May keep counts beyond the tolerance. */
  approves: boolean;
}

/** The columns of counting: the count can be written, and says whose it is. Counted blind, nothing says what should be there. */
export function countColumns(
  columns: readonly Column[],
  client: QueryClient,
  counters: Counters,
  { looks, approves }: LookingAgain,
  blind = false,
): Column[] {
  return columns.flatMap((column): Column[] => {
    if (blind && EXPECTED.has(column.id)) return [];
    if (column.id === 'price' || column.id === 'last_cost') return [{ ...column, hidden: true }];
    if (column.id !== 'inventory_count') return [column];
    return [{ ...column, width: 140, edit: countEdit(client) }, countedBy(counters), ...lookAgain(looks, approves)];
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

function countedBy(counters: Counters): Column {
  const counterOf = ({ item, place }: StockLine) =>
    place ? counters.get(pairKey(item.id, place.location_id)) : undefined;
  return {
    id: 'counted_by',
    header: 'Counted by',
    value: (line) => {
      const counter = counterOf(line);
      return counter ? `${counter.who} · ${formatQuantity(counter.count)}` : null;
    },
    width: 160,
  };
}

/** Stands there while there is something to look at again. */
function lookAgain(looks: SecondLooks, approves: boolean): Column[] {
  if (looks.size === 0) return [];
  const lookOf = ({ item, place }: StockLine) => (place ? looks.get(lookKey(item.id, place.location_id)) : undefined);
  return [
    {
      id: 'look_again',
      header: 'Look again',
      value: (line) => lookOf(line)?.moved.quantity ?? null,
      cell: (line) => {
        const look = lookOf(line);
        return look ? <SecondLook look={look} approves={approves} onRecount={focusCountCell} /> : null;
      },
      width: 250,
    },
  ];
}

const focusCountCell = (from: HTMLElement) =>
  from.closest('[role="row"]')?.querySelector<HTMLElement>('[data-column="inventory_count"]')?.click();
