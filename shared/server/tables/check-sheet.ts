import { Refusal } from '#shared/server/refusal.ts';

/** What is read of all sheets of a workbook, with the empty cells between others: 20,000 rows of 250 columns. */
const MOST_CELLS = 5_000_000;

/** Each row and cell with its attributes, as XML has them. */
const TAG = /<(?:[\w.-]+:)?(?:row|c)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const TAG_BEGINS = /<(?:[\w.-]+:)?(?:row|c)(?=[\s/>])/g;
const PLACE = /\s(?:[\w.-]+:)?r\s*=\s*["']([^"']*)["']/g;
const ADDRESS = /^([A-Z]{1,3})?([1-9]\d{0,6})$/;

/**
 * The cells of a sheet, counted to its last row and column: one cell in the last corner makes 17 billion. A sheet that
 * does not say plainly where its cells are is refused.
 */
export function countCells(sheet: Uint8Array, name: string): number {
  const xml = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('latin1');
  let [rows, columns, tags] = [0, 0, 0];
  for (const [, attributes = ''] of xml.matchAll(TAG)) {
    tags += 1;
    const places = [...attributes.matchAll(PLACE)];
    if (places.length === 0) continue; // a row is then the next one
    const [, letters = '', row = ''] = ADDRESS.exec(places[0]?.[1] ?? '') ?? [];
    if (row === '' || places.length > 1) throw strange(name);
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  if ((xml.match(TAG_BEGINS)?.length ?? 0) !== tags) throw strange(name);
  return Math.max(rows, 1) * Math.max(columns, 1);
}

export function requireFewCells(cells: number, name: string): void {
  if (cells <= MOST_CELLS) return;
  const file = name || 'The file';
  const text = `${file} uses cells too far from its beginning: delete the empty rows and columns after the data, or save the sheet as CSV`;
  throw new Refusal('too_large', text, { file: text });
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const strange = (name: string): Refusal =>
  new Refusal('invalid', `${name || 'The file'} is no XLSX workbook that can be read`);
