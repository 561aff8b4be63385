import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { columnsOf, type Image } from './row-images.ts';

/** A record that rows refer to was deleted after the act; `called` is its name, if it has one. */
export class ReferredGone extends Error {
  readonly called: string | null;

  constructor(called: string | null = null) {
    super('A record that a row refers to was deleted');
    this.called = called;
  }
}

/**
 * These rows as they must be written today: where one refers to a record that was merged into another since, it refers to
 * that one. The records are held, which keeps them from being merged or deleted before the rows are written. Throws
 * `ReferredGone` for one that is deleted.
 */
export async function followRedirects(
  tx: Tx,
  organizationId: string,
  table: string,
  rows: readonly Image[],
): Promise<readonly Image[]> {
  const { redirects } = await columnsOf(tx, table);
  if (redirects.length === 0 || rows.length === 0) return rows;
  let followed = rows;
  for (const [target, columns] of Map.groupBy(redirects, (redirect) => redirect.target)) {
    const names = columns.map(({ name }) => name);
    const ids = new Set(rows.flatMap((row) => names.flatMap((name) => row[name] ?? [])));
    if (ids.size === 0) continue;
    if (columns[0]?.mark === 'deleted_at') {
      await requireStanding(tx, organizationId, target, [...ids]);
      continue;
    }
    const today = await readToday(tx, organizationId, target, [...ids]);
    const own = (id: string, row: Image) => (table === target && id === row.id ? null : id);
    const renamed = (row: Image) =>
      names.flatMap((name) => {
        const id = row[name];
        return id ? [[name, own(todayOf(today, id), row)] as const] : [];
      });
    followed = followed.map((row) => ({ ...row, ...Object.fromEntries(renamed(row)) }));
  }
  return followed;
}

function todayOf(today: ReadonlyMap<string, string>, id: string): string {
  const found = today.get(id);
  if (!found) throw new ReferredGone();
  return found;
}

/** By id, the record that replaces it; none for one that is not in use any more. */
async function readToday(
  tx: Tx,
  organizationId: string,
  table: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; merged_into_id: string | null; active: boolean }>`
    select id, merged_into_id, active from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for share`.execute(tx);
  return new Map(rows.flatMap(({ id, merged_into_id: into, active }) => (into || active ? [[id, into ?? id]] : [])));
}

async function requireStanding(tx: Tx, organizationId: string, table: string, ids: readonly string[]): Promise<void> {
  const { all } = await columnsOf(tx, table);
  const called = all.some(({ name }) => name === 'name') ? sql`name` : sql`null`;
  const { rows } = await sql<{ name: string | null; gone: boolean }>`
    select ${called}::text as name, deleted_at is not null as gone from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for share`.execute(tx);
  const gone = rows.find((row) => row.gone);
  if (gone || rows.length < ids.length) throw new ReferredGone(gone?.name ?? null);
}
