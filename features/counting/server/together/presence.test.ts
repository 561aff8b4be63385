import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { countProgress } from './count-progress.ts';
import { leaveShelf, stayAt } from './presence.ts';

const NIGHT = '2026-01-31T22:00:00Z';
const later = (seconds: number) => new Date(new Date(NIGHT).getTime() + seconds * 1000);

let house: TestHouse;
let bar: TestOrganization;
let anna: Actor;
let gin: string;
let front: string;
let back: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  anna = await addTestPerson(house, bar.organizationId, 'member');
  [gin, front, back] = await inside(
    async (tx) =>
      [
        await createTestItem(tx, bar.organizationId, 'Gin'),
        await createTestLocation(tx, bar.organizationId, 'Front'),
        await createTestLocation(tx, bar.organizationId, 'Back'),
      ] as const,
  );
  for (const location_id of [front, back]) {
    await saveStocktake(bar.contextAt('2026-01-10T12:00:00Z'), { inventory_item_id: gin, location_id, count: 5 });
  }
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

const heard = () =>
  inside(async (tx) => {
    const told = await tx.selectFrom('platform.event').select('topic').where('topic', '=', 'counts').execute();
    return told.length;
  });

/** The people shown at each location, in the progress that everyone sees. */
async function here(at: Date) {
  const { locations } = await countProgress(bar.contextAt(at));
  const names = locations.map(({ path, people }) => [
    path.at(-1),
    people.flatMap((each) => (each.here ? [[each.person?.id, each.counts]] : [])),
  ]);
  return Object.fromEntries(names);
}

test('a person who opened a location is there before their first count, and gone a minute after the last heartbeat', async () => {
  expect(await stayAt(bar.contextAt(NIGHT, anna), { location_id: front })).toEqual({ others: [] });
  const { others } = await stayAt(bar.contextAt(later(5)), { location_id: front });
  expect(others).toEqual([{ person: expect.objectContaining({ id: anna.userId }), since: expect.any(String) }]);
  const both = [
    [bar.actor.userId, 2],
    [anna.userId, 0],
  ];
  expect((await here(later(30))).Front?.map(([id]: [string]) => id).sort()).toEqual(both.map(([id]) => id).sort());
  expect((await here(later(61))).Front).toEqual([[bar.actor.userId, 1]]);
  expect((await here(later(66))).Front).toEqual([]);
});

test('everyone is notified when someone arrives, moves on or leaves, not at every heartbeat', async () => {
  const before = await heard();
  await stayAt(bar.contextAt(NIGHT, anna), { location_id: front });
  await stayAt(bar.contextAt(later(20), anna), { location_id: front });
  expect((await heard()) - before).toBe(1);
  await stayAt(bar.contextAt(later(30), anna), { location_id: back });
  expect((await heard()) - before).toBe(2);
  expect(await here(later(31))).toMatchObject({ Front: [], Back: [[anna.userId, 0]] });
  // A late message from the first location's screen does not take anyone away from the second one.
  expect(await leaveShelf(bar.contextAt(later(32), anna), { location_id: front })).toEqual({ left: false });
  expect(await leaveShelf(bar.contextAt(later(33), anna), { location_id: back })).toEqual({ left: true });
  expect((await heard()) - before).toBe(3);
  expect(await here(later(34))).toMatchObject({ Front: [], Back: [] });
});

test('a person who counted somewhere and opened another location since is at the other one', async () => {
  await saveStocktake(bar.contextAt(NIGHT, anna), { inventory_item_id: gin, location_id: front, count: 5 });
  expect(await here(later(60))).toMatchObject({ Front: [[anna.userId, 1]], Back: [] });
  await stayAt(bar.contextAt(later(90), anna), { location_id: back });
  expect(await here(later(100))).toMatchObject({ Front: [], Back: [[anna.userId, 0]] });
});

test('presence at an unknown location is refused (D51)', async () => {
  const elsewhere = await createTestOrganization(house);
  const asked = { location_id: front };
  await expect(stayAt(elsewhere.contextAt(NIGHT), asked)).rejects.toMatchObject({ code: 'not_found' });
  await expect(leaveShelf(elsewhere.contextAt(NIGHT), asked)).rejects.toMatchObject({ code: 'not_found' });
});
