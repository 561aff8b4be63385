import type { CellValue, GridColumn } from '#shared/web/data-grid/grid-column.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Turns text that a spreadsheet would run as a formula back into text; a plain negative number stays a number. */
function field(value: CellValue): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value))
      ? `'${value}`
      : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The visible columns in their order, one line per row, in a spreadsheet's format. */
export function gridCsv<Row>(
  columns: readonly Pick<GridColumn<Row>, 'header' | 'value'>[],
  rows: readonly Row[],
): string {
  const lines = [
    columns.map((column) => field(column.header)),
    ...rows.map((row) => columns.map((column) => field(column.value(row)))),
  ];
  return `${BYTE_ORDER_MARK}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
