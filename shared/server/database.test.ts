import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool } from './database.ts';

let database: TestDatabase;
let app: DatabasePool;
let other: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openPool(database.url, 'cellarhand_app', { max: 1 });
  other = openPool(database.url, 'cellarhand_app', { max: 1 });
});

afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await database.drop();
});

test('a held connection that breaks between two queries fails its own work alone, and the next one gets another', async () => {
  const broken = app.db.transaction().execute(async (connection) => {
    const [{ pid }] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows as [
      { pid: number },
    ];
    await sql`select pg_terminate_backend(${pid})`.execute(other.db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(connection);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }]);
});
