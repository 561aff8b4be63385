import { sql } from 'kysely';
import type { Topic } from '../announce.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { changedSince, type Inverse, type Remark } from './inverse.ts';
import type { RowNames } from './names-of-rows.ts';
import { readUses } from './read-uses.ts';
import { type Recorded, type Rows, recordRows, rowsInverse } from './rows-inverse.ts';

interface CreatedOptions {
  readonly kind: string;
  /** What a refusal calls it, at the start of a sentence: "The item". */
  readonly what: string;
  /** The table of what was created, with its schema. */
  readonly table: string;
  /** The column that people know it by; without one, or where it is empty, `what` names it. */
  readonly name?: string;
  /** For Activity, where the column is not enough. */
  readonly names?: RowNames;
  readonly topics: readonly Topic[];
  /** Tables whose rows come and go with it, so they do not keep it, nor does what the act itself wrote. */
  readonly own?: readonly string[];
  /** What people call the rows of a table that use it: "invoices". */
  readonly uses: Readonly<Record<string, string>>;
  /** Before anything is read: locks that the removal needs. */
  readonly lock?: (tx: Tx, organizationId: string) => Promise<void>;
  /** After the removal: what else the act made, as far as nothing else needs it. */
  readonly follow?: (tx: Tx, context: Context, act: Recorded) => Promise<Remark>;
}

/**
 * The inverse of a creation: removes the row, with everything else that the act wrote. Refused where anything refers to it,
 * naming what (D38), also where the database would remove that along with it.
 */
export function createdInverse(given: CreatedOptions): Inverse<Recorded> {
  const { table, name = 'id', own = [], uses, lock, follow, ...options } = given;
  const rows = rowsInverse({ ...(given.name && { names: { [table]: `t.${given.name}` } }), ...options });
  const parts = rowsInverse({ ...options, topics: [] });
  return {
    kind: options.kind,
    ...(rows.about && { about: rows.about }),
    async undo(tx, context, act, undoStock) {
      const { organizationId } = context.actor;
      await lock?.(tx, organizationId);
      const ids = act.rows.flatMap((row) => (row.table === table && row.key.id ? [row.key.id] : []));
      const { rows: held } = await sql<{ name: string | null }>`
        select ${sql.ref(name)}::text as name from ${sql.table(table)} where organization_id = ${organizationId} and id = any(${ids}::uuid[])
        order by id for update`.execute(tx);
      const [first] = held;
      if (!first) throw changedSince(options.what);
      await parts.undo(tx, context, { ...act, rows: act.rows.filter((row) => row.table !== table) }, undoStock);
      const found = await readUses(tx, organizationId, table, ids, own);
      const where = [...new Set(found.map((use) => uses[use.table] ?? 'other records'))];
      if (where.length > 0) throw inUse((given.name && first.name) || options.what, where);
      await rows.undo(tx, context, { rows: act.rows.filter((row) => row.table === table), actions: [] }, undoStock);
      return follow?.(tx, context, act);
    },
  };
}

/** Records rows that did not exist before the act. */
export const recordCreated = (
  tx: Tx,
  context: Context,
  inverse: Inverse<Recorded>,
  created: readonly Rows[],
  more: object = {},
) =>
  recordRows(
    tx,
    context,
    inverse,
    created.map((each) => ({ ...each, rows: [] })),
    { more },
  ) as Promise<string>;

const inUse = (name: string, where: readonly string[]) =>
  new Refusal(
    'conflict',
    `${name} is in use, so it can't be removed: ${where.toSorted().join(', ')}.`,
    undefined,
    'in_use',
  );
