import { wordKey } from '#shared/domain/column-plan.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { isTotal, readLineType } from '../../domain/files/row-kind.ts';
import type { SaleFile } from '../../domain/files/sale-files.ts';

interface PickedRows {
  readonly rows: readonly TableRow[];
  readonly notes: readonly string[];
  /** Every line is of another location. */
  readonly isElsewhere: boolean;
}

const rowsOf = (count: number, what: string) => `${count} ${count === 1 ? 'row' : 'rows'} ${what}`;

/**
 * The rows that are lines of sales. Payments, totals, gift cards, and other locations are skipped with a note.
 * Values that only the row of a sale has, such as the seller, apply to its lines.
 */
export function pickRows(all: readonly TableRow[], known: SaleFile | null, locations: readonly string[]): PickedRows {
  const heads = new Map<string, TableRow['cells']>();
  const tenders = new Map<string, Set<string>>();
  const left = { sums: 0, others: 0, cards: 0, places: 0 };
  // If all rows are called "Sale", lines have another name.
  const saysLines = all.some(({ cells }) => cells.line_type && readLineType(cells.line_type) === 'line');
  const typeOf = (cells: TableRow['cells']) => (saysLines ? readLineType(cells.line_type ?? '') : 'line');
  for (const { cells } of all) {
    const kind = typeOf(cells);
    if (kind === 'sale') heads.set(cells.transaction_id ?? '', cells);
    if (kind === 'other' && /payment|tender/i.test(cells.line_type ?? '') && cells.item) {
      const paid = tenders.get(cells.transaction_id ?? '') ?? new Set();
      tenders.set(cells.transaction_id ?? '', paid.add(cells.item));
    }
  }
  const isWanted = ({ cells }: TableRow): boolean => {
    if (typeOf(cells) !== 'line') left.others += 1;
    else if (isSum(cells, known)) left.sums += 1;
    else if (/^(true|yes|y|1)$/i.test(cells.deferred ?? '')) left.cards += 1;
    else if (locations.length > 0 && !locations.includes(wordKey(cells.location ?? ''))) left.places += 1;
    else return true;
    return false;
  };
  const rows = all.filter(isWanted).map((row) => withHead(row, heads, tenders));
  const notes = [
    left.sums > 0 ? `${rowsOf(left.sums, 'of totals')} left out` : '',
    left.others > 0 ? `${rowsOf(left.others, 'that are not items')} left out` : '',
    left.cards > 0 ? `${rowsOf(left.cards, 'of gift cards')} left out: they are not sales yet` : '',
    left.places > 0 ? `${rowsOf(left.places, 'of other locations')} left out` : '',
  ];
  return { rows, notes: notes.filter(Boolean), isElsewhere: rows.length === 0 && left.places > 0 };
}

function isSum(cells: TableRow['cells'], known: SaleFile | null): boolean {
  if (known?.key === 'toast-product-mix' && (cells.item === '' || Number(cells.quantity) === 0)) return true;
  const { transaction_id: id = '', sold_at = '', date = '', item = '' } = cells;
  return (id === '' || isTotal(id)) && (item === '' || isTotal(item)) && [id, sold_at, date, item].some(isTotal);
}

const SHARED = ['sold_at', 'date', 'time', 'void', 'employee', 'register', 'location'] as const;

function withHead(
  row: TableRow,
  heads: ReadonlyMap<string, TableRow['cells']>,
  tenders: ReadonlyMap<string, ReadonlySet<string>>,
): TableRow {
  const id = row.cells.transaction_id ?? '';
  const [head, paid] = [heads.get(id), [...(tenders.get(id) ?? [])].sort().join(', ')];
  if (!head && !paid) return row;
  const shared = SHARED.flatMap((name) =>
    row.cells[name] === '' && head?.[name] ? [[name, head[name]] as const] : [],
  );
  const method = row.cells.payment_method === '' && paid ? [['payment_method', paid] as const] : [];
  return { ...row, cells: { ...row.cells, ...Object.fromEntries([...shared, ...method]) } };
}

/** The file's locations and their row counts. */
export function countLocations(rows: readonly TableRow[]): Map<string, { name: string; rows: number }> {
  const found = new Map<string, { name: string; rows: number }>();
  for (const { cells } of rows) {
    const name = (cells.location ?? '').trim();
    if (name === '') continue;
    const known = found.get(wordKey(name)) ?? { name, rows: 0 };
    found.set(wordKey(name), { ...known, rows: known.rows + 1 });
  }
  return found;
}

/** A file with several locations is not read until a person chooses those of this venue. */
export function requireLocations(found: ReturnType<typeof countLocations>, chosen: readonly string[] | null): string[] {
  if (found.size === 0) return [];
  if (found.size === 1 || chosen?.some((key) => found.has(key))) return [...(chosen ?? [])];
  const list = [...found.values()].map(({ name, rows }) => `${name} (${rows})`).join(', ');
  throw refuseField(
    'location',
    `The file has sales of ${found.size} locations: ${list}. Choose the ones that belong to this venue`,
  );
}
