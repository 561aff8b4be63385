import { createElement } from 'react';
import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { UsageCell } from '../../usage/usage.tsx';
import { parOf, type StockLine } from '../stock-line.ts';
import { type Column, money, ofItem } from './column-parts.ts';

/** How numbers show an unknown value. */
const UNKNOWN = formatMoney(null);

/** Columns that are hidden by default. */
export const furtherColumns = (timezone: string | undefined): Column[] =>
  [...AMOUNTS, ...KINDS, ...dayColumns(timezone), PAR, USAGE].map((column) => ({ ...column, hidden: true }));

const AMOUNTS: readonly Column[] = [
  money('average_cost', 'Average cost', ({ item }) => item.average_cost, { width: 124, sortKey: 'average_cost' }),
  money('total_value', 'Total value', ({ item }) => item.total_value, { width: 124, sortKey: 'total_value' }),
];

const KINDS: readonly Column[] = [
  { id: 'type', header: 'Type', value: ofItem(({ item }) => item.main_type), sortKey: 'main_type', width: 110 },
  { id: 'subtype', header: 'Subtype', value: ofItem(({ item }) => item.type.name), sortKey: 'type', width: 190 },
  {
    id: 'pos_category',
    header: 'POS category',
    value: ofItem(({ item }) => item.pos_category ?? UNKNOWN),
    sortKey: 'pos_category',
    width: 140,
  },
  {
    id: 'consignment',
    header: 'Consignment',
    value: ofItem(({ item }) => (item.has_consignment ? 'Yes' : 'No')),
    sortKey: 'consignment',
    width: 120,
  },
  {
    id: 'last_vendor',
    header: 'Last vendor',
    value: ofItem(({ item }) => item.last_vendor ?? UNKNOWN),
    sortKey: 'last_vendor',
    width: 180,
  },
];

const dayColumns = (timezone: string | undefined): Column[] => [
  {
    id: 'last_purchase',
    header: 'Last purchase date',
    value: ofItem(({ item }) => formatDate(item.last_purchased_at, timezone)),
    sortKey: 'last_purchased_at',
    width: 150,
  },
  {
    id: 'last_sold',
    header: 'Last sold date',
    value: ofItem(({ item }) => formatDate(item.last_sold_at, timezone)),
    sortKey: 'last_sold_at',
    width: 130,
  },
  {
    id: 'added',
    header: 'Date added',
    value: ofItem(({ item }) => formatDate(item.created_at, timezone)),
    sortKey: 'created_at',
    width: 120,
  },
];

/** Empty without a par, because 0 would be a par. */
const shownPar = (line: StockLine) => (parOf(line) === null ? '' : formatQuantity(parOf(line)));

const PAR: Column = {
  id: 'par',
  header: 'Par',
  kind: 'quantity',
  value: parOf,
  cell: shownPar,
  reusable: true,
  sortKey: 'par',
  width: 100,
};

/** Read for the rows on the screen only, apart from the list, so exports of the list do not have it. */
const USAGE: Column = {
  id: 'usage',
  header: 'Usage, 12 weeks',
  help: 'Used by sales, batches, and manual depletions. Opens the item with its usage by week.',
  kind: 'quantity',
  value: () => null,
  inFile: [],
  cell: ({ item, part }) => (part ? '' : createElement(UsageCell, { itemId: item.id })),
  width: 160,
};
