import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { changeItem } from './change-item.ts';

let house: TestHouse;
let bar: TestOrganization;
let gin: string;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  gin = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    createTestItem(tx, bar.organizationId, 'Weighed Gin'),
  );
});
afterAll(() => house.close());

const change = (weights: Omit<Parameters<typeof changeItem>[1], 'id'>) =>
  changeItem(bar.contextAt('2026-01-06T03:00:00Z'), { id: gin, ...weights });

test('an item stores the empty and full weights of its bottle, to the thousandth of a gram', async () => {
  expect(await change({ name: 'Weighed Gin' })).toMatchObject({ tare_grams: null, full_grams: null });
  expect(await change({ tare_grams: 500.125, full_grams: 1200 })).toMatchObject({
    tare_grams: 500.125,
    full_grams: 1200,
  });
  expect(await change({ full_grams: null })).toMatchObject({ tare_grams: 500.125, full_grams: null });
});

test('a full bottle weighs more than an empty one, whichever of the two changes', async () => {
  await change({ tare_grams: 500, full_grams: 1200 });
  await expect(change({ full_grams: 500 })).rejects.toMatchObject({
    fields: { full_grams: 'A full bottle must weigh more than an empty one' },
  });
  await expect(change({ tare_grams: 1300 })).rejects.toMatchObject({
    fields: { tare_grams: 'An empty bottle must weigh less than a full one' },
  });
});

test('a person who changes a weight that someone else changed in the meantime gets a conflict', async () => {
  await change({ tare_grams: 510, full_grams: 1200 });
  await expect(change({ tare_grams: 520, instead_of: { tare_grams: 500 } })).rejects.toMatchObject({
    fields: { tare_grams: 'Someone changed this to 510 in the meantime. Save again to replace it.' },
  });
});
