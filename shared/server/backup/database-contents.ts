import type pg from 'pg';
import { OperatorError } from '#shared/server/operator-error.ts';
import { SECRET_PURPOSES } from '#shared/server/outbox/mail-row.ts';

/** Ours: all but PostgreSQL's own schemas, extensions in `public`, and the job queue, which refills itself. */
const OUR_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'pgboss')`;

export interface StoredTable {
  /** Schema and name, quoted for SQL. */
  table: string;
  /** Stored columns only; generated ones follow from them. */
  columns: string[];
  /** Row-level security applies to this connection. */
  secured: boolean;
}

/** Temporary access: never in a backup, and empty after a restore. */
const PASSING = new Set(['accounts.session', 'accounts.verification', 'accounts."rateLimit"']);

/** Their links give access to an account or a team, whatever happened to the mail. */
const OPENING_MAIL = `(purpose in (${SECRET_PURPOSES.map((purpose) => `'${purpose}'`).join(', ')})
  or concat_ws(' ', subject, text_body, html_body) ~* 'https?://\\S*[?&;](token|code|key|secret)=')`;

/** Single rows that give access: never in a backup, and removed from backups of earlier versions. */
const PASSING_ROWS: ReadonlyMap<string, string> = new Map([['platform.mail', OPENING_MAIL]]);

/** The condition for rows of a table that stay out of a backup. */
export const passingRows = ({ table }: StoredTable): string => PASSING_ROWS.get(table) ?? 'false';

/** Whether the rows of a table go into a backup. */
export const isSaved = ({ table }: StoredTable): boolean => !PASSING.has(table);

/** The tables in a backup. Excludes migrations and logins, which belong to the database and not to its content. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.oid::regclass::text as "table", row_security_active(c.oid) as secured,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid is distinct from to_regclass('platform.schema_migration')
      and c.oid is distinct from to_regclass('platform.login')
    order by n.nspname, c.relname`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string }>(`
    select c.oid::regclass::text as sequence from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OUR_SCHEMAS} and c.relkind = 'S' order by 1`);
  return rows.map((row) => row.sequence);
}

export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query("select to_regclass('platform.schema_migration') is not null as there");
  if (!found[0]?.there) return [];
  const { rows } = await client.query('select name, checksum from platform.schema_migration order by name');
  return rows;
}

/**
 * Row-level security hides rows silently. Every secured table must have a policy that shows this connection all rows,
 * or the backup would be incomplete.
 */
export async function refuseHiddenRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hidden: string }>(`
    select c.oid::regclass::text as hidden from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and row_security_active(c.oid) and (
      exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
      or not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(r, 'usage'))))
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.hidden).join(', ');
  throw new OperatorError(
    `This database user does not see every row of ${names}: use the user that owns the database.`,
  );
}
