import type pg from 'pg';
import type { StoredTable } from './database-contents.ts';

/**
 * Suspends, inside the transaction, what would block loading whole tables: foreign keys (tables come in any order),
 * triggers (what they write is in the backup too) and forced row-level security (COPY refuses it). The returned
 * function restores everything and checks foreign keys over all rows. Needs only the owner, not a superuser.
 */
export async function suspendRules(client: pg.ClientBase, tables: StoredTable[]): Promise<() => Promise<void>> {
  const names = tables.map(({ table }) => table);
  const putBack: string[] = [];
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::text[]::regclass[])`,
    [names],
  );
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    putBack.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and tgrelid = any($1::text[]::regclass[])`,
    [names],
  );
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} disable trigger ${name}`);
    putBack.push(`alter table ${table} enable trigger ${name}`);
  }
  for (const { table } of tables.filter(({ secured }) => secured)) {
    await client.query(`alter table ${table} no force row level security`);
    putBack.push(`alter table ${table} force row level security`);
  }
  return async () => {
    for (const statement of putBack) await client.query(statement);
  };
}
