import { Decimal } from 'decimal.js';
import type { ParsedSize } from '#features/catalog/domain/parse-size.ts';
import {
  readBarcodeCell,
  readNameCell,
  readSizeCell,
  readTypeCells,
  readVintageCell,
  type TypeCells,
} from '#features/catalog/server/import/product-cells.ts';
import { type LocationPath, readLocationPath } from '#features/ledger/server/locations/ensure-locations.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { labelOf, RowReader } from '#shared/server/tables/row-reader.ts';
import { exactUnitCost, lineTotal, MOST_COST, MOST_TOTAL, totalFits } from '../../domain/line-maths.ts';

/** Columns from `total_cost` on are our own: exports write them so an import loses nothing. */
export const INVOICE_COLUMNS = [
  'invoice_number',
  'vendor',
  'date',
  'barcode',
  'name',
  'size',
  'type',
  'quantity',
  'unit_cost',
  'consignment',
  'shipping',
  'tax',
  'other_fees',
  'credit',
  'location',
  'total_cost',
  'deposit',
  'subtype',
  'vintage',
  'note',
  'external_note',
  'invoice_id',
] as const;

const MOST_QUANTITY = 1e7;

/** A row's data of its invoice; an empty cell states nothing. */
export interface InvoiceCells {
  readonly date: Date | null;
  readonly consignment: boolean | null;
  readonly shipping: string | null;
  readonly tax: string | null;
  readonly other_fees: string | null;
  readonly deposit: string | null;
  readonly credit: string | null;
  readonly note: string | null;
  readonly external_note: string | null;
}

export interface InvoiceRow {
  readonly row: number;
  readonly number: string | null;
  /** The exporting organization's id: distinguishes invoices with the same number or none. */
  readonly exportedId: string | null;
  readonly vendor: string;
  readonly header: InvoiceCells;
  readonly barcode: string | null;
  readonly name: string | null;
  readonly size: ParsedSize | null;
  readonly type: TypeCells | null;
  readonly vintage: string | null | undefined;
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
  readonly location: LocationPath | null;
}

/** Null if something is wrong; `problems` then has it. */
export function readInvoiceRow(tableRow: TableRow, problems: Problems, timeZone: string): InvoiceRow | null {
  const reader = new RowReader(tableRow, problems);
  const vendor = reader.need('vendor', reader.text('vendor', 170));
  if (vendor !== null && [...vendor].length < 2)
    reader.refuse('vendor', 'Vendor name is required. Must be 2 or more characters long');
  const amounts = readAmounts(reader);
  const row = {
    row: tableRow.row,
    number: reader.text('invoice_number', 170),
    exportedId: reader.text('invoice_id', 100),
    header: readHeader(reader, timeZone),
    barcode: readBarcodeCell(reader),
    name: readNameCell(reader),
    size: readSizeCell(reader),
    type: readTypeCells(reader),
    // A row without a vintage matches the item of that name in any vintage.
    vintage: reader.cell('vintage') === '' ? undefined : readVintageCell(reader),
    location: reader.take('location', readLocationPath(reader.cell('location'))),
  };
  if (!row.barcode && !row.name) reader.refuse('name', 'Name or barcode is required');
  if (!vendor || !amounts || problems.has(tableRow.row)) return null;
  return { ...row, vendor, ...amounts };
}

function readHeader(reader: RowReader, timeZone: string): InvoiceCells {
  const amount = (column: string, least = 0) => {
    const read = reader.number(column, { least, most: 1e9 });
    if (read === null || new Decimal(read).decimalPlaces() <= 2) return read;
    reader.refuse(column, `${labelOf(column)} must have at most two decimals`);
    return null;
  };
  return {
    date: reader.date('date', { timeZone, day: 'start' }),
    consignment: reader.flag('consignment'),
    shipping: amount('shipping'),
    tax: amount('tax'),
    other_fees: amount('other_fees'),
    deposit: amount('deposit', -1e9),
    credit: amount('credit'),
    note: reader.text('note', 3000),
    external_note: reader.text('external_note', 3000),
  };
}

/** If a row states only the line's total, the unit cost is calculated from it, to six decimals (D30). */
function readUnitCost(reader: RowReader, quantity: string | null, total: string | null): string | null {
  const typed = reader.number('unit_cost', { least: 0, most: MOST_COST });
  if (typed !== null || total === null || reader.cell('unit_cost') !== '') return reader.need('unit_cost', typed);
  if (quantity === null || Number(quantity) === 0) return '0';
  const derived = exactUnitCost(quantity, total);
  if (Number(derived) >= 0) return derived;
  reader.refuse('total_cost', 'Total cost must be below 0 where the quantity is, and only there');
  return null;
}

/** A negative quantity is a return to the vendor, and so is its total. */
function readAmounts(reader: RowReader) {
  const quantity = reader.need('quantity', reader.number('quantity', { least: -MOST_QUANTITY, most: MOST_QUANTITY }));
  const stated = reader.number('total_cost', { least: -MOST_TOTAL, most: MOST_TOTAL });
  const unitCost = readUnitCost(reader, quantity, stated);
  if (quantity === null || unitCost === null) return null;
  if (Number(quantity) === 0) reader.refuse('quantity', 'Quantity should be a number above 0, or below 0 for a return');
  else if (stated !== null && !totalFits(quantity, unitCost, stated))
    reader.refuse('total_cost', `Total cost ${stated} is not ${quantity} x ${unitCost}`);
  if (Number(unitCost) > MOST_COST) reader.refuse('unit_cost', 'Cost must be below 100,000,000');
  const totalCost = lineTotal(stated ?? quantity, stated === null ? unitCost : 1);
  if (Math.abs(Number(totalCost)) > MOST_TOTAL) reader.refuse('total_cost', 'Total cost is too large');
  return { quantity, unitCost, totalCost };
}
