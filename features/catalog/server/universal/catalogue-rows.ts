import type { Problems } from '#shared/server/tables/problems.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';
import { ENRICHED_DETAILS } from '../../domain/enriched-details.ts';
import {
  readBarcodeCell,
  readNameCell,
  readSizeCell,
  readTypeCells,
  readVintageCell,
} from '../import/product-cells.ts';
import type { NewKnownItem } from '../matching/put-known-items.ts';

/** Columns that the catalog may have besides those that it must have; shown read-only on a matched item. */
const DETAIL_COLUMNS = [...ENRICHED_DETAILS.filter((detail) => detail !== 'abv'), 'source'] as const;

export const CATALOGUE_COLUMNS = [
  'name',
  'type',
  'subtype',
  'size',
  'vintage',
  'barcode',
  'producer',
  'country',
  'region',
  'abv',
  'bottles_sold',
  ...DETAIL_COLUMNS,
] as const;

/** Null if the row has a problem, which is then in `problems`. */
export function readCatalogueRow(tableRow: TableRow, problems: Problems): NewKnownItem | null {
  const reader = new RowReader(tableRow, problems);
  const name = reader.need('name', readNameCell(reader));
  const type = reader.need('type', readTypeCells(reader));
  const size = reader.need('size', readSizeCell(reader));
  const row = {
    vintage: readVintageCell(reader),
    barcode: readBarcodeCell(reader),
    producer: reader.text('producer', 1000),
    country: reader.text('country', 1000),
    region: reader.text('region', 1000),
    abv: reader.number('abv', { least: 0, most: 100 }),
    bottles_sold: reader.number('bottles_sold', { least: 0, most: 1e9 }),
    details: readDetails(reader),
  };
  if (!name || !type || !size || problems.has(tableRow.row)) return null;
  return { ...row, name, size, short_type: type.short_type, subtype: type.name };
}

function readDetails(reader: RowReader): Record<string, string> {
  return Object.fromEntries(
    DETAIL_COLUMNS.flatMap((column) => {
      const text = reader.text(column, 5000);
      return text ? [[column, text]] : [];
    }),
  );
}
