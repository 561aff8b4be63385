import type { RecordedRow } from './describe-change.ts';

/** What became of the thing that an act was about. */
export const CHANGES = ['created', 'changed', 'deleted', 'restored', 'hidden', 'shown'] as const;

export type Change = (typeof CHANGES)[number];

/** The table of the thing itself, by kind of act. Its parts are in tables of their own: a new contact only changes its vendor. */
const TABLES: Readonly<Record<string, string>> = {
  vendor: 'purchasing.vendor',
  'vendor code': 'purchasing.vendor_item',
  location: 'stock.location',
  'saved filter': 'stock.saved_filter',
  pars: 'stock.par',
  'print job': 'labels.print_job',
  list: 'menus.list',
  'list group': 'menus.list_group',
  'list entry': 'menus.list_item',
  'list file': 'menus.list_file',
  'list style': 'menus.style',
  recipe: 'recipes.recipe',
  'sold as': 'sales.sold_as',
  'inbox sender': 'inbox.sender',
};

/** Columns that put a row away without removing it. */
const PUT_AWAY = [
  ['deleted_at', 'deleted', 'restored'],
  ['hidden_at', 'hidden', 'shown'],
] as const;

/**
 * Whether an act created, changed or deleted what it was about, from the rows that it recorded and the ids of what it made;
 * null for kinds that name one act only.
 */
export function changeOfAct(kind: string, rows: readonly RecordedRow[], made: readonly string[]): Change | null {
  const table = TABLES[kind];
  if (table === undefined) return null;
  const changes = new Set(rows.filter((row) => row.table === table).map(changeOfRow));
  if (made.length > 0) changes.add('created');
  const [only] = changes;
  return changes.size === 1 && only ? only : 'changed';
}

function changeOfRow({ before, after }: RecordedRow): Change {
  if (!before) return 'created';
  if (!after) return 'deleted';
  for (const [column, away, back] of PUT_AWAY) {
    const [was, is] = [before[column] ?? null, after[column] ?? null];
    if (was === null && is !== null) return away;
    if (was !== null && is === null) return back;
  }
  return 'changed';
}
