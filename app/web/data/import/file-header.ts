import Papa from 'papaparse';
import type { ImportKind } from '../data-api.ts';
import type { ColumnChoice } from './guess-columns.ts';
import { kindText } from './import-kinds.ts';

export interface FileHeader {
  names: readonly string[];
  delimiter: string;
  /** Where the header ends, in bytes. */
  end: number;
}

const ENOUGH = 256 * 1024;
const DELIMITERS = [',', ';', '\t'];

/** The header of a CSV file in UTF-8; what else it may be is for the server to read, under the names it has. */
export async function readHeader(file: File): Promise<FileHeader | undefined> {
  const bytes = await file.slice(0, ENOUGH).arrayBuffer();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const start = text.search(/[^\s\ufeff]/);
  if (start < 0 || text.startsWith('PK')) return undefined;
  const end = start + lineLength(text.slice(start));
  const line = text.slice(start, end);
  // A workbook or another encoding: not readable here.
  if (/[\0\ufffd]/.test(line)) return undefined;
  const parsed = Papa.parse<string[]>(line, { delimitersToGuess: DELIMITERS });
  const [names] = parsed.data;
  if (!names) return undefined;
  return { names, delimiter: parsed.meta.delimiter, end: new TextEncoder().encode(text.slice(0, end)).length };
}

/** Up to the first line break outside quotation marks. */
function lineLength(text: string): number {
  let quoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === '"') quoted = !quoted;
    if (!quoted && (sign === '\n' || sign === '\r')) return place;
  }
  return text.length;
}

/** The file under the names that the server reads: only its header is written anew. */
export function renameColumns(file: File, header: FileHeader, kind: ImportKind, choice: ColumnChoice): File {
  const known = kindText(kind).columns.map((column) => column.name);
  const names = header.names.map((name, place) => {
    const chosen = known.find((column) => choice[column] === place);
    // A column that bears a name which is read, but was not chosen, must not be read.
    return chosen ?? (known.includes(asColumn(name)) ? `not used ${name}` : name);
  });
  if (names.every((name, place) => name === header.names[place])) return file;
  const line = Papa.unparse([names], { delimiter: header.delimiter });
  return new File([line, file.slice(header.end)], file.name, { type: file.type });
}

const asColumn = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
