import { Decimal } from 'decimal.js';
import { formatMoney } from '#shared/domain/format.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { decimalSignOf, hasClock } from '#shared/server/tables/read-cell.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';
import { startingDay } from '#shared/server/tables/zoned-time.ts';
import { type ReadState, type RowState, splitModifiers } from '../../domain/files/row-kind.ts';
import type { SaleFile } from '../../domain/files/sale-files.ts';
import type { Besides } from '../sales/store-lines.ts';
import type { FileZones } from './pos-zones.ts';
import type { SoldLine } from './store-sales.ts';

/** A row of a file; a line without an id gets one based on its content. */
export interface SaleRow extends Omit<SoldLine, 'lineId'> {
  readonly row: number;
  readonly lineId: string | null;
  /** Equal for rows of one transaction with the same product; their order distinguishes them. */
  readonly likeness: string;
  /** The till's name, if the file has it. */
  readonly pos: string | null;
  readonly state: RowState;
  /** The day of a daily total, if the file has neither transactions nor times. */
  readonly totalsOf: string | null;
}

const MOST = 1e9;
/** Quantities have six decimals. */
const LEAST = 1e-6;
/** Number columns; each may have its own decimal sign. */
const FIGURES = ['quantity', 'gross', 'price', 'discount', 'net', 'tax', 'total', 'tip', 'service_charge'] as const;
type Figure = (typeof FIGURES)[number];

/** How to read a file: its time zones, the end of the business day in minutes after midnight, and its decimal signs. */
export interface SaleReading {
  readonly zones: FileZones;
  readonly cutoffMinutes: number;
  readonly known: SaleFile | null;
  /** If false, each moment or each day becomes a transaction. */
  readonly hasTransactions: boolean;
  readonly decimals: Readonly<Partial<Record<Figure, ',' | '.' | null>>>;
  readState(cell: string): ReadState;
}

/** The decimal sign of each number column: as in its own cells, else as in the other columns. */
export function findDecimals(rows: readonly TableRow[]): SaleReading['decimals'] {
  const shown = new Map(
    FIGURES.map((name) => [name, new Set(rows.flatMap(({ cells }) => decimalSignOf(cells[name] ?? '') ?? []))]),
  );
  const all = new Set([...shown.values()].flatMap((signs) => [...signs]));
  const only = (signs: ReadonlySet<',' | '.'>) => (signs.size === 1 ? ([...signs][0] ?? null) : null);
  return Object.fromEntries([...shown].map(([name, signs]) => [name, signs.size > 0 ? only(signs) : only(all)]));
}

/**
 * Null if something is wrong; then it is among the problems. Day and time may be in two cells; a day without a time
 * counts as sold at the end of that business day (D43). A discount may have a minus sign.
 */
export function readSaleRow(tableRow: TableRow, problems: Problems, reading: SaleReading): SaleRow | null {
  const { row, cells } = tableRow;
  const reader = new RowReader(tableRow, problems);
  const isSquare = reading.known?.key === 'square-items';
  const name = reader.need('item', reader.text('item', 255));
  const sold = readMoment(tableRow, problems, reading);
  const quantity = cells.quantity === '' ? '1' : readQuantity(reader, reading);
  const money = readMoney(reader, reading, quantity);
  const variation = reader.text('variation', 255);
  const category = reader.text('category', 255) ?? reader.text('menu_group', 255);
  const transactionId = reading.hasTransactions
    ? reader.need('transaction_id', reader.text('transaction_id', 200))
    : sold && madeTransaction(sold, tableRow, reading);
  const { state } = reading.readState(cells.void ?? '');
  const read = {
    row,
    lineId: reader.text('line_id', 200),
    variation: isSquare && variation?.toLowerCase() === 'regular' ? null : variation,
    category: isSquare && category?.toLowerCase() === 'none' ? null : category,
    paymentType: reader.text('payment_type', 100),
    paymentMethod: reader.text('payment_method', 100),
    pos: reader.text('pos', 170),
    raw: Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
    besides: readBesides(reader, reading),
  };
  if (!transactionId || name === null || !sold || quantity === null || !money || problems.has(row)) return null;
  const kind = isSquare ? [read.paymentType, cells.modifiers] : [cells.menu, cells.menu_group].filter(Boolean);
  return {
    ...read,
    ...byState(state, { quantity, ...money }),
    transactionId,
    name,
    soldAt: sold.at,
    onDay: sold.isTimed ? null : sold.begins,
    totalsOf: !sold.isTimed && !reading.hasTransactions ? sold.day : null,
    state,
    likeness: JSON.stringify([transactionId, name, read.variation, ...kind]),
  };
}

interface Moment {
  readonly at: Date;
  /** Start of the day. */
  readonly begins: Date;
  readonly isTimed: boolean;
  readonly day: string | null;
}

function readMoment({ row, cells, dateOrder }: TableRow, problems: Problems, reading: SaleReading): Moment | null {
  const column = cells.sold_at === '' && cells.date !== '' ? 'date' : 'sold_at';
  const own = cells[column] ?? '';
  // A workbook stores a time without a date as a time on its first day.
  const time = (cells.time ?? '').replace(/^(?:1899-12-3\d|1900-01-0\d)T/, '');
  const text = hasClock(own) || time === '' ? own : `${own} ${clockOf(time)}`;
  const timeZone = reading.zones.find(cells.time_zone);
  const clock = new RowReader({ row, cells: { [column]: text }, dateOrder }, problems);
  const at = (day: 'start' | { cutoffMinutes: number }) => clock.date(column, { timeZone, day });
  const begins = clock.need(column, at('start'));
  if (begins === null) return null;
  const isTimed = hasClock(text);
  const soldAt = isTimed ? begins : at({ cutoffMinutes: reading.cutoffMinutes });
  return soldAt && { at: soldAt, begins, isTimed, day: isTimed ? null : startingDay(begins, timeZone) };
}

/** Reads a fraction of a day, the raw value of a time in a workbook. */
function clockOf(time: string): string {
  if (!/^0?\.\d+$/.test(time)) return time;
  const seconds = Math.round(Number(time) * 86_400);
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** The transaction id in a file without transactions: one per moment, or per day. */
const madeTransaction = ({ at, isTimed, day }: Moment, { row }: TableRow, { zones }: SaleReading): string =>
  isTimed ? `No number, ${at.toISOString()}` : `Totals of ${day ?? startingDay(at, zones.own) ?? `row ${row}`}`;

function readQuantity(reader: RowReader, { decimals }: SaleReading): string | null {
  const cell = reader.cell('quantity');
  if (decimals.quantity === ',' && /^-?\d{1,3}\.\d{3}$/.test(cell.trim()) && decimalSignOf(cell) === null)
    reader.refuse(
      'quantity',
      `Quantity ${cell} can be read two ways: write it as ${Number(cell)} or ${cell.replace('.', '')}`,
    );
  const quantity = reader.number('quantity', { least: -MOST, most: MOST, decimal: decimals.quantity });
  const isSome = /[1-9]/.test(cell.split(/e/i)[0] ?? '');
  if (quantity !== null && isSome && new Decimal(quantity).abs().lt(LEAST))
    reader.refuse('quantity', `Quantity ${cell} is too small: it must be 0, or at least 0.000001 above or below it`);
  return reader.need('quantity', quantity);
}

interface Money {
  readonly gross: string | null;
  readonly discount: string | null;
  readonly tax: string | null;
}

/** Gross if given, else net plus discount, else unit price times quantity. */
function readMoney(reader: RowReader, { decimals, known }: SaleReading, quantity: string | null): Money | null {
  const amount = (column: Figure) => {
    const text = reader.number(column, { least: -MOST, most: MOST, decimal: decimals[column] });
    return text === null ? null : new Decimal(text);
  };
  const [gross, price, net, tax, stated] = [
    amount('gross'),
    amount('price'),
    amount('net'),
    amount('tax'),
    amount('discount'),
  ];
  const base = gross ?? net;
  const discount = stated && base && stated.times(base).lt(0) ? stated.negated() : stated;
  const text = (figure: Decimal | null) => figure?.toFixed() ?? null;
  const total = known?.key === 'lightspeed-x' ? amount('total') : null;
  if (net && total) return withTotal(reader, { net, total, discount, tax });
  if (gross) return { gross: text(gross), discount: text(discount), tax: text(tax) };
  if (net) return { gross: text(net.plus(discount ?? 0)), discount: text(discount), tax: text(tax) };
  const whole = price && quantity !== null ? price.times(quantity) : null;
  return { gross: text(whole), discount: text(discount), tax: text(tax) };
}

interface Totaled {
  readonly net: Decimal;
  readonly total: Decimal;
  readonly discount: Decimal | null;
  readonly tax: Decimal | null;
}

const CENT = new Decimal('0.011');

/** Decides from the given total whether a subtotal is before or after the discount. */
function withTotal(reader: RowReader, { net, total, discount, tax }: Totaled): Money | null {
  const withTax = net.plus(tax ?? 0);
  const isAfter = withTax.minus(total).abs().lte(CENT);
  const isBefore = withTax
    .minus(discount ?? 0)
    .minus(total)
    .abs()
    .lte(CENT);
  if (!isAfter && !isBefore) {
    reader.refuse('total', `Subtotal, discount and tax don't add up to the total of ${formatMoney(total.toFixed())}`);
    return null;
  }
  const gross = isAfter ? net.plus(discount ?? 0) : net;
  return { gross: gross.toFixed(), discount: discount?.toFixed() ?? null, tax: tax?.toFixed() ?? null };
}

type Amounts = Money & { readonly quantity: string };

/** The amounts that count: nothing of a void, no bottle for refunded money (D42). */
function byState(state: RowState, amounts: Amounts): Amounts {
  const { quantity, gross, discount, tax } = amounts;
  const below = (figure: string | null) =>
    figure === null ? null : new Decimal(figure).abs().negated().plus(0).toFixed();
  const zero = (figure: string | null) => (figure === null ? null : '0');
  const isBack = new Decimal(quantity).lt(0);
  if (state === 'void') return { quantity: '0', gross: zero(gross), discount: zero(discount), tax: zero(tax) };
  if (state === 'refunded' && !isBack)
    return { quantity, gross: zero(gross), discount: zero(discount), tax: zero(tax) };
  if (state === 'sold') return amounts;
  const back = { gross: below(gross), discount: below(discount), tax: below(tax) };
  if (state === 'return' || isBack) return { quantity: below(quantity) ?? '0', ...back };
  return { quantity: '0', ...back };
}

function readBesides(reader: RowReader, { decimals }: SaleReading): Besides | undefined {
  const amount = (column: Figure) => reader.number(column, { least: -MOST, most: MOST, decimal: decimals[column] });
  const [employee, register] = [reader.text('employee', 255), reader.text('register', 255)];
  const [tip, serviceCharge] = [amount('tip'), amount('service_charge')];
  const chosen = splitModifiers(reader.text('modifiers', 2000) ?? '');
  if (!employee && !register && tip === null && serviceCharge === null && chosen.length === 0) return undefined;
  const modifiers = chosen.map((each) => ({ catalogueId: null, ...each, price: '0.00' }));
  return { tip, serviceCharge, employee, register, modifiers: modifiers.length > 0 ? modifiers : null };
}
