import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool } from './database.ts';
import { takeTurns } from './take-turns.ts';

let database: TestDatabase;
let system: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  system = openPool(database.addresses.cellarhand_system, 'cellarhand_system', { max: 1 });
});

afterAll(async () => {
  await system.close();
  await database.drop();
});

const threeBars = () => [randomUUID(), randomUUID(), randomUUID()].toSorted() as [string, string, string];
const ENOUGH = { job: 'count', budget: 60_000 };

test('an organization that fails is thrown at the end, and the others have their turn', async () => {
  const [a, b, c] = threeBars();
  const met: string[] = [];
  const work = async (id: string) => {
    met.push(id);
    if (id === a) throw new Error('a is broken');
    return false;
  };
  await expect(takeTurns(system.db, ENOUGH, [a, b, c], work)).rejects.toThrow('a is broken');
  expect(met).toEqual([a, b, c]);
});

test('large organizations take turns with the others, a portion each', async () => {
  const [a, b, c] = threeBars();
  const met: string[] = [];
  const left = new Map([
    [a, 3],
    [c, 2],
  ]);
  await takeTurns(system.db, ENOUGH, [a, b, c], async (id) => {
    met.push(id);
    left.set(id, (left.get(id) ?? 1) - 1);
    return left.get(id) !== 0;
  });
  expect(met).toEqual([a, b, c, a, c, a]);
});

test('those that a run out of time left come first in the next one, also after one that failed', async () => {
  const [a, b, c] = threeBars();
  const bars = [a, b, c];
  const met: string[] = [];
  const slowly = async (id: string, ends: number) => {
    met.push(id);
    while (performance.now() <= ends) await new Promise((resolve) => setTimeout(resolve, 5));
    if (id === b) throw new Error('b is broken');
    return true;
  };
  const run = () => takeTurns(system.db, { job: 'slow', budget: 20 }, bars, slowly).catch(() => {});
  for (let runs = 0; runs < 4; runs += 1) await run();
  expect(met).toEqual([a, b, c, a]);
  await takeTurns(system.db, { job: 'another', budget: 60_000 }, bars, async (id) => {
    met.push(id);
    return false;
  });
  expect(met.slice(4)).toEqual(bars);
});
