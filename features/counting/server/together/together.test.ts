import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/stock/server/ledger/record-movements.ts';
import type { Actor } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { closeChecklist } from '../cycles/close-checklist.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { countProgress } from './count-progress.ts';
import { changeCountSettings, keepCount, listRecounts } from './recounts.ts';

const NIGHT = '2026-01-31T22:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let anna: Actor;
let gin: string;
let rum: string;
let front: string;
let back: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
/** Ten of gin at ten dollars in front, four of it and six of rum at the back. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  anna = await addTestPerson(house, bar.organizationId, 'member');
  [gin, rum, front, back] = await inside(
    async (tx) =>
      [
        await createTestItem(tx, bar.organizationId, 'Gin'),
        await createTestItem(tx, bar.organizationId, 'Rum'),
        await createTestLocation(tx, bar.organizationId, 'Front'),
        await createTestLocation(tx, bar.organizationId, 'Back'),
      ] as const,
  );
  await inside((tx) =>
    tx
      .updateTable('stock.item_cost')
      .set({ average_cost: 10, last_cost: 10 })
      .where('organization_id', '=', bar.organizationId)
      .execute(),
  );
  await move(gin, front, '10', '2026-01-02T12:00:00Z');
  await move(gin, back, '4', '2026-01-02T12:00:00Z');
  await move(rum, back, '6', '2026-01-02T12:00:00Z');
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

function move(itemId: string, locationId: string, quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const kind = quantity.startsWith('-') ? 'sale' : 'receipt';
  return inside(async (tx) =>
    recordMovements(tx, by, await startAction(tx, by, kind), [
      { itemId, locationId, kind, quantity, occurredAt: new Date(at), unitCost: '10' },
    ]),
  );
}

const count = (itemId: string, locationId: string, quantity: number, at = NIGHT, actor = bar.actor, shelf = '') =>
  saveStocktake(bar.contextAt(at, actor), {
    inventory_item_id: itemId,
    location_id: locationId,
    count: quantity,
    shelf,
  });
const recounts = async (at = NIGHT) => (await listRecounts(bar.contextAt(at))).data;

test('progress stands per location with the names of who counts there; who went on is not there any more', async () => {
  const before = await countProgress(bar.contextAt(NIGHT));
  expect(before.locations.map(({ path, items, counted, people }) => [path, items, counted, people])).toEqual([
    [['Back'], 2, 0, []],
    [['Front'], 1, 0, []],
  ]);
  await count(gin, back, 4, NIGHT, anna);
  await count(gin, front, 10, '2026-01-31T22:02:00Z', anna);
  await count(rum, back, 6, '2026-01-31T22:03:00Z');
  const { locations } = await countProgress(bar.contextAt('2026-01-31T22:05:00Z'));
  const shown = locations.map(({ path, counted, items, people }) => ({
    path: path.join(),
    done: `${counted} of ${items}`,
    here: people.filter(({ here }) => here).map(({ person }) => person?.display_name),
    people: people.map(({ person, counts }) => [person?.display_name, counts]),
  }));
  expect(shown).toEqual([
    {
      path: 'Back',
      done: '2 of 2',
      here: [bar.actor.displayName],
      people: [
        [bar.actor.displayName, 1],
        [anna.displayName, 1],
      ],
    },
    { path: 'Front', done: '1 of 1', here: [anna.displayName], people: [[anna.displayName, 1]] },
  ]);
  const later = await countProgress(bar.contextAt('2026-01-31T22:30:00Z'));
  expect(later.locations.flatMap(({ people }) => people.filter(({ here }) => here))).toEqual([]);
});

test('beyond a tolerance in units or dollars a count is to be counted again, most money first; two shelves add up before', async () => {
  await count(gin, front, 4);
  expect(await recounts()).toEqual([]);
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: 35 });
  expect(await recounts()).toMatchObject([
    { item_name: 'Gin', location_name: 'Front', count: 4, variance: -6, cost: -60, reasons: ['units', 'money'] },
  ]);
  await count(rum, back, 3, NIGHT, anna);
  expect((await recounts()).map(({ item_name, reasons }) => [item_name, reasons])).toEqual([
    ['Gin', ['units', 'money']],
    ['Rum', ['units']],
  ]);
  await count(gin, front, 6, '2026-01-31T22:01:00Z', anna, 'second shelf');
  const [rumOnly, ...others] = await recounts();
  expect(others).toEqual([]);
  expect(rumOnly).toMatchObject({ item_name: 'Rum', counted_by: [anna.displayName] });
});

test('a large difference that was looked at stands by the word of an admin, until the count is another', async () => {
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: null });
  await count(gin, front, 4);
  const pair = { inventory_item_id: gin, location_id: front };
  await expect(keepCount(bar.contextAt(NIGHT, anna), pair)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await keepCount(bar.contextAt(NIGHT), pair)).toMatchObject({ quantity: 4 });
  expect(await recounts()).toEqual([]);
  await expect(keepCount(bar.contextAt(NIGHT), pair)).rejects.toMatchObject({ code: 'not_found' });
  await count(gin, front, 5, '2026-01-31T22:05:00Z');
  expect(await recounts()).toMatchObject([{ count: 5, variance: -5 }]);
});

test('what moved within ten minutes of a count is said; whoever counts keeps it, until more of that time arrives (D12)', async () => {
  await move(gin, front, '-1', '2026-01-31T21:49:00Z'); // eleven minutes before
  await count(gin, front, 9);
  expect(await recounts()).toEqual([]);
  await move(gin, front, '-0.5', '2026-01-31T22:09:00Z');
  expect(await recounts()).toMatchObject([
    { item_name: 'Gin', variance: 0, reasons: ['moved'], moved: { quantity: -0.5, movements: 1 } },
  ]);
  const pair = { inventory_item_id: gin, location_id: front };
  await keepCount(bar.contextAt(NIGHT, anna), pair);
  expect(await recounts()).toEqual([]);
  await move(gin, front, '-0.25', '2026-01-31T21:55:00Z');
  expect(await recounts()).toMatchObject([{ variance: 0.25, moved: { quantity: -0.75, movements: 2 } }]);
});

test('before a cycle ends its open ends are listed with their money, those of other features among them', async () => {
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: null });
  await count(gin, front, 4);
  await move(gin, front, '-1', '2026-02-01T01:00:00Z');
  await move(gin, back, '-5', '2026-02-01T01:00:00Z');
  const { checks } = await closeChecklist(bar.contextAt(NIGHT), { drafts: async () => ({ count: 3, value: 120 }) });
  expect(checks).toEqual([
    { key: 'uncounted', count: 2, value: 50 }, // one below zero at the back, and six of rum
    { key: 'stale', count: 1, value: 30 },
    { key: 'recount', count: 1, value: null },
    { key: 'negative', count: 1, value: -10 },
    { key: 'drafts', count: 3, value: 120 },
  ]);
});
