import { formatCount, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { CountedStatus } from './counted-status.tsx';
import { UNCOUNTED } from './uncounted.ts';
import classes from './variance.module.css';
import type { VarianceAnswer } from './variance-query.ts';
import type { VarianceRow } from './variance-row.ts';

type Totals = VarianceAnswer['totals'];
type Figure =
  | 'running_count'
  | 'starting_quantity'
  | 'purchases'
  | 'sales'
  | 'manual_adjustments'
  | 'opening_stock'
  | 'found_stock';

const nameOf = ({ item }: VarianceRow) => [item.name, item.vintage].filter(Boolean).join(' ');

/** The columns of the variance list; their footers total everything found, not just what is loaded. */
export function varianceColumns(totals: Totals | undefined): readonly GridColumn<VarianceRow>[] {
  const quantity = (id: Figure, header: string, width: number, sortKey?: string): GridColumn<VarianceRow> => ({
    id,
    header,
    kind: 'quantity',
    width,
    sortKey,
    value: (row) => row[id],
    footer: () => formatQuantity(totals?.[id]),
  });
  return [
    {
      id: 'name',
      header: 'Item',
      width: 196,
      grow: true,
      fixed: true,
      sortKey: 'name',
      value: nameOf,
      cell: ItemCell,
      footer: () => (totals ? `${formatCount(totals.items)} items` : null),
    },
    quantity('starting_quantity', 'Starting', 84),
    quantity('purchases', 'Purchases', 96),
    quantity('sales', 'Sales', 78),
    { ...quantity('manual_adjustments', 'Manual Adjustments', 150), cell: ManualAdjustments },
    { ...quantity('opening_stock', 'Opening Stock', 124), hidden: true },
    { ...quantity('found_stock', 'Found Stock', 112), hidden: true },
    { ...quantity('running_count', 'Running Count', 130, 'running_count'), footer: () => runningFooter(totals) },
    ...countedColumns(totals),
    {
      id: 'cogs',
      header: 'COGS',
      kind: 'money',
      width: 90,
      sortKey: 'cogs',
      value: (row) => row.cogs,
      cell: (row) =>
        row.cogs === null && row.average_cost === null ? (
          <span className={classes.unknown}>No cost</span>
        ) : (
          formatMoney(row.cogs)
        ),
      footer: () => formatMoney(totals?.cogs),
    },
    ...furtherColumns,
    {
      id: 'all_locations_counted',
      header: 'All Locations Counted',
      width: 172,
      value: (row) => row.all_locations_counted,
      cell: (row) => <CountedStatus row={row} />,
    },
  ];
}

/** Shows the running count of the counted items, to match the actual count in the next column. */
function runningFooter(totals: Totals | undefined) {
  if (!totals || totals.counted_running_count === null || totals.counted_running_count === totals.running_count)
    return formatQuantity(totals?.running_count);
  return (
    <span title={`${formatQuantity(totals.running_count)} including uncounted items`}>
      {formatQuantity(totals.counted_running_count)} counted
    </span>
  );
}

function countedColumns(totals: Totals | undefined): GridColumn<VarianceRow>[] {
  return [
    {
      id: 'actual_count',
      header: 'Actual Count',
      kind: 'quantity',
      width: 108,
      sortKey: 'actual_count',
      value: (row) => row.actual_count ?? UNCOUNTED,
      cell: (row) => (row.actual_count === null ? <Uncounted /> : formatQuantity(row.actual_count)),
      footer: () => formatQuantity(totals?.actual_count),
    },
    {
      id: 'variance_quantity',
      header: 'Variance',
      kind: 'quantity',
      width: 92,
      sortKey: 'variance_quantity',
      value: (row) => row.variance_quantity,
      footer: () => <Signed value={totals?.variance_quantity} show={formatQuantity} />,
    },
    {
      id: 'variance_cost',
      header: 'Variance Cost',
      kind: 'money',
      width: 132,
      sortKey: 'variance_cost',
      value: (row) => row.variance_cost,
      cell: (row) =>
        row.variance_quantity !== null && row.variance_cost === null ? (
          <span className={classes.unknown}>No cost</span>
        ) : (
          <Signed value={row.variance_cost} show={formatMoney} />
        ),
      footer: () => <Signed value={totals?.variance_cost} show={formatMoney} />,
    },
    {
      id: 'variance_percent',
      header: 'Variance %',
      kind: 'percent',
      width: 100,
      sortKey: 'variance_percent',
      value: (row) => row.variance_percent,
      footer: () => <Signed value={totals?.variance_percent} show={formatPercentTenths} />,
    },
  ];
}

const furtherColumns: readonly GridColumn<VarianceRow>[] = [
  {
    id: 'average_cost',
    header: 'Average Cost',
    kind: 'money',
    width: 120,
    hidden: true,
    value: (row) => row.average_cost,
  },
  { id: 'type', header: 'Type', width: 160, hidden: true, value: (row) => row.item.type },
  { id: 'main_type', header: 'Category', width: 120, hidden: true, value: (row) => row.item.main_type },
  { id: 'barcode', header: 'Barcode', width: 150, hidden: true, value: (row) => row.item.barcode },
];

function ItemCell(row: VarianceRow) {
  return (
    <span className={classes.item}>
      <span className={classes.name}>{nameOf(row)}</span>
      <span className={classes.note}>
        {row.item.size} · {row.item.type}
      </span>
    </span>
  );
}

/** Opening and found stock are part of the adjustments; the tooltip shows them separately (D17). */
function ManualAdjustments({ manual_adjustments, opening_stock, found_stock }: VarianceRow) {
  const shown = formatQuantity(manual_adjustments);
  if (opening_stock === 0 && found_stock === 0) return shown;
  const others = Math.round((manual_adjustments - opening_stock - found_stock) * 1e6) / 1e6;
  const parts = `Opening stock ${formatQuantity(opening_stock)}, found stock ${formatQuantity(found_stock)}, others ${formatQuantity(others)}`;
  return <span title={parts}>{shown}</span>;
}

const Uncounted = () => <span className={classes.unknown}>{UNCOUNTED}</span>;

export function Signed({
  value,
  show,
}: {
  value: number | null | undefined;
  show: (value: number | null | undefined) => string;
}) {
  const tone = value ? (value < 0 ? 'loss' : 'gain') : undefined;
  return (
    <span className={classes.signed} data-tone={tone}>
      {show(value)}
    </span>
  );
}
