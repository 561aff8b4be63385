import type { Problems } from './problems.ts';
import { type ReadCell, readDate, readFlag, readNumber, readText } from './read-cell.ts';
import type { TableRow } from './read-table.ts';

/** Reads the cells of one row; an unreadable one becomes null and a problem of that row. */
export class RowReader {
  readonly row: number;
  private readonly cells: TableRow['cells'];
  private readonly dateOrder: TableRow['dateOrder'];
  private readonly problems: Problems;

  constructor({ row, cells, dateOrder }: TableRow, problems: Problems) {
    this.row = row;
    this.dateOrder = dateOrder;
    this.cells = cells;
    this.problems = problems;
  }

  cell(column: string): string {
    return this.cells[column] ?? '';
  }

  text(column: string, longest = 1000): string | null {
    return this.take(column, readText(this.cell(column), labelOf(column), longest));
  }

  number(column: string, range: Parameters<typeof readNumber>[2] = {}): string | null {
    return this.take(column, readNumber(this.cell(column), labelOf(column), range));
  }

  flag(column: string): boolean | null {
    return this.take(column, readFlag(this.cell(column), labelOf(column)));
  }

  date(column: string, rules: Omit<Parameters<typeof readDate>[2], 'order'>): Date | null {
    return this.take(column, readDate(this.cell(column), labelOf(column), { ...rules, order: this.dateOrder }));
  }

  take<T>(column: string, read: ReadCell<T>): T | null {
    if (read.ok) return read.value;
    this.refuse(column, read.message);
    return null;
  }

  refuse(column: string, message: string): void {
    this.problems.add(this.row, column, message);
  }

  /** A required value; reports it missing unless the cell was already refused. */
  need<T>(column: string, value: T | null): T | null {
    if (value === null && this.cell(column).trim() === '') this.refuse(column, `${labelOf(column)} is required`);
    return value;
  }
}

const labels = new Map<string, string>();

/** "unit_cost" is shown as "Unit cost". */
export function labelOf(column: string): string {
  const known = labels.get(column);
  if (known !== undefined) return known;
  const words = column.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  labels.set(column, label); // the columns that importers know, which are few
  return label;
}
