import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { GridColumn, GridFooters } from '#shared/web/data-grid/grid-column.ts';
import { MatchCell, type MatchSubject } from '../match/match-cell.tsx';
import type { Sale, sales } from '../sales-api.ts';
import classes from './report.module.css';

type Totals = Awaited<ReturnType<typeof sales.call.listSales>>['totals'];

/** Only a POS item that is matched now can be unmatched; a sale keeps its posted match. */
const subjectOf = ({ pos_item, match }: Sale): MatchSubject => ({
  id: pos_item.id,
  name: [pos_item.name, pos_item.variation].filter(Boolean).join(' · '),
  ignored: pos_item.ignored,
  suggestion: null,
  waiting: null,
  match: match && {
    groupId: pos_item.matched ? match.id : null,
    name: match.name,
    takes: null,
    itemId: match.inventory_item_id,
    recipeId: match.recipe_id,
    problem: null, // the column Depletion shows it
  },
});

const STATES: Readonly<Record<Sale['state'], string>> = {
  posted: 'Depleted',
  unmatched: 'Not matched',
  ignored: 'Ignored',
  paused: 'Posted when the pause ends',
  undone: 'Undone',
};

/** What guests asked for with it: "Double, No ice × 2". */
const modifiersOf = ({ modifiers }: Pick<Sale, 'modifiers'>): string =>
  modifiers.map(({ name, quantity }) => (Number(quantity) === 1 ? name : `${name} × ${Number(quantity)}`)).join(', ');

export function SoldThing({ row }: { row: Pick<Sale, 'pos_item_name' | 'modifiers'> }) {
  const modifiers = modifiersOf(row);
  if (!modifiers) return row.pos_item_name;
  return (
    <span className={classes.sold}>
      <span>{row.pos_item_name}</span>
      <span className={classes.note}>{modifiers}</span>
    </span>
  );
}

/** Nothing is left of a sale that the till canceled: no bottle and no money. */
const isCanceled = ({ quantity_sold, gross }: Sale): boolean => quantity_sold === 0 && !gross;

/** A sale before the cycle depleted nothing, although its POS item is matched now. */
function stateOf(sale: Sale): string {
  const { state, problem, pos_item, before_cycle } = sale;
  if (problem) return problem;
  if (isCanceled(sale)) return 'Canceled in the POS';
  if (state !== 'unmatched' || !pos_item.matched) return STATES[state];
  return before_cycle ? 'Not depleted: its cycle has ended' : 'Matched later, not depleted';
}

export const saleColumns = (timezone: string): readonly GridColumn<Sale>[] => [
  {
    id: 'pos_item_name',
    header: 'POS item',
    width: 210,
    grow: true,
    fixed: true,
    sortKey: 'pos_item_name',
    value: (row) => row.pos_item_name,
    cell: (row) => <SoldThing row={row} />,
  },
  {
    id: 'match',
    header: 'Match',
    width: 470,
    fixed: true,
    sortKey: 'match',
    value: (row) => row.match?.name,
    cell: (row) => <MatchCell subject={subjectOf(row)} />,
  },
  {
    id: 'depletion_size',
    header: 'Depletion size',
    width: 150,
    sortKey: 'depletion_size',
    value: (row) => row.depletion_size,
    // A modifier may take more, or another item: the size alone would be wrong.
    cell: (row) => [row.depletion_size, ...row.modifiers.map(({ name }) => name)].filter(Boolean).join(', '),
  },
  {
    id: 'transaction_date',
    header: 'Sale date',
    width: 176,
    sortKey: 'transaction_date',
    value: (row) => formatDateTime(row.transaction_date, timezone),
  },
  {
    id: 'quantity_sold',
    header: 'Units sold',
    kind: 'quantity',
    width: 104,
    sortKey: 'quantity_sold',
    value: (row) => row.quantity_sold,
  },
  {
    id: 'sale_price',
    header: 'Sale price',
    kind: 'money',
    width: 104,
    sortKey: 'sale_price',
    value: (row) => row.sale_price,
  },
  { id: 'discount', header: 'Discount', kind: 'money', width: 104, sortKey: 'discount', value: (row) => row.discount },
  {
    id: 'unit_cost',
    header: 'Average unit cost',
    kind: 'money',
    width: 136,
    sortKey: 'unit_cost',
    value: (row) => row.unit_cost,
  },
  { id: 'payment_type', header: 'Payment type', width: 124, sortKey: 'payment_type', value: (row) => row.payment_type },
  {
    id: 'payment_method',
    header: 'Payment method',
    width: 140,
    sortKey: 'payment_method',
    value: (row) => row.payment_method,
  },
  { id: 'state', header: 'Depletion', width: 190, value: stateOf },
  ...furtherColumns,
];

const furtherColumns: readonly GridColumn<Sale>[] = [
  { id: 'category', header: 'Category', width: 130, hidden: true, sortKey: 'category', value: (row) => row.category },
  {
    id: 'gross',
    header: 'Gross',
    kind: 'money',
    width: 104,
    hidden: true,
    sortKey: 'gross',
    value: (row) => row.gross,
  },
  { id: 'tax', header: 'Tax', kind: 'money', width: 96, hidden: true, value: (row) => row.tax },
  {
    id: 'business_day',
    header: 'Business day',
    kind: 'day',
    width: 124,
    hidden: true,
    value: (row) => row.business_day,
  },
  { id: 'transaction', header: 'Transaction', width: 170, hidden: true, value: (row) => row.transaction_id },
  { id: 'employee', header: 'Employee', width: 130, hidden: true, value: (row) => row.employee },
  { id: 'register', header: 'Register', width: 130, hidden: true, value: (row) => row.register },
  {
    id: 'modifiers',
    header: 'Modifiers',
    width: 180,
    hidden: true,
    value: modifiersOf,
  },
  { id: 'pos', header: 'POS', width: 130, hidden: true, value: (row) => row.pos.name },
];

/** The totals of all matching sales, loaded or not. */
export function saleFooters(totals: Totals | undefined): GridFooters {
  if (!totals) return NO_FOOTERS;
  return {
    pos_item_name: `${formatCount(totals.lines)} ${totals.lines === 1 ? 'line' : 'lines'}`,
    match: `Gross ${formatMoney(totals.gross)} · Average cost of what was depleted ${formatMoney(totals.cost)}`,
    quantity_sold: formatQuantity(totals.quantity),
    gross: formatMoney(totals.gross),
    discount: formatMoney(totals.discount),
  };
}

const NO_FOOTERS: GridFooters = { pos_item_name: null };

/** One sale on a phone. */
export function SaleCard({ row, timezone }: { row: Sale; timezone: string }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <span className={classes.cardName}>{[row.pos_item_name, modifiersOf(row)].filter(Boolean).join(', ')}</span>
        <span className={classes.cardPrice}>{formatMoney(row.sale_price)}</span>
      </span>
      <span className={classes.cardLine}>
        <span className={classes.note}>{formatDateTime(row.transaction_date, timezone)}</span>
        <span className={classes.note}>{formatQuantity(row.quantity_sold)} sold</span>
      </span>
      <MatchCell subject={subjectOf(row)} />
    </div>
  );
}
