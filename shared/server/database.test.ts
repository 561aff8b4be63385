import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool, withOrganization } from './database.ts';

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

test('a held connection that breaks between two queries fails only its own work, and the next one gets another', async () => {
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

test('two deadlocked transactions both succeed: the canceled one runs again (D6)', async () => {
  const [organizationId, met] = [randomUUID(), Promise.withResolvers<void>()];
  const runs: string[] = [];
  let holding = 0;
  const lockBoth = (pool: DatabasePool, name: string, keys: readonly [number, number]) =>
    withOrganization(pool.db, organizationId, async (tx) => {
      runs.push(name);
      await sql`set local lock_timeout = '10s'`.execute(tx); // otherwise both might wait too long before one is canceled
      await sql`select pg_advisory_xact_lock(${keys[0]})`.execute(tx);
      holding += 1;
      if (holding === 2) met.resolve();
      await met.promise;
      await sql`select pg_advisory_xact_lock(${keys[1]})`.execute(tx);
      return name;
    });
  expect(await Promise.all([lockBoth(app, 'one', [1, 2]), lockBoth(other, 'other', [2, 1])])).toEqual(['one', 'other']);
  expect(runs).toHaveLength(3);
});

test('any other failure is not retried, and leaves nothing behind', async () => {
  const organizationId = randomUUID();
  let runs = 0;
  const failing = withOrganization(app.db, organizationId, async (tx) => {
    runs += 1;
    await sql`insert into platform.event (organization_id, topic) values (${organizationId}, 'stock')`.execute(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const left = await withOrganization(app.db, organizationId, (tx) =>
    sql`select from platform.event where organization_id = ${organizationId}`.execute(tx),
  );
  expect([runs, left.rows.length]).toEqual([1, 0]);
});
