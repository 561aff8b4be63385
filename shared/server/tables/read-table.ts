import { Decimal } from 'decimal.js';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { Refusal } from '#shared/server/refusal.ts';
import { unguardFormula } from './formula-guard.ts';
import type { Problems } from './problems.ts';

const MOST_ROWS = 500_000;

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TableRow {
  /** As a spreadsheet numbers it; the header is row 1. */
  readonly row: number;
  /** Text of every expected column; '' where the file has none. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly notes: readonly string[];
}

interface Expected {
  readonly columns: readonly string[];
  readonly needed: readonly string[];
}

/** Reads a CSV or XLSX file with a header. Columns may stand in any order; unknown ones are ignored with a note. */
export async function readTable(file: SourceFile, expected: Expected, problems: Problems): Promise<Table> {
  const { lines, notes } = isWorkbook(file.bytes) ? await readWorkbook(file) : readDelimited(file.bytes, problems);
  const header = lines.findIndex((line) => line.some((cell) => cell.trim() !== ''));
  if (header < 0) throw new Refusal('invalid', `${file.name || 'The file'} is empty`);
  if (lines.length - header > MOST_ROWS)
    throw new Refusal('too_large', `At most ${MOST_ROWS} rows can be read at once`);
  const names = (lines[header] ?? []).map(columnName);
  const places = placeColumns(names, expected, notes);
  const rows: TableRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= header || line.every((cell) => cell.trim() === '')) continue;
    if (line.slice(names.length).some((cell) => cell.trim() !== ''))
      problems.add(index + 1, '', 'This row has more cells than the header');
    const cells = Object.fromEntries(
      expected.columns.map((column) => [column, unguardFormula((line[places.get(column) ?? -1] ?? '').trim())]),
    );
    rows.push({ row: index + 1, cells });
  }
  return { rows, notes };
}

function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function placeColumns(names: readonly string[], { columns, needed }: Expected, notes: string[]): Map<string, number> {
  const places = new Map<string, number>();
  const ignored: string[] = [];
  for (const [place, name] of names.entries()) {
    if (!columns.includes(name)) {
      if (name !== '') ignored.push(name);
    } else if (places.has(name)) throw new Refusal('invalid', `The column ${name} stands twice in the header`);
    else places.set(name, place);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0) {
    throw new Refusal(
      'invalid',
      `The file needs the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}. Its header says: ${names.filter(Boolean).join(', ').slice(0, 300)}`,
    );
  }
  if (ignored.length > 0) notes.push(`Ignored columns: ${ignored.join(', ')}`);
  return places;
}

interface Lines {
  lines: string[][];
  notes: string[];
}

function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

function readDelimited(bytes: Uint8Array, problems: Problems): Lines {
  const notes: string[] = [];
  const text = decode(bytes, notes);
  const parsed = Papa.parse<string[]>(text, { delimiter: findDelimiter(text), skipEmptyLines: false });
  for (const error of parsed.errors) {
    if (error.type === 'Quotes')
      problems.add(
        (error.row ?? 0) + 1,
        '',
        'A quotation mark is opened and not closed, or closed in the middle of a cell',
      );
  }
  return { lines: parsed.data, notes };
}

/** What stands most often in the first line; headers have no reason to contain the others. */
function findDelimiter(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string) => header.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

function decode(bytes: Uint8Array, notes: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
    notes.push('The file is not UTF-8; it was read as Windows text (CP1252)');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readWorkbook(file: SourceFile): Promise<Lines> {
  const sheets = await readExcelFile(Buffer.from(file.bytes)).catch(() => {
    throw new Refusal('invalid', `${file.name || 'The file'} is no XLSX workbook that can be read`);
  });
  const filled = sheets.filter((sheet) => sheet.data.length > 0);
  const notes = filled.length > 1 ? [`Only the sheet ${filled[0]?.sheet} was read`] : [];
  return { lines: (filled[0]?.data ?? []).map((row) => row.map(showCell)), notes };
}

function showCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return new Decimal(cell.toPrecision(15)).toFixed();
  if (!(cell instanceof Date)) return String(cell);
  const wall = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall;
}
