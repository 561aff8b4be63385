import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

const ROWS_AT_ONCE = 2_000;

/** Rows of a large result, with some thousands in memory at a time. */
export async function* readByCursor<T>(tx: Tx, name: string, query: RawBuilder<T>): AsyncGenerator<T> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`.execute(tx);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
