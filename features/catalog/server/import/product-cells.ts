import type { RowReader } from '#shared/server/tables/row-reader.ts';
import { readBarcode } from '../../domain/barcode.ts';
import { readItemName } from '../../domain/item-name.ts';
import { findMainType, MAIN_TYPES, type MainTypeCode } from '../../domain/main-types.ts';
import { type ParsedSize, parseSize } from '../../domain/parse-size.ts';
import { readVintage } from '../../domain/vintage.ts';

/** Reads the cells that name a product in every kind of file. */

export function readBarcodeCell(reader: RowReader): string | null {
  const cell = reader.cell('barcode');
  if (/^\d(\.\d+)?e\+?\d+$/i.test(cell)) {
    reader.refuse('barcode', `A spreadsheet has rounded this barcode to ${cell}: format its column as text`);
    return null;
  }
  // Lists write zeros for a missing code.
  const read = readBarcode(/^0+$/.test(cell) ? '' : cell);
  return reader.take('barcode', read.ok ? { ok: true, value: read.code } : { ok: false, message: read.reason });
}

export function readNameCell(reader: RowReader): string | null {
  const cell = reader.cell('name');
  if (cell === '') return null;
  const lines = cell.split(/[\t\r\n]+/).map((line) => line.trim());
  const read = readItemName(lines.filter(Boolean).join(' '), 'file');
  return reader.take('name', read.ok ? { ok: true, value: read.name } : { ok: false, message: read.reason });
}

export function readSizeCell(reader: RowReader): ParsedSize | null {
  const cell = reader.cell('size');
  if (cell === '') return null;
  const read = parseSize(cell);
  return reader.take('size', read.ok ? { ok: true, value: read.size } : { ok: false, message: read.reason });
}

/** A file may hold everything the item editor accepts, so an exported file can be imported again. */
export function readVintageCell(reader: RowReader): string | null {
  const read = readVintage(reader.cell('vintage'), 'edit');
  return reader.take('vintage', read.ok ? { ok: true, value: read.value } : { ok: false, message: read.reason });
}

export interface TypeCells {
  readonly short_type: MainTypeCode;
  readonly name: string;
}

/** A main type by name, label or code, with the venue's own type if the file has one. */
export function readTypeCells(reader: RowReader): TypeCells | null {
  const cell = reader.cell('type');
  if (cell === '') return null;
  const short_type = findMainType(cell);
  const subtype = reader.text('subtype', 170);
  if (!short_type) {
    reader.refuse('type', `Type must be one of ${Object.values(MAIN_TYPES).join(', ')}`);
    return null;
  }
  return { short_type, name: subtype ?? MAIN_TYPES[short_type] };
}
