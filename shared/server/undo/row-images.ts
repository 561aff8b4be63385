import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The stored columns of a table, with their SQL types; `keys` without the organization. */
interface Columns {
  readonly all: readonly { name: string; type: string }[];
  readonly keys: readonly string[];
  /** Columns that refer to a table whose records are merged into each other, or deleted but kept. */
  readonly redirects: readonly { name: string; target: string; mark: Mark }[];
}

/** The column by which a record says that it is not in use any more. */
export type Mark = 'merged_into_id' | 'deleted_at';

/** Written by every change of a row, so not part of what a person set. */
export const BOOKKEEPING: readonly string[] = ['updated_at', 'version'];

/** A row as PostgreSQL writes each column, so that no digit and no microsecond gets lost. */
export type Image = Readonly<Record<string, string | null>>;

const known = new Map<string, Promise<Columns>>();

export function columnsOf(tx: Tx, table: string): Promise<Columns> {
  const read = known.get(table) ?? readColumns(tx, table);
  known.set(table, read);
  read.catch(() => known.delete(table));
  return read;
}

async function readColumns(tx: Tx, table: string): Promise<Columns> {
  const { rows } = await sql<{ name: string; type: string; key: boolean; target: [string, Mark] | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(a.attnum = any(i.indkey), false) as key,
      (select array[n.nspname || '.' || r.relname, mark.attname] from pg_constraint as c
        join pg_class as r on r.oid = c.confrelid join pg_namespace as n on n.oid = r.relnamespace
        join pg_attribute as mark on mark.attrelid = r.oid and mark.attname in ('merged_into_id', 'deleted_at')
        where c.conrelid = a.attrelid and c.contype = 'f' and cardinality(c.conkey) = 2 and a.attnum = any(c.conkey) limit 1) as target
    from pg_attribute as a left join pg_index as i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(tx);
  const all = rows.filter(({ name }) => name !== 'organization_id');
  const redirects = all.flatMap(({ name, target }) =>
    target && name !== 'merged_into_id' ? [{ name, target: target[0], mark: target[1] }] : [],
  );
  return { all, keys: all.filter(({ key }) => key).map(({ name }) => name), redirects };
}

/** The rows of an organization that meet a condition, or have one of these keys, held until the transaction ends. */
export async function readImages(
  tx: Tx,
  organizationId: string,
  table: string,
  where: ReturnType<typeof sql>,
  keys: readonly Image[] = [],
): Promise<Image[]> {
  const columns = await columnsOf(tx, table);
  const written = columns.all.map(({ name }) => sql`t.${sql.ref(name)}::text`);
  const named = sql`(${sql.join(columns.keys.map((name) => sql`t.${sql.ref(name)}::text`))})`;
  const wanted = columns.keys.map((name) => sql`${keys.map((key) => key[name] ?? null)}::text[]`);
  const { rows } = await sql<{ written: (string | null)[] }>`
    select array[${sql.join(written)}]::text[] as written from ${sql.table(table)} as t
    where t.organization_id = ${organizationId} and ((${where}) or ${named} in (select * from unnest(${sql.join(wanted)})))
    order by ${sql.join(columns.keys.map((name) => sql`t.${sql.ref(name)}`))} for update of t`.execute(tx);
  return rows.map((row) => Object.fromEntries(columns.all.map(({ name }, at) => [name, row.written[at] ?? null])));
}

const listed = (rows: readonly Image[], names: readonly string[]) =>
  sql`unnest(${sql.join(names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::text[]`))}) as v (${sql.join(names.map((name) => sql.ref(name)))})`;

const matching = ({ all, keys }: Columns) =>
  sql.join(
    keys.map(
      (key) =>
        sql`t.${sql.ref(key)} = v.${sql.ref(key)}::${sql.raw(all.find(({ name }) => name === key)?.type ?? 'text')}`,
    ),
    sql` and `,
  );

export async function deleteImages(tx: Tx, organizationId: string, table: string, rows: readonly Image[]) {
  const columns = await columnsOf(tx, table);
  await sql`delete from ${sql.table(table)} as t using ${listed(rows, columns.keys)}
    where t.organization_id = ${organizationId} and ${matching(columns)}`.execute(tx);
}

export async function insertImages(tx: Tx, organizationId: string, table: string, rows: readonly Image[]) {
  const columns = await columnsOf(tx, table);
  const names = columns.all.map(({ name }) => name);
  const cast = columns.all.map(({ name, type }) => sql`v.${sql.ref(name)}::${sql.raw(type)}`);
  await sql`insert into ${sql.table(table)} (organization_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${organizationId}::uuid, ${sql.join(cast)} from ${listed(rows, names)}`.execute(tx);
}

/** Writes these columns of rows; each row has its keys and all of `names`. They get a new time of change and version. */
export async function updateImages(
  tx: Tx,
  organizationId: string,
  table: string,
  names: readonly string[],
  rows: readonly Image[],
) {
  const columns = await columnsOf(tx, table);
  const set = columns.all
    .filter(({ name }) => names.includes(name))
    .map(({ name, type }) => sql`${sql.ref(name)} = v.${sql.ref(name)}::${sql.raw(type)}`);
  const has = (name: string) => columns.all.some((column) => column.name === name) && !names.includes(name);
  if (has('updated_at')) set.push(sql`updated_at = now()`);
  if (has('version')) set.push(sql`version = t.version + 1`);
  if (set.length === 0) return;
  await sql`update ${sql.table(table)} as t set ${sql.join(set)} from ${listed(rows, [...columns.keys, ...names])}
    where t.organization_id = ${organizationId} and ${matching(columns)}`.execute(tx);
}

/** What a table's rows are called, by `name` over a row `t`: of rows with these keys, and of rows as they were. */
export async function readNames(
  tx: Tx,
  organizationId: string,
  table: string,
  name: ReturnType<typeof sql>,
  { there, gone }: { there: readonly Image[]; gone: readonly Image[] },
): Promise<string[]> {
  const columns = await columnsOf(tx, table);
  const names = columns.all.map((column) => column.name);
  const cast = columns.all.map((each) => sql`v.${sql.ref(each.name)}::${sql.raw(each.type)} as ${sql.ref(each.name)}`);
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${name} as name from ${listed(there, columns.keys)}
      join ${sql.table(table)} as t on t.organization_id = ${organizationId} and ${matching(columns)}
      union
      select ${name} from (select ${organizationId}::uuid as organization_id, ${sql.join(cast)} from ${listed(gone, names)}) as t
    ) as named where name <> '' order by name`.execute(tx);
  return rows.map((row) => row.name);
}
