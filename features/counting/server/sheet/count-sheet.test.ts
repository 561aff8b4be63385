import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { saveStocktakes } from '../stocktakes/save-stocktakes.ts';
import { arrangeShelf } from './arrange-shelf.ts';
import { getCountSheet } from './get-count-sheet.ts';

let house: TestHouse;
let bar: TestOrganization;
let shelf: string;
let gin: string;
let rum: string;
let rye: string;

const NIGHT = '2026-01-06T03:00:00Z';
const NEXT_NIGHT = '2026-01-07T03:00:00Z';

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    shelf = await createTestLocation(tx, bar.organizationId);
    gin = await createTestItem(tx, bar.organizationId, 'Gin');
    rum = await createTestItem(tx, bar.organizationId, 'Rum');
    rye = await createTestItem(tx, bar.organizationId, 'Rye');
    await createTestItem(tx, bar.organizationId, 'Stands elsewhere');
    const lines = [gin, rum, rye].map((itemId) => ({
      itemId,
      locationId: shelf,
      kind: 'receipt' as const,
      quantity: '10',
      occurredAt: new Date('2026-01-05T13:00:00Z'),
    }));
    await recordMovements(tx, by, await startAction(tx, by, 'receipt'), lines);
  });
});
afterAll(() => house.close());

const sheetAt = (at: string, actor = bar.actor) => getCountSheet(bar.contextAt(at, actor), { location_id: shelf });
const namesAt = async (at: string) => (await sheetAt(at)).lines.map(({ name }) => name);
const lineOf = async (name: string, at: string, actor = bar.actor) =>
  (await sheetAt(at, actor)).lines.find((line) => line.name === name);
const count = (at: string, lines: readonly (readonly [string, number, string])[], actor = bar.actor) =>
  saveStocktakes(bar.contextAt(at, actor), {
    lines: lines.map(([item, quantity, clientId], second) => ({
      inventory_item_id: item,
      location_id: shelf,
      count: quantity,
      client_id: clientId,
      counted_at: new Date(Date.parse(at) - 60_000 + second * 1000).toISOString(),
    })),
  });
test('a location that was never counted is in order of names, without expected quantities', async () => {
  const sheet = await sheetAt(NIGHT);
  expect(sheet.lines.map(({ name }) => name)).toEqual(['Gin', 'Rum', 'Rye']);
  expect(sheet.now).toBe(new Date(NIGHT).toISOString());
  expect(JSON.stringify(sheet)).not.toContain('quantity');
});

test("the walking order is the last inventory's, and stays while this one is counted", async () => {
  await count(NIGHT, [
    [rye, 3, 'walk-1'],
    [gin, 2, 'walk-2'],
    [rum, 7, 'walk-3'],
  ]);
  expect(await namesAt(NIGHT)).toEqual(['Gin', 'Rum', 'Rye']);
  expect(await namesAt(NEXT_NIGHT)).toEqual(['Rye', 'Gin', 'Rum']);
  expect(await lineOf('Rum', NEXT_NIGHT)).toMatchObject({ last_count: 7, own_count: null });
  await count(NEXT_NIGHT, [[rum, 6, 'next-1']]);
  expect(await namesAt(NEXT_NIGHT)).toEqual(['Rye', 'Gin', 'Rum']);
  expect(await lineOf('Rum', NEXT_NIGHT)).toMatchObject({ last_count: 7, own_count: 6 });
});

test("a colleague's count is not an own count", async () => {
  const colleague = await addTestPerson(house, bar.organizationId, 'member');
  expect(await lineOf('Rum', NEXT_NIGHT, colleague)).toMatchObject({ own_count: null });
});

test('an arranged order comes before the walked one; unknown items are not saved', async () => {
  const at = bar.contextAt(NEXT_NIGHT);
  await arrangeShelf(at, { location_id: shelf, inventory_item_ids: [rum, rye, gin] });
  expect(await namesAt(NEXT_NIGHT)).toEqual(['Rum', 'Rye', 'Gin']);
  const unknown = [gin, '00000000-0000-4000-8000-000000000000'];
  await expect(arrangeShelf(at, { location_id: shelf, inventory_item_ids: unknown })).rejects.toThrow('Item not found');
  expect(await namesAt(NEXT_NIGHT)).toEqual(['Rum', 'Rye', 'Gin']);
  await arrangeShelf(at, { location_id: shelf, inventory_item_ids: [gin] });
  expect(await namesAt(NEXT_NIGHT)).toEqual(['Gin', 'Rye', 'Rum']);
});
