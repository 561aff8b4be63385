import { readBarcode } from '#features/catalog/domain/barcode.ts';
import { type ParsedSize, parseSize } from '#features/catalog/domain/parse-size.ts';
import { readCopy } from '#features/recipes/server/import/recipe-rows.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';

export const MATCH_COLUMNS = [
  ...['pos', 'pos_item', 'variation', 'category', 'match', 'recipe'],
  ...['name', 'vintage', 'barcode', 'size', 'takes', 'sold_size', 'sold_as', 'price', 'recipe_copy'],
] as const;

interface MatchedProduct {
  readonly name: string | null;
  readonly barcode: string | null;
  readonly vintage: string | undefined;
  readonly size: ParsedSize | null;
  /** What one sold unit takes. */
  readonly takes: ParsedSize;
  readonly soldSize: ParsedSize | null;
  /** The Sold As's own name. */
  readonly soldAs: string | null;
  readonly price: string | null;
}

/** One row of a file: a POS item, and what it is matched to. */
export interface MatchRow {
  readonly row: number;
  /** The till's name; the default till without one. */
  readonly pos: string | null;
  readonly posItem: string;
  readonly variation: string | null;
  readonly category: string | null;
  readonly match:
    | 'ignored'
    | { readonly recipe: string; readonly copy: number | null }
    | { readonly product: MatchedProduct };
}

export function readMatchRow(tableRow: TableRow, problems: Problems): MatchRow | null {
  const reader = new RowReader(tableRow, problems);
  const posItem = reader.need('pos_item', reader.text('pos_item', 255));
  const row = {
    row: tableRow.row,
    pos: reader.text('pos', 50),
    variation: reader.text('variation', 255),
    category: reader.text('category', 255),
    match: readMatch(reader),
  };
  return posItem === null || row.match === null || problems.has(tableRow.row)
    ? null
    : { ...row, posItem, match: row.match };
}

function readMatch(reader: RowReader): MatchRow['match'] | null {
  const kind = reader.cell('match').trim().toLowerCase();
  if (kind === 'ignored') return 'ignored';
  const recipe = reader.text('recipe', 255);
  if (recipe) return { recipe, copy: readCopy(reader, 'recipe_copy') };
  if (kind && kind !== 'item') reader.refuse('match', 'Match must be item, recipe or ignored');
  const code = readBarcode(reader.cell('barcode'));
  const barcode = reader.take(
    'barcode',
    code.ok ? { ok: true, value: code.code } : { ok: false, message: code.reason },
  );
  const name = reader.text('name', 170);
  if (!name && !barcode) reader.refuse('name', 'Name or barcode of the item, or a recipe, is required');
  const takes = reader.need('takes', readSize(reader, 'takes'));
  const product = {
    name,
    barcode,
    vintage: reader.text('vintage', 20) ?? undefined,
    size: readSize(reader, 'size'),
    soldSize: readSize(reader, 'sold_size'),
    soldAs: reader.text('sold_as', 255),
    price: reader.number('price', { least: 0, most: 1e9 }),
  };
  return takes && { product: { ...product, takes } };
}

function readSize(reader: RowReader, column: string): ParsedSize | null {
  const cell = reader.cell(column);
  if (cell.trim() === '') return null;
  const read = parseSize(cell);
  return reader.take(column, read.ok ? { ok: true, value: read.size } : { ok: false, message: read.reason });
}
