import { formatDateTime, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { GridFooters } from '#shared/web/data-grid/grid-column.ts';
import { type Column, money, ofItem } from './columns/column-parts.ts';
import { furtherColumns } from './columns/further-columns.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import classes from './inventory-cells.module.css';
import { LocationCell, NameCell, pathText } from './inventory-cells.tsx';
import { freshnessOf, inventoryCount, lastCountedAt, namedPlaces, runningCount } from './stock-line.ts';

interface ColumnOptions {
  timezone: string | undefined;
  costEdit: Column['edit'];
  onToggle: (itemId: string) => void;
  /** On a tablet the counts are visible, and reference columns are hidden by default. */
  narrow?: boolean;
}

export function inventoryColumns(options: ColumnOptions): Column[] {
  return [...itemColumns(options), ...countColumns(options), ...furtherColumns(options.timezone)];
}

/** The footer: sums of everything that matches the query, loaded or not. */
export function inventoryFooters(totals: { quantity: number; value: number } | undefined): GridFooters {
  if (!totals) return NO_FOOTERS;
  return {
    name: <span className={classes.total}>Value {formatMoney(totals.value)}</span>,
    total_quantity: formatQuantity(totals.quantity),
  };
}

/** The footer is there before the sums are, to avoid a layout shift. */
const NO_FOOTERS: GridFooters = { name: null };

const nameOf: Column['value'] = ({ item }) => [item.name, item.vintage].filter(Boolean).join(' ');

function itemColumns({ onToggle, costEdit, narrow }: ColumnOptions): Column[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: nameOf,
      inFile: [
        { header: 'Name', value: nameOf },
        { header: 'Size', value: ({ item }) => item.size.name },
      ],
      cell: (line) => <NameCell line={line} />,
      reusable: true,
      sortKey: 'name',
      width: narrow ? 244 : 260,
      grow: true,
      fixed: true,
    },
    {
      id: 'barcode',
      header: 'Barcode',
      value: ofItem(({ item }) => item.barcode),
      sortKey: 'barcode',
      width: 128,
      hidden: narrow,
    },
    money('price', 'Price', ({ item }) => item.list_price, { width: 108, sortKey: 'price', hidden: narrow }),
    money('last_cost', 'Last cost', ({ item }) => item.last_cost, { width: 108, sortKey: 'last_cost', edit: costEdit }),
    {
      id: 'location',
      header: 'Location',
      value: ({ item, place }) =>
        place
          ? pathText(place.path)
          : namedPlaces(item)
              .map((each) => pathText(each.path))
              .join(', '),
      cell: (line) => <LocationCell line={line} onToggle={onToggle} />,
      sortKey: 'location',
      reusable: true,
      width: narrow ? 232 : 260,
    },
  ];
}

function countColumns({ timezone }: ColumnOptions): Column[] {
  return [
    {
      id: 'running_count',
      header: 'Running count',
      kind: 'quantity',
      value: runningCount,
      sortKey: 'running_count',
      width: 118,
    },
    {
      id: 'inventory_count',
      header: 'Inventory count',
      kind: 'quantity',
      value: inventoryCount,
      sortKey: 'inventory_count',
      width: 120,
    },
    {
      id: 'total_quantity',
      header: 'Total quantity',
      kind: 'quantity',
      value: ofItem(({ item }) => item.total_quantity),
      cell: ({ item, part }) =>
        part ? (
          ''
        ) : (
          <span style={(item.total_quantity ?? 0) < 0 ? { color: 'var(--negative)' } : undefined}>
            {formatQuantity(item.total_quantity)}
          </span>
        ),
      reusable: true,
      sortKey: 'total_quantity',
      width: 132,
    },
    {
      id: 'last_inventory',
      header: 'Last inventory time',
      value: lastCountedAt,
      inFile: [
        {
          header: 'Last inventory time',
          value: (line) => lastCountedAt(line) && formatDateTime(lastCountedAt(line), timezone),
        },
      ],
      cell: (line) => (
        <FreshnessMark freshness={freshnessOf(line)} countedAt={lastCountedAt(line)} timezone={timezone} />
      ),
      reusable: true,
      sortKey: 'last_counted_at',
      width: 152,
    },
  ];
}
