import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInventory } from '#features/items/server/items/list-inventory.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
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
import { listStocktakes } from '../stocktakes/stocktake-rows.ts';
import { listRecounts } from '../together/recounts.ts';
import { getCountSettings, hidesExpected, setCountSettings } from './blind-counts.ts';
import { getCountSheet } from './get-count-sheet.ts';

let house: TestHouse;
let bar: TestOrganization;
let member: TestOrganization['actor'];
let shelf: string;
let gin: string;

const LAST_NIGHT = '2026-01-06T03:00:00Z';
const TONIGHT = '2026-01-07T03:00:00Z';
const NEXT_DAY = '2026-01-07T11:30:00Z';

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  member = await addTestPerson(house, bar.organizationId, 'member');
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    shelf = await createTestLocation(tx, bar.organizationId);
    gin = await createTestItem(tx, bar.organizationId, 'Gin');
    const received = { itemId: gin, locationId: shelf, kind: 'receipt' as const, quantity: '10' };
    await recordMovements(tx, by, await startAction(tx, by, 'receipt'), [
      { ...received, occurredAt: new Date('2026-01-05T13:00:00Z') },
    ]);
  });
  await saveStocktake(bar.contextAt(LAST_NIGHT), { inventory_item_id: gin, location_id: shelf, count: 7 });
});
afterAll(() => house.close());

const sheetOf = (actor = bar.actor) => getCountSheet(bar.contextAt(TONIGHT, actor), { location_id: shelf });
const listOf = async (actor: TestOrganization['actor'], counting = true) => {
  const question = {
    page: 1,
    limit: 10,
    sort: 'total_quantity:desc',
    inStockOnly: '',
    expanded: true,
    counting,
  } as const;
  return listInventory(bar.contextAt(TONIGHT, actor), question, hidesExpected);
};

test('everyone sees the last count unless blind counting is on', async () => {
  expect(await getCountSettings(bar.contextAt(TONIGHT, member))).toEqual({
    blind: false,
    expected_hidden: false,
    stock_hidden: false,
  });
  const sheet = await sheetOf(member);
  expect([sheet.blind, sheet.lines[0]?.last_count]).toEqual([false, 7]);
  expect((await listOf(member)).data[0]).toMatchObject({ total_quantity: 7 });
});

test('in blind counting, members see neither expected quantities nor last counts; admins do', async () => {
  expect(await setCountSettings(bar.contextAt(TONIGHT), { blind: true })).toEqual({
    blind: true,
    expected_hidden: false,
    stock_hidden: false,
  });
  expect(await getCountSettings(bar.contextAt(TONIGHT, member))).toEqual({
    blind: true,
    expected_hidden: true,
    stock_hidden: false,
  });
  const sheet = await sheetOf(member);
  expect(sheet).toMatchObject({ blind: true, lines: [{ name: 'Gin', last_count: null, last_counted_at: null }] });
  expect(await sheetOf()).toMatchObject({ blind: false, lines: [{ last_count: 7 }] });

  const counted = await saveStocktake(bar.contextAt(TONIGHT, member), {
    inventory_item_id: gin,
    location_id: shelf,
    count: 5,
  });
  expect(counted).toMatchObject({ count: 5, total: 5, expected: null, variance: null });
  expect(await getCountSettings(bar.contextAt(TONIGHT, member))).toMatchObject({ stock_hidden: true });
  expect(await getCountSettings(bar.contextAt(NEXT_DAY, member))).toMatchObject({ stock_hidden: false });
  const asked = { page: 1, limit: 10 };
  const counts = await listStocktakes(bar.contextAt(TONIGHT, member), asked);
  expect(counts.data.map(({ count, expected, variance }) => [count, expected, variance])).toEqual([
    [5, null, null],
    [7, null, null],
  ]);
  const seen = await listStocktakes(bar.contextAt(TONIGHT), asked);
  expect(seen.data.map(({ expected, variance }) => [expected, variance])).toEqual([
    [7, -2],
    [10, -3],
  ]);
});

test('the counting view of the list hides them too, including its order and totals', async () => {
  const blind = await listOf(member);
  expect(blind).toMatchObject({ totals: null, data: [{ total_quantity: null, total_value: null }] });
  expect(blind.data[0]?.locations).toMatchObject([{ quantity: null, count: 5 }]);
  expect((await listOf(bar.actor)).data[0]).toMatchObject({ total_quantity: 5, locations: [{ quantity: 5 }] });
  expect((await listOf(member, false)).data[0]).toMatchObject({ total_quantity: 5 });
});

test('a recount says that something moved, not how much is missing', async () => {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const sold = { itemId: gin, locationId: shelf, kind: 'sale' as const, quantity: '-1' };
    await recordMovements(tx, by, await startAction(tx, by, 'sale'), [
      { ...sold, occurredAt: new Date(Date.parse(TONIGHT) + 60_000) },
    ]);
  });
  const told = async (actor = bar.actor) => (await listRecounts(bar.contextAt(TONIGHT, actor))).data[0];
  expect(await told(member)).toMatchObject({
    reasons: ['moved'],
    variance: null,
    cost: null,
    moved: { quantity: null },
  });
  expect(await told()).toMatchObject({ variance: expect.any(Number), moved: { quantity: -1 } });
});
