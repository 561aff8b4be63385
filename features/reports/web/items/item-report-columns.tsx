import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import classes from '../report.module.css';
import type { DormantItem, UnmatchedItem } from '../reports-api.ts';

type ItemRow = UnmatchedItem | DormantItem;

const nameOf = ({ name, vintage }: ItemRow) => [name, vintage].filter(Boolean).join(' ');

function NameCell({ row }: { row: ItemRow }) {
  return (
    <span className={classes.name}>
      <GoLink go={{ item: row.id }}>{nameOf(row)}</GoLink>
      <span className={classes.below}>
        {row.size.name} · {row.type.name}
      </span>
    </span>
  );
}

const nameColumn = <Row extends ItemRow>(): GridColumn<Row> => ({
  id: 'name',
  header: 'Name',
  width: 240,
  grow: true,
  fixed: true,
  sortKey: 'name',
  value: nameOf,
  cell: (row) => <NameCell row={row} />,
});

const soldText = (at: string | null, timezone: string) => (at ? formatDate(at, timezone) : 'Never Sold');

export const dormantColumns = (timezone: string): readonly GridColumn<DormantItem>[] => [
  nameColumn(),
  { id: 'barcode', header: 'Barcode', width: 140, hidden: true, sortKey: 'barcode', value: (row) => row.barcode },
  {
    id: 'last_sale_price',
    header: 'Last sale price',
    kind: 'money',
    width: 120,
    value: (row) => row.last_sale_price,
  },
  {
    id: 'last_sold_at',
    header: 'Last sale date',
    width: 130,
    sortKey: 'last_sold_at',
    value: (row) => soldText(row.last_sold_at, timezone),
  },
  {
    id: 'last_vendor',
    header: 'Last vendor',
    width: 190,
    sortKey: 'last_vendor',
    value: (row) => row.last_vendor ?? '—',
  },
  {
    id: 'locations',
    header: 'Locations',
    width: 230,
    value: (row) => row.locations.map((place) => place.path.join(' › ')).join(', '),
  },
  {
    id: 'total_quantity',
    header: 'Total quantity',
    kind: 'quantity',
    width: 120,
    sortKey: 'total_quantity',
    value: (row) => row.total_quantity,
  },
  {
    id: 'total_value',
    header: 'Total value',
    kind: 'money',
    width: 116,
    sortKey: 'total_value',
    value: (row) => row.total_value,
  },
];

export function DormantCard({ row, timezone }: { row: DormantItem; timezone: string }) {
  return (
    <RowCard
      go={{ item: row.id }}
      title={nameOf(row)}
      value={formatQuantity(row.total_quantity)}
      note={`${row.size.name} · ${soldText(row.last_sold_at, timezone)}`}
      aside={formatMoney(row.total_value)}
    />
  );
}

const soldAsText = ({ sold_as: { matched, unmatched } }: UnmatchedItem): string =>
  matched + unmatched === 0 ? 'None' : `${matched} matched, ${unmatched} unmatched`;

const boughtText = (at: string | null, timezone: string) => (at ? formatDate(at, timezone) : 'Never Bought');

export const unmatchedColumns = (timezone: string): readonly GridColumn<UnmatchedItem>[] => [
  nameColumn(),
  { id: 'barcode', header: 'Barcode', width: 140, sortKey: 'barcode', value: (row) => row.barcode },
  { id: 'sold_as', header: 'Sold As', width: 190, value: soldAsText },
  {
    id: 'last_cost',
    header: 'Last unit cost',
    kind: 'money',
    width: 120,
    sortKey: 'last_cost',
    value: (row) => row.last_cost,
  },
  {
    id: 'last_purchased_at',
    header: 'Last purchase date',
    width: 150,
    sortKey: 'last_purchased_at',
    value: (row) => boughtText(row.last_purchased_at, timezone),
  },
  {
    id: 'last_sold_at',
    header: 'Last sale date',
    width: 130,
    sortKey: 'last_sold_at',
    value: (row) => soldText(row.last_sold_at, timezone),
  },
];

export function UnmatchedCard({ row, timezone }: { row: UnmatchedItem; timezone: string }) {
  return (
    <RowCard
      go={{ item: row.id }}
      title={nameOf(row)}
      value={formatMoney(row.last_cost)}
      note={`Sold As: ${soldAsText(row)}`}
      aside={boughtText(row.last_purchased_at, timezone)}
    />
  );
}
