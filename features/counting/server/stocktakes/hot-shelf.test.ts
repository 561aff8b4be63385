import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import type { Actor } from '#shared/server/context.ts';
import { openPool, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { verifyCounts } from '../verify-counts.ts';
import { saveStocktake } from './save-stocktake.ts';
import { saveStocktakes } from './save-stocktakes.ts';

const PEOPLE = 12;
const TIMES = 5;
let house: TestHouse;
let bar: TestOrganization;
let people: Actor[];
let pair: { inventory_item_id: string; location_id: string };

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  people = await Promise.all(Array.from({ length: PEOPLE }, () => addTestPerson(house, bar.organizationId, 'member')));
  pair = await inside(async (tx) => ({
    inventory_item_id: await createTestItem(tx, bar.organizationId),
    location_id: await createTestLocation(tx, bar.organizationId),
  }));
});
afterAll(() => house.close());

test('many people in two processes count one location at once: the last count of each adds up (D6, D13)', async () => {
  const other = openPool(house.url, 'cellarhand_app', { max: 4 });
  const answers = await Promise.all(
    people.map(async (actor, person) => {
      const db = person % 3 === 0 ? other.db : house.app.db;
      for (let n = 1; n <= TIMES; n += 1) {
        const counted_at = new Date(Date.UTC(2026, 0, 6, 10, n, person)).toISOString();
        const context = { ...bar.contextAt('2026-01-06T12:00:00Z', actor), db };
        const line = { ...pair, count: n * (person + 1), counted_at, client_id: crypto.randomUUID() };
        if (person % 2 === 0) await saveStocktake(context, line);
        else await saveStocktakes(context, { lines: [line] });
      }
      return TIMES * (person + 1);
    }),
  );
  await other.close();
  const sum = answers.reduce((total, count) => total + count, 0);
  const { rows } = await inside((tx) =>
    sql<{ quantity: number; counts: number; movements: number }>`
      select held.quantity::float8 as quantity,
        (select count(*)::int from counting.stocktake where replaced_by_id is null) as counts,
        (select count(*)::int from stock.movement as m where m.kind = 'stocktake') as movements
      from stock.running_stock as held where held.item_id = ${pair.inventory_item_id}`.execute(tx),
  );
  expect(rows).toEqual([{ quantity: sum, counts: PEOPLE, movements: PEOPLE * TIMES }]);
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  expect(await inside((tx) => verifyCounts(tx, bar.organizationId))).toEqual([]);
});

test('the answer to a count matches later reads: sum, difference, person and time', async () => {
  const [actor] = people as [Actor];
  const line = { ...pair, count: 7.5, entered: '7 + 0.5', shelf: 'left', client_id: 'answered' };
  const context = bar.contextAt('2026-01-06T11:59:00Z', actor);
  const first = await saveStocktake(context, line);
  const again = await saveStocktake(context, line);
  expect(first).toMatchObject({ count: 7.5, entered: '7 + 0.5', shelf: 'left', user: { id: actor.userId } });
  const { updated_at: _, ...stock } = first.runningStock as Record<string, unknown>;
  expect(again).toMatchObject({ ...first, runningStock: stock });
});
