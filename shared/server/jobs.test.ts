import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool, withOrganization } from './database.ts';
import { Jobs } from './jobs.ts';

const ORGANIZATION = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
let app: DatabasePool;
let jobs: Jobs[];
const done: unknown[] = [];
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openPool(database.url, 'cellarhand_app');
  jobs = [new Jobs(database.url, () => {}), new Jobs(database.url, () => {})];
  const definitions = [
    { name: 'note', run: async (data: object) => void done.push(data) },
    {
      name: 'fragile',
      retries: 2,
      run: async ({ healthy }: { healthy?: boolean }) => {
        if (healthy) return void done.push('healthy');
        failures += 1;
        throw new Error('not today');
      },
    },
  ];
  for (const process of jobs) await process.start(definitions);
});

afterAll(async () => {
  await Promise.all(jobs.map((process) => process.stop()));
  await app.close();
  await database.drop();
});

test('a job queued in a transaction runs when that commits, soon and once, in one of two processes', async () => {
  const began = performance.now();
  await withOrganization(app.db, ORGANIZATION, async (tx) => {
    for (let number = 0; number < 20; number += 1) await jobs[0]?.queue(tx, 'note', { number });
  });
  await expect.poll(() => done.length, { interval: 5, timeout: 5000 }).toBe(20);
  expect(performance.now() - began).toBeLessThan(2000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done.toSorted((a, b) => (a as { number: number }).number - (b as { number: number }).number)).toEqual(
    Array.from({ length: 20 }, (_, number) => ({ number })),
  );
});

test('a job of a transaction that is rolled back never was', async () => {
  done.length = 0;
  const rolledBack = withOrganization(app.db, ORGANIZATION, async (tx) => {
    await jobs[0]?.queue(tx, 'note', { never: true });
    throw new Error('never mind');
  });
  await expect(rolledBack).rejects.toThrow('never mind');
  await withOrganization(
    app.db,
    ORGANIZATION,
    (tx) => jobs[1]?.queue(tx, 'note', { after: true }) ?? Promise.resolve(),
  );
  await expect.poll(() => done).toEqual([{ after: true }]);
});

test('a job that fails is tried again, and those beside it are not', async () => {
  done.length = 0;
  await withOrganization(app.db, ORGANIZATION, async (tx) => {
    await jobs[0]?.queue(tx, 'fragile', {});
    await jobs[0]?.queue(tx, 'fragile', { healthy: true });
  });
  await expect.poll(() => failures, { timeout: 15_000 }).toBeGreaterThan(1);
  expect(done).toEqual(['healthy']);
});
