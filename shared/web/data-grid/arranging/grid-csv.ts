import { numberMarks } from '#shared/domain/format.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import type { CellValue, GridColumn } from '#shared/web/data-grid/grid-column.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Turns text that a spreadsheet would run as a formula back into text; a plain negative number stays a number. */
function field(value: CellValue, decimal: string): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string' && Number.isNaN(Number(value))
      ? guardFormula(value)
      : typeof value === 'number'
        ? String(value).replace('.', decimal)
        : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The visible columns in their order, one line per row, as a spreadsheet of the region reads it: semicolons where figures have a comma. */
export function gridCsv<Row>(
  columns: readonly Pick<GridColumn<Row>, 'header' | 'value'>[],
  rows: readonly Row[],
): string {
  const { decimal } = numberMarks();
  const lines = [
    columns.map((column) => field(column.header, decimal)),
    ...rows.map((row) => columns.map((column) => field(column.value(row), decimal))),
  ];
  return `${BYTE_ORDER_MARK}${lines.map((line) => line.join(decimal === ',' ? ';' : ',')).join('\r\n')}\r\n`;
}

export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
