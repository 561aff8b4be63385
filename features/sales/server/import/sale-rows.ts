import { Decimal } from 'decimal.js';
import type { Problems } from '#shared/server/tables/problems.ts';
import { hasClock } from '#shared/server/tables/read-cell.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';
import type { FileZones } from './pos-zones.ts';
import type { SoldLine } from './store-sales.ts';

/** The last is ours: an export writes it, as one till may be beside another. */
export const SALE_COLUMNS = [
  'transaction_id',
  'line_id',
  'sold_at',
  'item',
  'variation',
  'category',
  'quantity',
  'gross',
  'discount',
  'tax',
  'payment_type',
  'payment_method',
  'pos',
] as const;

/**
 * Of Square's "Items detail" export. What names a customer, an employee or a card is not read; the rest is kept as it came.
 */
export const SQUARE_COLUMNS = [
  'date',
  'time',
  'time_zone',
  'qty',
  'price_point_name',
  'sku',
  'modifiers_applied',
  'gross_sales',
  'discounts',
  'net_sales',
  'notes',
  'event_type',
  'location',
  'dining_option',
  'unit',
  'count',
  'gtin',
  'itemization_type',
  'channel',
  'token',
] as const;

/** A row of a file; a line without an id of its own is given one by what it is like. */
export interface SaleRow extends Omit<SoldLine, 'lineId'> {
  readonly row: number;
  readonly lineId: string | null;
  /** Equal for rows of one transaction that sold the same: told apart by their order. */
  readonly likeness: string;
  /** The till's name, where the file says it. */
  readonly pos: string | null;
}

const MOST = 1e9;

/** The clocks of a file, and when the venue's business day ends, in minutes after midnight. */
export interface SaleClock {
  readonly zones: FileZones;
  readonly cutoffMinutes: number;
}

/**
 * Null where something is wrong, which is then among the problems. A row of Square's has its day and its clock in two cells,
 * calls what has no variation Regular, and writes a discount with a minus sign; refunds are negative in both formats.
 * A day without a time counts as sold at the end of that business day (D43).
 */
export function readSaleRow(
  tableRow: TableRow,
  problems: Problems,
  { zones, cutoffMinutes }: SaleClock,
): SaleRow | null {
  const { row, cells } = tableRow;
  const reader = new RowReader(tableRow, problems);
  const isSquare = cells.sold_at === '' && cells.date !== '';
  const column = (own: string, square: string) => (cells[own] === '' && cells[square] !== '' ? square : own);
  const amount = (name: string) => reader.number(name, { least: -MOST, most: MOST });
  const transactionId = reader.need('transaction_id', reader.text('transaction_id', 200));
  const name = reader.need('item', reader.text('item', 255));
  const moment = isSquare ? squareMoment(tableRow, zones) : { column: 'sold_at', timeZone: zones.own, row: tableRow };
  const clock = new RowReader(moment.row, problems);
  const at = (day: 'start' | { cutoffMinutes: number }) =>
    clock.date(moment.column, { timeZone: moment.timeZone, day });
  const begins = clock.need(moment.column, at('start'));
  const isTimed = hasClock(clock.cell(moment.column));
  const soldAt = isTimed || begins === null ? begins : at({ cutoffMinutes });
  const quantityColumn = column('quantity', 'qty');
  const quantity = reader.need(quantityColumn, amount(quantityColumn));
  const variation = reader.text(column('variation', 'price_point_name'), 255);
  const discount = amount(column('discount', 'discounts'));
  const category = reader.text('category', 255);
  const read = {
    row,
    lineId: reader.text('line_id', 200),
    variation: isSquare && variation?.toLowerCase() === 'regular' ? null : variation,
    category: isSquare && category?.toLowerCase() === 'none' ? null : category,
    gross: amount(column('gross', 'gross_sales')),
    discount: isSquare ? negated(discount) : discount,
    tax: amount('tax'),
    paymentType: reader.text(column('payment_type', 'event_type'), 100),
    paymentMethod: reader.text('payment_method', 100),
    pos: reader.text('pos', 170),
    raw: Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
  };
  if (transactionId === null || name === null || soldAt === null || quantity === null || problems.has(row)) return null;
  const kind = isSquare ? [read.paymentType, cells.modifiers_applied] : [];
  const likeness = JSON.stringify([transactionId, name, read.variation, ...kind]);
  return { ...read, transactionId, name, soldAt, onDay: isTimed ? null : begins, quantity, likeness };
}

function squareMoment({ row, cells, dateOrder }: TableRow, zones: FileZones) {
  const date = [cells.date, cells.time].filter(Boolean).join(' ');
  return { column: 'date', timeZone: zones.find(cells.time_zone), row: { row, cells: { date }, dateOrder } };
}

const negated = (figure: string | null) => (figure === null ? null : new Decimal(0).minus(figure).toFixed());
