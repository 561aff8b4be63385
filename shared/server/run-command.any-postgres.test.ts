import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import type { Context } from './context.ts';
import { type DatabasePool, openPool } from './database.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase;
let app: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openPool(database.url, 'cellarhand_app');
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

test('a repeated command answers the same bytes: key order, times, figures, and large lists (D5)', async () => {
  const actor = { organizationId: randomUUID(), userId: randomUUID() } as Context['actor'];
  const context: Context = { db: app.db, actor, now: new Date(), idempotencyKey: randomUUID() };
  let runs = 0;
  const ask = () =>
    runCommand(context, 'answerMuch', {}, async () => {
      runs += 1;
      const row = {
        vendor_id: 'v',
        id: '1',
        counted_at: new Date(0),
        cost: 12.5,
        b: null,
        a: 'Señor “quoted” \\ text',
      };
      return { message: 'Saved', data: Array.from({ length: 20_000 }, () => row), meta: { total: 1e21, page: 0.1 } };
    });
  const [first, repeat] = [JSON.stringify(await ask()), JSON.stringify(await ask())];
  expect(runs).toBe(1);
  expect(repeat === first).toBe(true);
});
