import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { GridColumn, GridFooters } from '#shared/web/data-grid/grid-column.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import classes from './inventory-cells.module.css';
import { LocationCell, NameCell, pathText } from './inventory-cells.tsx';
import { freshnessOf, inventoryCount, lastCountedAt, parOf, runningCount, type StockLine } from './stock-line.ts';

interface ColumnOptions {
  timezone: string | undefined;
  costEdit: Column['edit'];
  onToggle: (itemId: string) => void;
  /** On a tablet the counts stand in sight, and what can be looked up elsewhere is chosen. */
  narrow?: boolean;
}

type Column = GridColumn<StockLine>;

/** Lines of single locations leave empty what belongs to the item as a whole. */
const ofItem =
  (read: (line: StockLine) => string | number | null): Column['value'] =>
  (line) =>
    line.part ? null : read(line);
const shownMoney = (read: (line: StockLine) => number | null) => (line: StockLine) =>
  line.part ? '' : formatMoney(read(line));

export function inventoryColumns(options: ColumnOptions): Column[] {
  return [...itemColumns(options), ...countColumns(options), ...costColumns(), ...moreColumns(options)];
}

/** What stands under the columns: the sums of everything that is asked for, loaded or not. */
export function inventoryFooters(totals: { quantity: number; value: number } | undefined): GridFooters {
  if (!totals) return NO_FOOTERS;
  return {
    name: <span className={classes.total}>Value {formatMoney(totals.value)}</span>,
    total_quantity: formatQuantity(totals.quantity),
  };
}

/** The line is there before the sums are, so that nothing jumps. */
const NO_FOOTERS: GridFooters = { name: null };

/** What nothing is known of, as figures show it. */
const UNKNOWN = formatMoney(null);

function itemColumns({ onToggle, costEdit, narrow }: ColumnOptions): Column[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ item }) => [item.name, item.vintage].filter(Boolean).join(' '),
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
    money('price', 'Price', ({ item }) => item.list_price, { width: 96, sortKey: 'price', hidden: narrow }),
    money('last_cost', 'Last cost', ({ item }) => item.last_cost, { width: 108, sortKey: 'last_cost', edit: costEdit }),
    {
      id: 'location',
      header: 'Location',
      value: ({ item, place }) =>
        place ? pathText(place.path) : item.locations.map((each) => pathText(each.path)).join(', '),
      cell: (line) => <LocationCell line={line} onToggle={onToggle} />,
      sortKey: 'location',
      reusable: true,
      width: narrow ? 232 : 272,
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
      cell: (line) => (
        <FreshnessMark freshness={freshnessOf(line)} countedAt={lastCountedAt(line)} timezone={timezone} />
      ),
      reusable: true,
      sortKey: 'last_counted_at',
      width: 152,
    },
  ];
}

function costColumns(): Column[] {
  return [
    money('average_cost', 'Average cost', ({ item }) => item.average_cost, {
      hidden: true,
      width: 124,
      sortKey: 'average_cost',
    }),
    money('total_value', 'Total value', ({ item }) => item.total_value, {
      hidden: true,
      width: 124,
      sortKey: 'total_value',
    }),
  ];
}

function moreColumns({ timezone }: ColumnOptions): Column[] {
  return [
    {
      id: 'type',
      header: 'Type',
      value: ofItem(({ item }) => item.main_type),
      sortKey: 'main_type',
      hidden: true,
      width: 110,
    },
    {
      id: 'subtype',
      header: 'Subtype',
      value: ofItem(({ item }) => item.type.name),
      sortKey: 'type',
      hidden: true,
      width: 190,
    },
    {
      id: 'pos_category',
      header: 'POS category',
      value: ofItem(({ item }) => item.pos_category ?? UNKNOWN),
      sortKey: 'pos_category',
      hidden: true,
      width: 140,
    },
    {
      id: 'consignment',
      header: 'Consignment',
      value: ofItem(({ item }) => (item.has_consignment ? 'Yes' : 'No')),
      sortKey: 'consignment',
      hidden: true,
      width: 120,
    },
    {
      id: 'last_vendor',
      header: 'Last vendor',
      value: ofItem(({ item }) => item.last_vendor ?? UNKNOWN),
      sortKey: 'last_vendor',
      hidden: true,
      width: 180,
    },
    {
      id: 'last_purchase',
      header: 'Last purchase date',
      value: ofItem(({ item }) => formatDate(item.last_purchased_at, timezone)),
      sortKey: 'last_purchased_at',
      hidden: true,
      width: 150,
    },
    {
      id: 'last_sold',
      header: 'Last sold date',
      value: ofItem(({ item }) => formatDate(item.last_sold_at, timezone)),
      sortKey: 'last_sold_at',
      hidden: true,
      width: 130,
    },
    {
      id: 'added',
      header: 'Date added',
      value: ofItem(({ item }) => formatDate(item.created_at, timezone)),
      sortKey: 'created_at',
      hidden: true,
      width: 120,
    },
    {
      id: 'par',
      header: 'Par',
      kind: 'quantity',
      value: parOf,
      cell: shownPar,
      reusable: true,
      sortKey: 'par',
      hidden: true,
      width: 100,
    },
  ];
}

/** Where nobody said what should be there, nothing stands: 0 would be a figure. */
const shownPar = (line: StockLine) => (parOf(line) === null ? '' : formatQuantity(parOf(line)));

function money(
  id: string,
  header: string,
  read: (line: StockLine) => number | null,
  more: Partial<Column> = {},
): Column {
  return { id, header, kind: 'money', value: ofItem(read), cell: shownMoney(read), reusable: true, ...more };
}
