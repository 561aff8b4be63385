import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatCount, formatMoney, formatPercent, formatQuantity, formatTenths } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn, GridFooters } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { bandOf, directionOf } from '../../domain/suggest-price.ts';
import classes from '../report.module.css';
import type { PricedItem, reports } from '../reports-api.ts';

type Totals = Awaited<ReturnType<typeof reports.call.priceOptimization>>['totals'];

const money = (id: keyof PricedItem & string, header: string, width: number): GridColumn<PricedItem> => ({
  id,
  header,
  kind: 'money',
  width,
  sortKey: id,
  value: (row) => row[id],
});

export const priceColumns: readonly GridColumn<PricedItem>[] = [
  {
    id: 'name',
    header: 'Item',
    width: 230,
    grow: true,
    fixed: true,
    sortKey: 'name',
    value: (row) => `${row.name} ${row.size}`,
    cell: (row) => <NameCell row={row} />,
  },
  { id: 'category', header: 'Category', width: 120, hidden: true, sortKey: 'category', value: (row) => row.category },
  {
    id: 'days_since_last_sale',
    header: 'Days since last sale',
    kind: 'count',
    width: 150,
    sortKey: 'days_since_last_sale',
    value: (row) => row.days_since_last_sale,
    cell: (row) => daysText(row.days_since_last_sale),
  },
  {
    id: 'total_quantity',
    header: 'Total quantity',
    kind: 'quantity',
    width: 116,
    sortKey: 'total_quantity',
    value: (row) => row.total_quantity,
  },
  money('total_value', 'Total value', 112),
  money('unit_cost', 'Unit cost', 96),
  money('price', 'Price', 92),
  {
    id: 'suggested_price',
    header: 'Suggested price',
    kind: 'money',
    width: 160,
    sortKey: 'suggested_price',
    value: (row) => row.suggested_price,
    cell: (row) => <SuggestedPrice row={row} />,
  },
  {
    id: 'sales_quantity',
    header: 'Sales quantity',
    kind: 'quantity',
    width: 116,
    sortKey: 'sales_quantity',
    value: (row) => row.sales_quantity,
  },
  money('cost', 'Cost', 100),
  money('profit', 'Profit', 104),
  {
    id: 'score',
    header: 'Optimization score',
    kind: 'percent',
    width: 150,
    sortKey: 'score',
    value: (row) => row.score,
    cell: (row) => <Score score={row.score} />,
  },
];

/** Address of the item's or recipe's dialog. */
export const placeOf = ({ inventory_item_id, recipe_id }: PricedItem) =>
  recipe_id === null ? { item: inventory_item_id ?? undefined } : { recipe: recipe_id };

const daysText = (days: number | null): string => (days === null ? 'Never Sold' : formatCount(days));

function NameCell({ row }: { row: PricedItem }) {
  return (
    <span className={classes.name}>
      <GoLink go={placeOf(row)}>{row.name}</GoLink>
      <span className={classes.below}>{row.size}</span>
    </span>
  );
}

const WORDS = { up: 'more', down: 'less', same: '' } as const;

function SuggestedPrice({ row: { suggested_price, change_percent } }: { row: PricedItem }) {
  const direction = directionOf(change_percent);
  const Icon = direction === 'up' ? IconArrowUp : IconArrowDown;
  const percent = formatPercent(Math.abs(change_percent ?? 0));
  return (
    <>
      {formatMoney(suggested_price)}
      {direction === 'same' ? null : (
        <span className={classes.change} title={`${percent} ${WORDS[direction]} than the price`}>
          <Icon size={14} stroke={1.8} role="img" aria-label={WORDS[direction]} />
          {percent}
        </span>
      )}
    </>
  );
}

function Score({ score }: { score: number | null }) {
  if (score === null) return '—';
  return (
    <span className={classes.score} data-band={bandOf(score)}>
      {formatTenths(score)}
    </span>
  );
}

/** The sums of all matching rows, loaded or not. */
export function priceFooters(totals: Totals | undefined): GridFooters {
  if (!totals) return NO_FOOTERS;
  return {
    name: 'Total',
    sales_quantity: formatQuantity(totals.sales_quantity),
    cost: formatMoney(totals.cost),
    profit: formatMoney(totals.profit),
  };
}

const NO_FOOTERS: GridFooters = { name: null };

/** One row on a phone. */
export function PriceCard({ row }: { row: PricedItem }) {
  return (
    <RowCard
      go={placeOf(row)}
      title={row.name}
      value={
        <>
          {row.price === null ? 'No price' : formatMoney(row.price)}
          {row.score === null ? null : ' · '}
          {row.score === null ? null : <Score score={row.score} />}
        </>
      }
      note={`${row.size} · ${formatQuantity(row.sales_quantity)} sold`}
      aside={<SuggestedPrice row={row} />}
    />
  );
}
