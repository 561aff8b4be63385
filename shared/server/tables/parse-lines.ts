import { Decimal } from 'decimal.js';
import Papa from 'papaparse';
import { withoutDirections } from '#shared/domain/text-direction.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { checkWorkbook, unreadable } from './check-workbook.ts';

/** A file as lines of cells, before they are interpreted. */
export interface ParsedLines {
  readonly lines: string[][];
  readonly notes: string[];
  /** Lines, from 0, with misplaced quotation marks. */
  readonly badQuotes: number[];
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

export function parseDelimited(bytes: Uint8Array, name: string): ParsedLines {
  requireLines(bytes, name);
  const notes: string[] = [];
  const text = withoutDirections(decode(bytes, notes));
  const parsed = Papa.parse<string[]>(text, { delimiter: findDelimiter(text), skipEmptyLines: false });
  requireFewColumns(parsed.data, name);
  const badQuotes = parsed.errors.filter((error) => error.type === 'Quotes').map((error) => error.row ?? 0);
  return { lines: parsed.data, notes, badQuotes };
}

/** No real list has longer ones; parsing a single line of 60 MB takes a gigabyte. */
const LONGEST_LINE = 1024 * 1024;
/** Twice as many as can be imported at once, because cells may contain line breaks. */
const MOST_LINES = 1_000_000;
const LINE_FEED = 10;
const RETURN = 13;

/** Counted before parsing, which takes about twenty times the memory of the file's bytes. */
function requireLines(bytes: Uint8Array, name: string): void {
  let [lines, begin] = [0, 0];
  const file = name || 'The file';
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) continue;
    if (bytes[at] !== RETURN || bytes[at + 1] !== LINE_FEED) lines += 1;
    if (at - begin > LONGEST_LINE) throw tooLong(`${file} has more than 1 MB in line ${lines}: is it a CSV file?`);
    begin = at + 1;
  }
  if (lines > MOST_LINES) throw tooLong(`${file} has more than 500,000 rows: split it into several files`);
}

function tooLong(text: string): Refusal {
  return new Refusal('too_large', text, { file: text });
}

/** The long-time limit of spreadsheet programs, and more than any list needs. */
const MOST_COLUMNS = 2_000;

function requireFewColumns(lines: readonly (readonly string[])[], name: string): void {
  const wide = lines.findIndex((line) => line.length > MOST_COLUMNS);
  if (wide < 0) return;
  const text = `${name || 'The file'} has more than ${MOST_COLUMNS} columns in row ${wide + 1}`;
  throw new Refusal('too_large', text, { file: text });
}

/** A cell in quotation marks, which may hold any sign. */
const QUOTED = /(?<=^|[,;\t])"(?:[^"]|"")*"(?=[,;\t]|$)/gm;

/** The delimiter with the same count in most of the first lines; other characters in texts vary. */
function findDelimiter(text: string): string {
  const start = text
    .slice(0, 20_000)
    .replace(QUOTED, '')
    .split(/\r\n|\n|\r/, 12)
    .filter((line) => line.trim() !== '');
  const scoreOf = (sign: string) => {
    const counts = Map.groupBy(start.map((line) => line.split(sign).length - 1).filter(Boolean), (count) => count);
    const [most = []] = [...counts.values()].sort((a, b) => b.length - a.length);
    return most.length + Math.min(most[0] ?? 0, 99) / 100;
  };
  return [';', '\t'].reduce((best, sign) => (scoreOf(sign) > scoreOf(best) ? sign : best), ',');
}

function decode(bytes: Uint8Array, notes: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
    notes.push('The file is not UTF-8; it was read as Windows text (CP1252)');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first sheet that is not empty. */
export async function parseWorkbook(bytes: Uint8Array, name: string): Promise<ParsedLines> {
  const workbook = await checkWorkbook(bytes, name);
  const { default: readExcelFile } = await import('read-excel-file/node');
  const sheets = await readExcelFile(Buffer.from(workbook)).catch(() => {
    throw unreadable(name);
  });
  const filled = sheets.filter((sheet) => sheet.data.length > 0);
  const notes = filled.length > 1 ? [`Only the sheet ${filled[0]?.sheet} was read`] : [];
  const lines = (filled[0]?.data ?? []).map((row) => row.map(showCell));
  requireFewCharacters(lines, name);
  return { lines, notes, badQuotes: [] };
}

/** Maximum length of a cell in spreadsheet programs. */
const LONGEST_CELL = 32_767;
/** As many as in the largest CSV file. */
const MOST_CHARACTERS = 60_000_000;

/** Cells of a workbook share their texts: a megabyte shown by 100,000 cells is small here and huge when copied. */
function requireFewCharacters(lines: readonly (readonly string[])[], name: string): void {
  let characters = 0;
  for (const [index, line] of lines.entries()) {
    for (const { length } of line) {
      characters += length;
      if (length > LONGEST_CELL)
        throw tooLong(`${name || 'The file'} has a cell of more than ${LONGEST_CELL} characters in row ${index + 1}`);
    }
    if (characters > MOST_CHARACTERS)
      throw tooLong(`${name || 'The file'} has more text than can be read at once: split it into several files`);
  }
}

function showCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return new Decimal(cell.toPrecision(15)).toFixed();
  if (!(cell instanceof Date)) return withoutDirections(String(cell));
  const wall = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall;
}
