import type { ImportKind } from '../data-api.ts';
import { type ImportColumn, kindText } from './import-kinds.ts';

/** For each column that is read, the place of the file's column that it is read from. */
export type ColumnChoice = Readonly<Record<string, number | undefined>>;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The file's column of the same name, else the first one with another name for it; each is taken once. */
export function guessColumns(kind: ImportKind, header: readonly string[]): ColumnChoice {
  const names = header.map(plain);
  const taken = new Set<number>();
  const choice: Record<string, number | undefined> = {};
  const take = ({ name }: ImportColumn, words: readonly string[]) => {
    const place = names.findIndex((each, index) => words.includes(each) && !taken.has(index));
    if (choice[name] !== undefined || place < 0) return;
    choice[name] = place;
    taken.add(place);
  };
  const { columns } = kindText(kind);
  for (const column of columns) take(column, [plain(column.name)]);
  for (const column of columns) take(column, column.also ?? []);
  return choice;
}

/** Needed columns that no column of the file stands for. */
export const missingColumns = (kind: ImportKind, choice: ColumnChoice): string[] =>
  kindText(kind)
    .columns.filter(({ name, needed }) => needed && choice[name] === undefined)
    .map(({ name }) => name);

/** What a file probably holds, by its header and, where that cannot be read, by its name. */
export function guessKind(header: readonly string[] | undefined, fileName: string): ImportKind {
  const names = (header ?? []).map(plain);
  const has = (...words: string[]) => words.some((word) => names.includes(word));
  if (header && header.length > 0) {
    if (has('invoicenumber', 'invoiceno', 'invoice', 'invoicedate')) return 'invoices';
    if (has('countedat', 'countdate', 'countedon')) return 'counts';
    const bare = has('location') && has('quantity') && !has('type', 'category', 'itemtype', 'producer', 'cost');
    return bare ? 'counts' : 'items';
  }
  if (/invoice|bill|purchase|order/i.test(fileName)) return 'invoices';
  return /count|stock.?take/i.test(fileName) ? 'counts' : 'items';
}
