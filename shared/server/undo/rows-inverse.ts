import { sql } from 'kysely';
import { announce, type Topic } from '../announce.ts';
import type { Context, Role } from '../context.ts';
import type { Tx } from '../database.ts';
import { followRedirects, ReferredGone } from './follow-redirects.ts';
import { changedSince, type Inverse, type Remark, recordInverse, referredGone } from './inverse.ts';
import { namesOfRows, type RowNames } from './names-of-rows.ts';
import {
  BOOKKEEPING,
  columnsOf,
  deleteImages,
  type Image,
  insertImages,
  readImages,
  updateImages,
} from './row-images.ts';

/** Rows that an act may write. A condition that the act itself changes would take a changed row for a new one: name ids. */
export interface Rows {
  /** With its schema; one of the feature that watches it. */
  readonly table: string;
  readonly where: ReturnType<typeof sql>;
}

export interface Seen extends Rows {
  readonly rows: readonly Image[];
}

export interface RowChange {
  readonly table: string;
  /** Columns that name the row. */
  readonly key: Image;
  /** Null for a row that was not there. */
  readonly before: Image | null;
  readonly after: Image | null;
}

export interface Recorded {
  readonly rows: readonly RowChange[];
  /** Stock actions of the same act, in the order in which they happened. */
  readonly actions: readonly string[];
  /** A row that the act made, or several, put away rather than removed: `follow` does it. */
  readonly made?: string | readonly string[] | null | undefined;
}

export interface RowsOptions {
  readonly kind: string;
  /** What a refusal calls it, at the start of a sentence: "The list". */
  readonly what: string;
  readonly topics: readonly Topic[];
  readonly least?: Role;
  /** Columns that later acts may write without being in the way. */
  readonly passing?: readonly string[];
  /** How people call its rows, for Activity; rows of items say it themselves. */
  readonly names?: RowNames;
  /** What else follows from the rows being as before. */
  readonly follow?: (tx: Tx, context: Context, act: Recorded) => Promise<Remark>;
}

/** An inverse that writes rows back as they were before the act. What one row must have (D38) holds for all of them. */
export function rowsInverse(options: RowsOptions): Inverse<Recorded> {
  const { kind, what, topics, least, passing = [], names, follow } = options;
  return {
    kind,
    ...(least && { least }),
    ...(names && { about: (tx, organizationId, { rows }) => namesOfRows(tx, organizationId, rows, names) }),
    async undo(tx, context, act, undoStock) {
      for (const action of act.actions.toReversed()) await undoStock(action);
      await putBack(tx, context.actor.organizationId, { what, passing }, act.rows);
      const remark = await follow?.(tx, context, act);
      for (const topic of topics) await announce(tx, context.actor.organizationId, topic);
      return remark;
    },
  };
}

/** Reads what an act is about to write; parents stand before their children. */
export async function watchRows(tx: Tx, organizationId: string, tables: readonly Rows[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const each of tables) seen.push({ ...each, rows: await readImages(tx, organizationId, each.table, each.where) });
  return seen;
}

interface RecordOptions<More> {
  readonly actions?: readonly (string | null)[];
  readonly made?: Recorded['made'];
  readonly more?: More;
  /** The stock action that Activity lists for the whole act. */
  readonly id?: string | undefined;
  /** Further rows, of which only some columns are recorded. */
  readonly rows?: readonly RowChange[];
}

/** Records what became of the rows, after the act. Answers the act's `action_id`, or null where nothing changed. */
export async function recordRows<More extends object = object>(
  tx: Tx,
  context: Context,
  inverse: Inverse<Recorded & More>,
  seen: readonly Seen[],
  { actions = [], made, more, id, rows: further = [] }: RecordOptions<More> = {},
): Promise<string | null> {
  const rows: RowChange[] = [...further];
  for (const each of seen) rows.push(...(await changesOf(tx, context.actor.organizationId, each)));
  const stock = actions.filter((id) => id !== null);
  if (!rows.some(isChange) && stock.length === 0 && !made?.length) return null;
  return recordInverse(tx, context, inverse, { ...(more as More), rows, actions: stock, made }, id);
}

/** A row that was only marked as changed has no columns: its undo marks it again. */
const isChange = ({ before, after }: RowChange) => !before || !after || Object.keys(after).length > 0;

async function changesOf(tx: Tx, organizationId: string, { table, where, rows }: Seen): Promise<RowChange[]> {
  const { keys } = await columnsOf(tx, table);
  const keyOf = (row: Image) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  const nameOf = (row: Image) => JSON.stringify(keyOf(row));
  const now = new Map((await readImages(tx, organizationId, table, where, rows)).map((row) => [nameOf(row), row]));
  const old = new Map(rows.map((row) => [nameOf(row), row]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [before, after] = [old.get(name) ?? null, now.get(name) ?? null];
    const key = keyOf((before ?? after) as Image);
    if (!before || !after) return [{ table, key, before, after }];
    const names = Object.keys(after).filter((column) => after[column] !== before[column]);
    if (names.length === 0) return [];
    return [{ table, key, before: pick(before, names), after: pick(after, names) }];
  });
}

const pick = (row: Image, names: readonly string[]): Image =>
  Object.fromEntries(names.filter((name) => !BOOKKEEPING.includes(name)).map((name) => [name, row[name] ?? null]));

type Named = Pick<Required<RowsOptions>, 'what' | 'passing'>;

async function putBack(tx: Tx, organizationId: string, named: Named, changes: readonly RowChange[]): Promise<void> {
  if ((await changedRows(tx, organizationId, changes, named.passing)).length > 0) throw changedSince(named.what);
  await writeRowsBack(tx, organizationId, named.what, changes);
}

/** Writes rows back that are as the act left them, as `changedRows` says. */
export async function writeRowsBack(
  tx: Tx,
  organizationId: string,
  what: string,
  changes: readonly RowChange[],
): Promise<void> {
  const tables = [...new Set(changes.map(({ table }) => table))];
  const of = (table: string) => changes.filter((change) => change.table === table);
  try {
    for (const table of tables.toReversed()) {
      const made = of(table).filter(({ before }) => !before);
      if (made.length > 0)
        await deleteImages(
          tx,
          organizationId,
          table,
          made.map(({ key }) => key),
        );
    }
    for (const table of tables) {
      const gone = of(table).flatMap(({ before, after }) => (before && !after ? [before] : []));
      if (gone.length > 0)
        await insertImages(tx, organizationId, table, await followRedirects(tx, organizationId, table, gone));
      await writeBack(tx, organizationId, table, of(table));
    }
  } catch (error) {
    // A row that came since needs one of these, or has taken its place.
    if (error instanceof ReferredGone) throw error.called ? referredGone(error.called) : changedSince(what);
    if (/^23/.test(String((error as { code?: unknown }).code))) throw changedSince(what);
    throw error;
  }
}

/** The rows that are no longer what the act left. All are held until the transaction ends. */
export async function changedRows(
  tx: Tx,
  organizationId: string,
  changes: readonly RowChange[],
  passing: readonly string[] = [],
): Promise<RowChange[]> {
  const changed: RowChange[] = [];
  for (const [table, of] of Map.groupBy(changes, (change) => change.table)) {
    const keys = of.map(({ key }) => key);
    const names = Object.keys(keys[0] ?? {});
    const nameOf = (row: Image) => JSON.stringify(names.map((name) => row[name]));
    const found = await readImages(tx, organizationId, table, sql`false`, keys);
    const rows = new Map(found.map((row) => [nameOf(row), row] as const));
    const matches = (row: Image, part: Image) =>
      Object.entries(part).every(([name, value]) => row[name] === value || passing.includes(name));
    for (const change of of) {
      const row = rows.get(nameOf(change.key));
      const settled = change.after && pick(change.after, Object.keys(change.after));
      if (settled ? !(row && matches(row, settled)) : row) changed.push(change);
    }
  }
  return changed;
}

/** Rows that changed in the same columns are written together: a list of 60 entries is one statement. */
async function writeBack(tx: Tx, organizationId: string, table: string, changes: readonly RowChange[]): Promise<void> {
  const set = changes.flatMap(({ key, before, after }) =>
    before && after ? [{ key, before: pick(before, Object.keys(before)) }] : [],
  );
  const alike = Map.groupBy(set, ({ before }) => Object.keys(before).join());
  for (const group of alike.values()) {
    const written = await followRedirects(
      tx,
      organizationId,
      table,
      group.map(({ key, before }) => ({ ...before, ...(key.id && { id: key.id }) })),
    );
    await updateImages(
      tx,
      organizationId,
      table,
      Object.keys(group[0]?.before ?? {}),
      group.map(({ key }, index) => ({ ...key, ...written[index] })),
    );
  }
}
