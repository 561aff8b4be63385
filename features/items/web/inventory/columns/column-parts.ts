import { formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { StockLine } from '../stock-line.ts';

export type Column = GridColumn<StockLine>;

/** For a column of the whole item: empty in lines of single locations. */
export const ofItem =
  (read: (line: StockLine) => string | number | null): Column['value'] =>
  (line) =>
    line.part ? null : read(line);
const shownMoney = (read: (line: StockLine) => number | null) => (line: StockLine) =>
  line.part ? '' : formatMoney(read(line));

/** An amount of money of the whole item. */
export function money(
  id: string,
  header: string,
  read: (line: StockLine) => number | null,
  more: Partial<Column> = {},
): Column {
  return { id, header, kind: 'money', value: ofItem(read), cell: shownMoney(read), reusable: true, ...more };
}
