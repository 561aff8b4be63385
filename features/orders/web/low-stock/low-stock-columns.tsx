import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { figureEdit } from '#shared/web/data-grid/editing/cell-edits.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import classes from './low-stock.module.css';
import type { LowItem } from './low-stock-api.ts';
import { MoveCell, moveText, ShortCell, shortText } from './short-cells.tsx';

/** Quantities a person typed instead of the suggestions, by item. */
export type Typed = Readonly<Record<string, number>>;

export const orderOf = (row: LowItem, typed: Typed): number => typed[row.id] ?? row.suggested;

export function lowStockColumns(
  typed: Typed,
  onType: (itemId: string, quantity: number) => void,
  onMove: (rows: readonly LowItem[]) => void,
): readonly GridColumn<LowItem>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 220,
      grow: true,
      fixed: true,
      sortKey: 'name',
      value: (row) => [row.name, row.vintage].filter(Boolean).join(' '),
      cell: (row) => <NameCell row={row} />,
    },
    { id: 'barcode', header: 'Barcode', width: 128, hidden: true, value: (row) => row.barcode },
    {
      id: 'short_at',
      header: 'Short at',
      width: 170,
      value: shortText,
      cell: (row) => <ShortCell row={row} />,
    },
    {
      id: 'on_hand',
      header: 'On hand',
      kind: 'quantity',
      width: 96,
      sortKey: 'on_hand',
      hidden: true,
      value: (row) => row.on_hand,
    },
    { id: 'par', header: 'Par', kind: 'quantity', width: 92, sortKey: 'par', hidden: true, value: (row) => row.par },
    { id: 'missing', header: 'Missing', kind: 'quantity', width: 98, sortKey: 'missing', value: (row) => row.missing },
    {
      id: 'move',
      header: 'From other shelves',
      width: 232,
      value: moveText,
      cell: (row) => <MoveCell row={row} onMove={onMove} />,
    },
    { id: 'on_order', header: 'On order', kind: 'quantity', width: 98, value: (row) => row.on_order },
    {
      id: 'vendor',
      header: 'Last vendor',
      width: 150,
      value: (row) => row.vendor?.name,
      cell: (row) => (
        <span className={row.vendor ? classes.place : classes.never} title={row.vendor?.name}>
          {row.vendor?.name ?? 'Never bought'}
        </span>
      ),
    },
    { id: 'pack', header: 'Pack', kind: 'count', width: 72, value: (row) => row.pack },
    {
      id: 'order',
      header: 'Order',
      kind: 'quantity',
      width: 104,
      value: (row) => orderOf(row, typed),
      edit: figureEdit<LowItem>({
        start: (row) => String(orderOf(row, typed)),
        save: ({ id }, quantity) => {
          onType(id, quantity);
          return undefined;
        },
      }),
    },
    { id: 'unit_cost', header: 'Unit cost', kind: 'money', width: 104, value: (row) => row.unit_cost },
    {
      id: 'cost',
      header: 'Order cost',
      kind: 'money',
      width: 112,
      value: (row) => (row.unit_cost === null ? null : orderOf(row, typed) * row.unit_cost),
    },
  ];
}

function NameCell({ row }: { row: LowItem }) {
  return (
    <span className={classes.name}>
      <GoLink go={{ item: row.id }} className={classes.link}>
        {[row.name, row.vintage].filter(Boolean).join(' ')}
      </GoLink>
      <span className={classes.below}>{row.size}</span>
    </span>
  );
}

/** One item of the list on a phone. */
export function LowCard({ row, typed }: { row: LowItem; typed: Typed }) {
  return (
    <RowCard
      go={{ item: row.id }}
      title={[row.name, row.vintage].filter(Boolean).join(' ')}
      value={orderText(row, orderOf(row, typed))}
      note={shortText(row)}
      aside={row.unit_cost === null ? '' : formatMoney(row.unit_cost)}
      more={
        <>
          {row.on_order > 0 ? `${formatQuantity(row.on_order)} on order · ` : ''}
          {row.vendor?.name ?? 'Never bought'}
          {moveText(row) ? <br /> : null}
          {moveText(row)}
        </>
      }
    />
  );
}

function orderText(row: LowItem, quantity: number): string {
  if (quantity > 0) return `Order ${formatQuantity(quantity)}`;
  return row.on_order > 0 ? 'On order' : '';
}
