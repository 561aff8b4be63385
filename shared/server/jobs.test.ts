import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool, withOrganization } from './database.ts';
import { Jobs } from './jobs.ts';

const ORGANIZATION = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
let system: DatabasePool;
let jobs: [Jobs, Jobs];
const done: unknown[] = [];
let failures = 0;

/** Seconds between polls. */
const OFTEN = 0.5;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = database.addresses.cellarhand_system;
  system = openPool(url, 'cellarhand_system');
  const note = { name: 'note', run: async (data: object) => void done.push(data) };
  const fragile = {
    name: 'fragile',
    retries: 2,
    run: async ({ healthy }: { healthy?: boolean }) => {
      if (healthy) return void done.push('healthy');
      failures += 1;
      throw new Error('not today');
    },
  };
  jobs = [new Jobs(url, () => {}, OFTEN), new Jobs(url, () => {}, OFTEN)];
  for (const process of jobs) await process.start([note, fragile]);
});

afterAll(async () => {
  await Promise.all(jobs.map((process) => process.stop()));
  await system.close();
  await database.drop();
});

test('a job queued in a transaction runs once after the commit, in one of two processes', async () => {
  await withOrganization(system.db, ORGANIZATION, async (tx) => {
    for (let number = 0; number < 20; number += 1) await jobs[0].queue(tx, 'note', { number });
  });
  const open = sql<{ count: number }>`select count(*) from pgboss.job where name = 'note' and state <> 'completed'`;
  await expect.poll(async () => [done.length, (await open.execute(system.db)).rows[0]?.count]).toEqual([20, 0]);
  expect(done.toSorted((a, b) => (a as { number: number }).number - (b as { number: number }).number)).toEqual(
    Array.from({ length: 20 }, (_, number) => ({ number })),
  );
});

test('a job in a transaction that is rolled back never existed', async () => {
  done.length = 0;
  const rolledBack = withOrganization(system.db, ORGANIZATION, async (tx) => {
    await jobs[0].queue(tx, 'note', { never: true });
    throw new Error('never mind');
  });
  await expect(rolledBack).rejects.toThrow('never mind');
  await withOrganization(system.db, ORGANIZATION, (tx) => jobs[1].queue(tx, 'note', { after: true }));
  await expect.poll(() => done).toEqual([{ after: true }]);
});

test('a failed job is retried, and the jobs fetched with it are not', async () => {
  done.length = 0;
  await withOrganization(system.db, ORGANIZATION, async (tx) => {
    await jobs[0].queue(tx, 'fragile', {});
    await jobs[0].queue(tx, 'fragile', { healthy: true });
  });
  await expect.poll(() => failures).toBeGreaterThan(1);
  expect(done).toEqual(['healthy']);
});

test('no database function and no queue notifies inside a transaction', async () => {
  // As a call or as a statement: the queue has a column with that name.
  const notifies = '(pg_notify|(;|begin|then|else|loop)\\s*notify\\s+\\w)';
  const { rows: functions } = await sql`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and p.prosrc ~* ${notifies}`.execute(system.db);
  const { rows: queues } = await sql`select name from pgboss.queue where notify`.execute(system.db);
  expect([functions, queues]).toEqual([[], []]);
});
