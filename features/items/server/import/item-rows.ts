import { readAttributeCell } from '#features/catalog/domain/attribute-cell.ts';
import { canonicalBarcode } from '#features/catalog/domain/barcode.ts';
import { MOST_GRAMS } from '#features/catalog/domain/bottle-weight.ts';
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
import { RowReader } from '#shared/server/tables/row-reader.ts';

/** The columns after list_price are our own: an export writes them so a reimport loses nothing. */
export const ITEM_COLUMNS = [
  'name',
  'type',
  'subtype',
  'size',
  'vintage',
  'barcode',
  'producer',
  'country',
  'region',
  'appellation',
  'variety',
  'location',
  'quantity',
  'cost',
  'list_price',
  'more_barcodes',
  'cost_date',
  'last_cost',
  'par',
  'tare_grams',
  'full_grams',
] as const;

const FIELD_COLUMNS = { producer: 'PR', country: 'CT', region: 'RG', appellation: 'AP', variety: 'VT' } as const;
const LONGEST_VALUE = 1000;
const GRAMS = { least: 0.001, most: MOST_GRAMS };
const MORE_CODE = /^(.+?)(?:\*(\d{1,5}))?$/;

export interface ItemRow {
  readonly row: number;
  readonly name: string;
  readonly type: TypeCells;
  readonly size: ParsedSize;
  readonly vintage: string | null;
  readonly barcode: string | null;
  readonly fields: readonly { readonly type: string; readonly name: string }[];
  readonly location: LocationPath | null;
  readonly quantity: string | null;
  readonly cost: string | null;
  readonly costDate: Date | null;
  readonly listPrice: string | null;
  /** Par at the location; 0 removes it. */
  readonly par: string | null;
  /** Empty and full weight of a bottle, in grams. */
  readonly tare: string | null;
  readonly full: string | null;
  readonly moreBarcodes: readonly { readonly code: string; readonly packCount: number }[];
}

/** Null if the row has a problem, which is then in `problems`. */
export function readItemRow(tableRow: TableRow, problems: Problems, timeZone: string): ItemRow | null {
  const reader = new RowReader(tableRow, problems);
  const name = reader.need('name', readNameCell(reader));
  const type = reader.need('type', readTypeCells(reader));
  const size = reader.need('size', readSizeCell(reader));
  const row = {
    row: tableRow.row,
    vintage: readVintageCell(reader),
    barcode: readBarcodeCell(reader),
    fields: readFields(reader),
    location: reader.take('location', readLocationPath(reader.cell('location'))),
    quantity: reader.number('quantity', { least: -1e9, most: 1e9 }),
    cost: reader.number('cost', { least: 0, most: 1e9 }),
    costDate: reader.date('cost_date', { timeZone, day: 'start' }),
    listPrice: reader.number('list_price', { least: 0, most: 1e9 }),
    par: reader.number('par', { least: 0, most: 1e7 }),
    tare: reader.number('tare_grams', GRAMS),
    full: reader.number('full_grams', GRAMS),
    moreBarcodes: readMoreBarcodes(reader),
  };
  if (!name || !type || !size || problems.has(tableRow.row)) return null;
  return { ...row, name, type, size };
}

function readFields(reader: RowReader) {
  return Object.entries(FIELD_COLUMNS).flatMap(([column, type]) => {
    const names = readAttributeCell(reader.text(column, 10_000) ?? '');
    if (names.some((name) => name.length > LONGEST_VALUE))
      reader.refuse(column, `Each value must be ${LONGEST_VALUE} characters or less long`);
    return names.map((name) => ({ type, name }));
  });
}

/** "5010327755014; CASE-1*12": other barcodes, each with its number of bottles. */
function readMoreBarcodes(reader: RowReader) {
  const codes = (reader.text('more_barcodes', 10_000) ?? '').split(';').map((code) => code.trim());
  return codes.filter(Boolean).map((text) => {
    const [, code = '', pack] = MORE_CODE.exec(text) ?? [];
    return { code: canonicalBarcode(code), packCount: Math.max(1, Number(pack ?? 1)) };
  });
}
