import { Decimal } from 'decimal.js';
import { dateOrderOf } from '#shared/domain/date-order.ts';
import { columnCharges } from './column-charges.ts';
import { type Column, columnOf } from './columns/column-words.ts';
import { columnOfTwo } from './columns/join-heads.ts';
import { currencyOf } from './currency.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { numberBeside } from './find-facts.ts';
import type { ColumnChoice } from './layout.ts';
import { meaningOf } from './pages/head-meaning.ts';
import { type Cells, readCells } from './read-cells.ts';
import { isSubtotal, readCharge, totalRank } from './read-charge.ts';
import { readDays, settleDay } from './read-day.ts';
import { type Point, pointOf, readFigure } from './read-figure.ts';

const LOOKED_AT = 40;

export interface DelimitedDocument extends ReadDocument {
  readonly heads: readonly string[];
  readonly choice: ColumnChoice;
}

/** Reads a tabular invoice: its columns by their headers, or as a person chose them. */
export function readDelimited(lines: readonly (readonly string[])[], chosen?: ColumnChoice): DelimitedDocument {
  const { at, end, heads, columns } = readHeader(lines);
  const choice = chosen ?? eachOnce(columns);
  const above = lines.slice(0, Math.max(0, at)).map((line) => line.filter((cell) => cell.trim() !== '').join(' '));
  // A document has one decimal separator: 1.200 next to 12,50 is 1,200.
  const point = pointOf(lines.slice(end).flat());
  const read = readRows(lines.slice(end), choice, point);
  // Two-line headers are easy to confuse, so each line is reviewed unless a person chose the columns.
  const stacked = end - at > 1 && !chosen;
  const first = read.rows[0] ?? {};
  const others = Decimal.sum(0, ...read.lines.map((line) => line.total), ...read.charges.map(({ amount }) => amount));
  const ofColumns = columnCharges({ rows: read.rows, point, others, total: read.total });
  return {
    format: 'table',
    currency: currencyOf(lines.flat()),
    vendor: first.vendor?.trim() || null,
    number: numberOf(first.number, above),
    ...settleDay(
      [first.date ?? '', ...above].map(readDays).find((days) => days.length > 0) ?? [],
      dateOrderOf([...above, ...lines.slice(end).flat().filter(isNumberedDay)]),
    ),
    lines: stacked ? read.lines.map((line) => ({ ...line, stacked_heads: true })) : read.lines,
    charges: [...ofColumns.charges, ...read.charges],
    total: read.total,
    texts: above,
    notes: [...ofColumns.notes, ...read.notes],
    heads,
    choice,
  };
}

/** A cell with only a date, such as 25/12/2026. */
const isNumberedDay = (cell: string): boolean => /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\s*$/.test(cell);

type Meaning = (head: string) => Column | undefined;

/** As on a page, for headers in other languages: a short text without figures. */
const meaningOnPage: Meaning = (head) =>
  head.length <= 30 && !/\d/.test(head) ? meaningOf([head])?.column : undefined;

/** The header is the row with the most known headers; else the fullest of the first rows. */
function findHeader(lines: readonly (readonly string[])[]): number {
  const first = lines.slice(0, LOOKED_AT);
  for (const meaning of [columnOf, meaningOnPage]) {
    const known = first.map((line) => line.filter((cell) => meaning(cell) !== undefined).length);
    const best = known.indexOf(Math.max(0, ...known));
    if ((known[best] ?? 0) >= 2) return best;
  }
  const filled = first.map((line) => line.filter((cell) => cell.trim() !== '').length);
  return filled.indexOf(Math.max(0, ...filled));
}

interface Header {
  readonly at: number;
  /** Index of the first line. */
  readonly end: number;
  readonly heads: readonly string[];
  readonly columns: ColumnChoice;
}

/** The header and the columns it names, on one row or two. */
function readHeader(lines: readonly (readonly string[])[]): Header {
  const at = findHeader(lines);
  const line = (place: number) => (lines[place] ?? []).map((head) => head.replace(/^\ufeff/, '').trim());
  for (const first of [at, at - 1]) {
    const both = first < 0 ? null : joinHeads(line(first), line(first + 1));
    if (both) return { at: first, end: first + 2, ...both };
  }
  const heads = line(at);
  const meaning = [columnOf, meaningOnPage].find((each) => heads.filter(each).length >= 2) ?? columnOf;
  return { at, end: at + 1, heads, columns: heads.map((head) => meaning(head) ?? null) };
}

/** Joins a two-row header if every header on both rows makes sense; a header over several columns appears once. */
function joinHeads(upper: readonly string[], lower: readonly string[]): Pick<Header, 'heads' | 'columns'> | null {
  const isHead = (line: readonly string[]) =>
    line.filter((cell) => cell !== '').length > 1 && line.every((cell) => !/\d/.test(cell));
  if (!isHead(upper) || !isHead(lower)) return null;
  const repeats = new Set(lower.filter((cell, place) => cell !== '' && lower.indexOf(cell) !== place));
  let group = '';
  const pairs = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [above, below] = [upper[place] ?? '', lower[place] ?? ''];
    if (above !== '') group = above;
    return [above === '' && repeats.has(below) ? group : above, below] as const;
  });
  const columns = pairs.map(([above, below]) =>
    above && below ? columnOfTwo(above, below) : (columnOf(above || below) ?? null),
  );
  const joined = pairs.flatMap(([above, below], place) => (above && below ? [columns[place]] : []));
  if (joined.length === 0 || joined.includes(null)) return null;
  return { heads: pairs.map((pair) => pair.filter(Boolean).join(' ')), columns };
}

/** Each of our columns is assigned once, to the first header that names it. */
function eachOnce(columns: ColumnChoice): ColumnChoice {
  const taken = new Set<Column>();
  return columns.map((column) => {
    if (!column || column === 'ignored' || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

function readRows(rows: readonly (readonly string[])[], choice: ColumnChoice, point: Point | undefined) {
  const lines: ReadLine[] = [];
  const charges: ReadCharge[] = [];
  const notes: string[] = [];
  const read: Cells[] = [];
  let total: string | null = null;
  for (const row of rows) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const cells = Object.fromEntries(
      choice.flatMap((column, place) => (column ? [[column, row[place] ?? '']] : [])),
    ) as Cells;
    const line = readCells(cells, point);
    const label = row.find((cell) => /\p{L}{2}/u.test(cell)) ?? '';
    const amount = row.map((cell) => readFigure(cell, point)).findLast((figure) => figure !== null);
    if (line && !isSubtotal(label)) {
      lines.push({ ...line, cells: choice.map((_, place) => readFigure(row[place] ?? '', point)) });
      read.push(cells);
    } else if (amount && totalRank(label) > 0) total = amount;
    else if (amount && !isSubtotal(label)) {
      const charge = readCharge(label, amount);
      if (charge) charges.push(charge);
      else notes.push(`Not understood: ${row.filter(Boolean).join(', ').slice(0, 160)}`);
    }
  }
  return { lines, charges, notes: notes.slice(0, 20), rows: read, total };
}

function numberOf(cell: string | undefined, above: readonly string[]): string | null {
  if (cell?.trim()) return cell.trim();
  return above.map(numberBeside).find((number) => number !== null) ?? null;
}
