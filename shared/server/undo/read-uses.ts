import { sql } from 'kysely';
import type { Tx } from '../database.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
}

const known = new Map<string, Promise<Reference[]>>();

/** The columns that refer to a table's id, of every table, as the foreign keys say: a new feature's tables are among them. */
export function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const read = known.get(table) ?? readReferences(tx, table);
  known.set(table, read);
  read.catch(() => known.delete(table));
  return read;
}

async function readReferences(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select n.nspname || '.' || r.relname as table, a.attname as column
    from pg_constraint as c
    join pg_class as r on r.oid = c.conrelid and not r.relispartition
    join pg_namespace as n on n.oid = r.relnamespace
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    order by 1, 2`.execute(tx);
  return rows;
}

/**
 * Which of a table's rows with these ids something refers to, and in which tables. `own` are tables whose rows come and go with the
 * row, so they do not count. Lock the rows before: a transaction that refers to one holds its key until it ends.
 */
export async function readUses(
  tx: Tx,
  organizationId: string,
  table: string,
  ids: readonly string[],
  own: readonly string[],
): Promise<{ id: string; table: string }[]> {
  const references = (await referencesTo(tx, table)).filter((each) => !own.includes(each.table));
  if (references.length === 0) return [];
  const found = references.map(
    (each) => sql`select asked.id, ${each.table}::text as table from unnest(${ids}::uuid[]) as asked (id) where exists (
      select from ${sql.table(each.table)} as u
      where u.organization_id = ${organizationId} and u.${sql.ref(each.column)} = asked.id)`,
  );
  const { rows } = await sql<{ id: string; table: string }>`${sql.join(found, sql` union `)}`.execute(tx);
  return rows;
}
