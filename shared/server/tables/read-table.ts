import { type ColumnPlan, plannedCell, plansOfLine, splitByLocation } from '#shared/domain/column-plan.ts';
import { type DateOrder, dateOrdersOf } from '#shared/domain/date-order.ts';
import { unguardFormula } from '#shared/domain/formula-guard.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { findHeader, isEmptyLine } from './find-header.ts';
import { isWorkbook } from './parse-lines.ts';
import type { Problems } from './problems.ts';
import { type OpenedFile, openLines } from './read-lines.ts';

const MOST_ROWS = 500_000;

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Assigns columns if the header's own names don't. */
  readonly plan?: ColumnPlan | undefined;
}

export interface TableRow {
  /** In spreadsheet numbering; the header is row 1. */
  readonly row: number;
  /** Text of every expected column; '' if the file has none. */
  readonly cells: Readonly<Record<string, string>>;
  /** The file's order for days with slashes (D45). */
  readonly dateOrder?: DateOrder | null | undefined;
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly notes: readonly string[];
  /** As in the file, trimmed. */
  readonly header: readonly string[];
  /** The expected columns that the file has. An empty cell says something only in one of these. */
  readonly columns: ReadonlySet<string>;
  /** The orders that its unambiguous days show: none, one, or two that contradict each other (D45). */
  readonly dateOrders: ReadonlySet<DateOrder>;
}

interface Expected {
  readonly columns: readonly string[];
  /** In a nested list one of the columns is enough. */
  readonly needed: readonly (string | readonly string[])[];
  /** The quantity may have a column for each location. */
  readonly byLocation?: boolean;
  /** Assigns columns of a header whose own names may be others; gets the plan that came with the file. */
  readonly planFor?: (header: readonly string[], plan: ColumnPlan | undefined) => ColumnPlan;
}

/** Reads a CSV or XLSX file with a header. Columns can be in any order; unknown ones are ignored with a note. */
export async function readTable(file: SourceFile, expected: Expected, problems: Problems): Promise<Table> {
  const opened = await openLines(file.name, file.bytes);
  try {
    for (const line of opened.badQuotes)
      problems.add(line + 1, '', 'A quotation mark is opened and not closed, or closed in the middle of a cell');
    return await readRows(file, opened, expected, problems);
  } finally {
    await opened.close();
  }
}

async function readRows(file: SourceFile, opened: OpenedFile, expected: Expected, problems: Problems): Promise<Table> {
  const notes = [...opened.notes];
  const rows: TableRow[] = [];
  const days: string[] = [];
  let reader: LineReader | undefined;
  let at = 0;
  const ends = new Ends(isWorkbook(file.bytes));
  for await (const lines of opened.batches()) {
    const header = reader ? -1 : findHeader(lines);
    if (header >= 0) {
      if (opened.count - header > MOST_ROWS) throw tooLarge(`At most ${MOST_ROWS} rows can be read at once`);
      reader = new LineReader(lines[header] ?? [], file.plan, expected, notes);
    }
    for (const [index, line] of lines.entries()) {
      if (!reader || index <= header || isEmptyLine(line)) continue;
      const row = at + index + 1;
      ends.look(row, line, reader.width);
      for (const cells of reader.read(line)) {
        rows.push({ row, cells });
        days.push(...daysIn(cells));
      }
    }
    at += lines.length;
  }
  if (!reader) throw refuseField('file', `${file.name || 'The file'} is empty`);
  ends.report(problems);
  const dateOrders = dateOrdersOf(days);
  const [dateOrder] = dateOrders.size === 1 ? dateOrders : [];
  const { header, stated: columns } = reader;
  return { rows: dateOrder ? rows.map((row) => ({ ...row, dateOrder })) : rows, notes, header, columns, dateOrders };
}

const tooLarge = (text: string) => new Refusal('too_large', text, { file: text });

/** Every cell with a day in slashes or dashes, with or without a time. */
function daysIn(cells: TableRow['cells']): string[] {
  const days = Object.values(cells).filter((cell) => /^\d{1,2}([/-])\d{1,2}\1\d{2,4}(?!\d)/.test(cell));
  return days.map((cell) => cell.slice(0, 10).trim());
}

/**
 * Rows that are longer than the header: a separator too many moves every cell after it. Empty cells at the end are
 * fine if all rows have as many, as some programs write them, and in workbooks, where they are only formatted.
 */
class Ends {
  private readonly isWorkbook: boolean;
  private readonly long: { row: number; most: number; isEmpty: boolean; width: number }[] = [];
  private rows = 0;

  constructor(isWorkbook: boolean) {
    this.isWorkbook = isWorkbook;
  }

  look(row: number, line: readonly string[], width: number): void {
    this.rows += 1;
    if (line.length <= width) return;
    const isEmpty = isEmptyLine(line.slice(width));
    if (!isEmpty || !this.isWorkbook) this.long.push({ row, most: line.length, isEmpty, width });
  }

  report(problems: Problems): void {
    const [first] = this.long;
    const isEnding =
      this.long.length === this.rows && this.long.every(({ most, isEmpty }) => isEmpty && most === first?.most);
    if (isEnding) return;
    for (const { row, most, width, isEmpty } of this.long)
      problems.add(
        row,
        '',
        `This row has ${most} cells, more than the ${width} of the header${isEmpty ? ' (the last are empty)' : ''}. Put quotation marks around texts with commas, or remove the extra ones`,
      );
  }
}

/** Maps the cells of a line to columns. */
class LineReader {
  readonly header: readonly string[];
  readonly width: number;
  readonly stated: ReadonlySet<string>;
  private readonly plans: ReturnType<typeof splitByLocation>;
  private readonly columns: readonly string[];
  private readonly needsQuantity: boolean;

  constructor(header: readonly string[], plan: ColumnPlan | undefined, expected: Expected, notes: string[]) {
    const names = header.map(columnName);
    this.header = header.map((cell) => cell.replace(/^\ufeff/, '').trim());
    this.width = names.length;
    this.columns = expected.columns;
    const chosen = this.choosePlan(plan, names, expected, notes);
    this.stated = new Set(Object.keys(chosen));
    this.plans = splitByLocation(chosen);
    this.needsQuantity = expected.needed.includes('quantity');
  }

  private choosePlan(plan: ColumnPlan | undefined, names: string[], expected: Expected, notes: string[]): ColumnPlan {
    const chosen = expected.planFor?.(this.header, plan) ?? plan;
    if (!plan && chosen) requireColumns(missingOf(expected.needed, chosen), this.header);
    return chosen ? checkPlan(chosen, this.header, expected, notes) : planByName(names, expected, notes);
  }

  /** The rows that a line is: one, or one for each location with a quantity. */
  read(line: readonly string[]): Record<string, string>[] {
    const plans = plansOfLine(this.plans, line);
    const saysNothing = this.needsQuantity && this.plans.places.length > 0 && plans[0] === this.plans.rest;
    return saysNothing ? [] : plans.map((plan) => this.readBy(plan, line));
  }

  private readBy(plan: ColumnPlan, line: readonly string[]): Record<string, string> {
    const cells: Record<string, string> = {};
    for (const column of this.columns) {
      const source = plan[column];
      cells[column] = source ? unguardFormula(plannedCell(source, line)).trim() : '';
    }
    return cells;
  }
}

function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function planByName(names: readonly string[], { columns, needed }: Expected, notes: string[]): ColumnPlan {
  const plan: Record<string, { from: number }> = {};
  const ignored: string[] = [];
  for (const [place, name] of names.entries()) {
    if (!columns.includes(name)) {
      if (name !== '') ignored.push(name);
    } else if (plan[name]) throw refuseField('file', `The column ${name} appears twice in the header`);
    else plan[name] = { from: place };
  }
  requireColumns(missingOf(needed, plan), names);
  if (ignored.length > 0) notes.push(`Ignored columns: ${ignored.join(', ')}`);
  return plan;
}

function requireColumns(missing: readonly string[], header: readonly string[]): void {
  if (missing.length === 0) return;
  const said = header.filter(Boolean).join(', ').slice(0, 300);
  throw refuseField(
    'file',
    `The file needs the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}. Its header says: ${said}`,
  );
}

function missingOf(needed: Expected['needed'], plan: ColumnPlan): string[] {
  return needed
    .map((names) => [names].flat())
    .filter((names) => !names.some((name) => plan[name]))
    .map((names) => names.join(' or '));
}

/** Refuses a plan that names a nonexistent column, or leaves out a required one, by its name. */
function checkPlan(
  plan: ColumnPlan,
  header: readonly string[],
  { columns, needed, byLocation = false }: Expected,
  notes: string[],
): ColumnPlan {
  const split = Object.keys(plan).filter((column) => plan[column]?.at);
  if (split.some((column) => !byLocation || column !== 'quantity'))
    throw refuseField('columns', 'Only quantities of items and counts can have a column for each location');
  if (split.length > 0 && plan.location)
    throw refuseField('columns', 'Choose a location column, or a quantity column for each location, not both');
  const unknown = Object.keys(plan).find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw refuseField('columns', `There is no column ${unknown}. The columns are ${columns.join(', ')}`);
  const missing = missingOf(needed, split.length > 0 ? { ...plan, location: {} } : plan);
  if (missing.length > 0) throw refuseField('columns', `Choose the column for ${missing.join(', ')}`);
  const places = Object.values(plan).flatMap(({ from, value, at }) =>
    at ? at.map((each) => each.from) : value === undefined ? [from ?? -1] : [],
  );
  if (places.some((place) => place < 0 || place >= header.length))
    throw refuseField('columns', 'The file has fewer columns than were chosen: choose them again');
  const ignored = header.filter((name, place) => name.trim() !== '' && !places.includes(place));
  if (ignored.length > 0) notes.push(`Ignored columns: ${ignored.map((name) => name.trim()).join(', ')}`);
  return plan;
}
