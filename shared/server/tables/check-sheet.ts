import { Refusal, refuseField } from '#shared/server/refusal.ts';

/** Maximum cells in all sheets of a workbook, including empty cells in between: 20,000 rows of 250 columns. */
const MOST_CELLS = 5_000_000;
const MOST_ROWS = 500_001;

/** Each row and cell with its attributes, in XML. */
const TAG = /^<(?:[\w.-]+:)?(?:row|c)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/;
const TAG_BEGINS = /<(?:[\w.-]+:)?(?:row|c)(?=[\s/>])/g;
const PLACE = /\s(?:[\w.-]+:)?r\s*=\s*["']([^"']*)["']/g;
const ADDRESS = /^([A-Z]{1,3})?([1-9]\d{0,6})$/;

/** A longer tag is neither a row nor a cell. */
const LONGEST_TAG = 64 * 1024;
/** A cell contains at most 32,767 characters of six bytes each. */
const LONGEST_TEXT = 1024 * 1024;
const IS_SHEET = 'sheetData';
const LESS_THAN = '<'.charCodeAt(0);

/**
 * Counts a sheet's cells up to its last row and column while it is unpacked: one cell in the last corner makes 17
 * billion. Refuses a sheet that does not state clearly where its cells are.
 */
export class CellCount {
  private readonly name: string;
  private rest = '';
  rows = 0;
  private columns = 0;
  private sheet = false;
  private strange = false;
  private textLength = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Takes the next piece of the part; returns how many elements start in it. */
  add(piece: Buffer): number {
    const xml = this.rest + piece.toString('latin1');
    const last = xml.lastIndexOf('<');
    this.rest = last < 0 ? '' : xml.slice(last);
    this.read(last < 0 ? '' : xml.slice(0, last));
    if (this.rest.length > LONGEST_TAG) {
      if (this.rest.includes('>')) this.read(this.rest);
      else this.strange = true;
      this.rest = '';
    }
    this.textLength = last < 0 ? this.textLength + piece.length : xml.length - last;
    let marks = 0;
    for (let at = piece.indexOf(LESS_THAN); at >= 0; at = piece.indexOf(LESS_THAN, at + 1)) marks += 1;
    return marks;
  }

  /** A text longer than any cell: unpacked in one piece, it takes several times its size. */
  get hasEndlessText(): boolean {
    return this.textLength > LONGEST_TEXT;
  }

  /** 0 if the part is not a sheet. */
  cells(): number {
    this.read(this.rest);
    if (!this.sheet) return 0;
    if (this.strange) throw strange(this.name);
    return Math.max(this.rows, 1) * Math.max(this.columns, 1);
  }

  private read(xml: string): void {
    this.sheet ||= xml.includes(IS_SHEET);
    if (this.strange) return;
    for (const tag of xml.matchAll(TAG_BEGINS)) {
      const from = tag.index;
      const end = xml.indexOf('<', from + 1);
      const text = xml.slice(from, end < 0 ? undefined : end);
      if (text.length > LONGEST_TAG || !this.place(text)) {
        this.strange = true;
        return;
      }
    }
  }

  /** The stated position of a row or cell; without one it is the next. */
  private place(text: string): boolean {
    const attributes = TAG.exec(text)?.[1];
    if (attributes === undefined) return false;
    const places = [...attributes.matchAll(PLACE)];
    if (places.length === 0) return true;
    const [, letters = '', row = ''] = ADDRESS.exec(places[0]?.[1] ?? '') ?? [];
    if (row === '' || places.length > 1) return false;
    this.rows = Math.max(this.rows, Number(row));
    this.columns = Math.max(this.columns, columnOf(letters));
    return true;
  }
}

export function requireFewCells(cells: number, rows: number, name: string): void {
  if (cells <= MOST_CELLS && rows <= MOST_ROWS) return;
  const file = name || 'The file';
  const text = `${file} uses cells too far from its beginning: delete the empty rows and columns after the data, or save the sheet as CSV`;
  throw new Refusal('too_large', text, { file: text });
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const strange = (name: string): Refusal => refuseField('file', `${name || 'The file'} is not a readable XLSX workbook`);
