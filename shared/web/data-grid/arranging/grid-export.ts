import type { Cell } from 'write-excel-file/universal';
import { currencySign, currentRegion, formatMoney } from '#shared/domain/format.ts';
import { decimalsOf } from '#shared/domain/region.ts';
import { gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import type { CellKind, CellValue, FileColumn, GridColumn } from '#shared/web/data-grid/grid-column.ts';

export type ExportKind = 'csv' | 'xlsx';
type Column<Row> = FileColumn<Row> & Pick<GridColumn<Row>, 'inFile'>;

/** Exports the visible columns of these rows, in their order, as a file. */
export async function exportTable<Row>(
  kind: ExportKind,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const inFile = fileColumns(columns);
  const file =
    kind === 'csv'
      ? new Blob([gridCsv(inFile, rows)], { type: 'text/csv;charset=utf-8' })
      : await gridXlsx(inFile, rows);
  download(`${name}.${kind}`, file);
}

/** File versions of the visible columns, in their order. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap((column) => column.inFile ?? [column]);

const FORMATS: Partial<Record<CellKind, string>> = {
  quantity: '#,##0.00',
  count: '#,##0',
  percent: '0.0"%"',
};
/** A workbook's format of money in the region in force; the program that opens it chooses the decimal mark. */
function moneyFormat(): string {
  const { country, currency } = currentRegion();
  if (country === 'US' && currency === 'USD') return '[$$-409]#,##0.00';
  const decimals = decimalsOf(currency);
  const figure = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  const sign = `[$${currencySign()}]`;
  return /\d$/.test(formatMoney(1)) ? `${sign}${figure}` : `${figure} ${sign}`;
}
const PIXELS_PER_CHARACTER = 8;
const USUAL_WIDTH = 140;

/** A workbook: figures stay figures, and text never runs as a formula. */
export async function gridXlsx<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/universal');
  const head = columns.map((column): Cell => ({ value: column.header, type: String, fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map((column) => cellOf(column.value(row), column.kind)));
  const widths = columns.map(({ width = USUAL_WIDTH }) => ({ width: Math.round(width / PIXELS_PER_CHARACTER) }));
  return writeXlsx([head, ...body], { columns: widths, stickyRowsCount: 1 }).toBlob();
}

function cellOf(value: CellValue, kind: CellKind = 'text'): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number')
    return { value, type: Number, format: kind === 'money' ? moneyFormat() : FORMATS[kind] };
  return { value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value, type: String };
}

function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
