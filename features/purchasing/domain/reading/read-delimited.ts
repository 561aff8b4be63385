import { dateOrderOf } from '#shared/domain/date-order.ts';
import { type Column, columnOf } from './column-words.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { numberBeside } from './find-facts.ts';
import { type Cells, readCells } from './read-cells.ts';
import { isSubtotal, readCharge, totalRank } from './read-charge.ts';
import { readDays, settleDay } from './read-day.ts';
import { readFigure } from './read-figure.ts';

const LOOKED_AT = 40;

/** Which column of a table is what: 'ignored' or one of ours for each head. */
export type ColumnChoice = readonly (Column | null)[];

export interface DelimitedDocument extends ReadDocument {
  readonly heads: readonly string[];
  readonly choice: ColumnChoice;
}

/** Reads an invoice that is a table: its columns by their heads, or as a person chose them. */
export function readDelimited(lines: readonly (readonly string[])[], chosen?: ColumnChoice): DelimitedDocument {
  const at = findHeader(lines);
  const heads = (lines[at] ?? []).map((head) => head.replace(/^\ufeff/, '').trim());
  const choice = chosen ?? guessColumns(heads);
  const above = lines.slice(0, Math.max(0, at)).map((line) => line.filter((cell) => cell.trim() !== '').join(' '));
  const read = readRows(lines.slice(at + 1), choice);
  const first = read.rows[0] ?? {};
  return {
    format: 'table',
    vendor: first.vendor?.trim() || null,
    number: numberOf(first.number, above),
    ...settleDay(
      [first.date ?? '', ...above].map(readDays).find((days) => days.length > 0) ?? [],
      dateOrderOf([
        ...above,
        ...lines
          .slice(at + 1)
          .flat()
          .filter(isNumberedDay),
      ]),
    ),
    lines: read.lines,
    charges: [...chargesOf(first), ...read.charges],
    total: read.total,
    texts: above,
    notes: read.notes,
    heads,
    choice,
  };
}

/** A cell that is a day and nothing else, as 25/12/2026. */
const isNumberedDay = (cell: string): boolean => /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\s*$/.test(cell);

/** The header is the line with the most heads that are known; else the fullest of the first lines. */
function findHeader(lines: readonly (readonly string[])[]): number {
  const first = lines.slice(0, LOOKED_AT);
  const known = first.map((line) => line.filter((cell) => columnOf(cell) !== undefined).length);
  const best = known.indexOf(Math.max(0, ...known));
  if ((known[best] ?? 0) >= 2) return best;
  const filled = first.map((line) => line.filter((cell) => cell.trim() !== '').length);
  return filled.indexOf(Math.max(0, ...filled));
}

/** Each of ours is taken once, by the first head that names it. */
function guessColumns(heads: readonly string[]): ColumnChoice {
  const taken = new Set<Column>();
  return heads.map((head) => {
    const column = columnOf(head);
    if (!column || column === 'ignored' || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

function readRows(rows: readonly (readonly string[])[], choice: ColumnChoice) {
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
    const line = readCells(cells);
    const label = row.find((cell) => /\p{L}{2}/u.test(cell)) ?? '';
    const amount = row.map((cell) => readFigure(cell)).findLast((figure) => figure !== null);
    if (line && !isSubtotal(label)) {
      lines.push(line);
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

/** A table may repeat the invoice's own charges on every line; they count once. */
function chargesOf(first: Cells): ReadCharge[] {
  const kinds = ['shipping', 'tax', 'fees', 'credit'] as const;
  return kinds.flatMap((kind) => {
    const amount = readFigure(first[kind] ?? '');
    if (!amount || Number(amount) === 0) return [];
    const written = kind === 'credit' ? `-${amount.replace('-', '')}` : amount;
    return [{ kind, label: kind.charAt(0).toUpperCase() + kind.slice(1), amount: Number(written).toFixed(2) }];
  });
}

function numberOf(cell: string | undefined, above: readonly string[]): string | null {
  if (cell?.trim()) return cell.trim();
  return above.map(numberBeside).find((number) => number !== null) ?? null;
}
