import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { addItemField } from '../fields/item-fields.ts';
import { listTypes } from '../types/list-types.ts';
import { setItems } from './set-items.ts';

let house: TestHouse;
let bar: TestOrganization;
let other: TestOrganization;
let ids: string[];

const inside = <T>(of: TestOrganization, work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, of.organizationId, work);

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  other = await createTestOrganization(house);
  ids = await inside(bar, async (tx) => [
    await createTestItem(tx, bar.organizationId),
    await createTestItem(tx, bar.organizationId),
  ]);
});
afterAll(() => house.close());

const now = () => bar.contextAt('2026-01-06T12:00:00Z');
const typesNow = () =>
  inside(bar, async (tx) => {
    const rows = await tx
      .selectFrom('catalog.item')
      .select('type_id')
      .where('organization_id', '=', bar.organizationId)
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => row.type_id);
  });
const producersNow = () =>
  inside(bar, async (tx) => {
    const rows = await tx
      .selectFrom('catalog.item_field as link')
      .innerJoin('catalog.field as f', (join) =>
        join.onRef('f.organization_id', '=', 'link.organization_id').onRef('f.id', '=', 'link.field_id'),
      )
      .select(['link.item_id', 'f.name'])
      .where('link.organization_id', '=', bar.organizationId)
      .where('f.code', '=', 'PR')
      .orderBy('f.name')
      .execute();
    return ids.map((id) => rows.filter((row) => row.item_id === id).map((row) => row.name));
  });

test('gives many items one type, and the answer can restore the old types', async () => {
  const wine = (await listTypes(now())).find((type) => type.short_type === 'WI')?.id as string;
  const first = await typesNow();
  const { items, before } = await setItems(now(), { item_ids: ids, type_id: wine });
  expect([items, await typesNow()]).toEqual([2, [wine, wine]]);
  for (const each of before) await setItems(now(), each);
  expect(await typesNow()).toEqual(first);
});

test('replaces the values of an attribute of many items, and the answer can restore the old values', async () => {
  await addItemField(now(), { inventory_item_id: ids[0] as string, field_type: 'PR', field_name: 'Old House' });
  const { before } = await setItems(now(), { item_ids: ids, field: { type: 'PR', names: ['New House'] } });
  expect(await producersNow()).toEqual([['New House'], ['New House']]);
  for (const each of before) await setItems(now(), each);
  expect(await producersNow()).toEqual([['Old House'], []]);
});

test('refuses unknown values and then changes nothing', async () => {
  const first = await typesNow();
  const foreign = await inside(other, (tx) => createTestItem(tx, other.organizationId));
  const type_id = first[0] as string;
  await expect(setItems(now(), { item_ids: [...ids, foreign], type_id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(setItems(now(), { item_ids: ids, type_id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
  await expect(setItems(now(), { item_ids: ids, field: { type: 'ZZ', names: [] } })).rejects.toThrow(/not known/);
  await expect(setItems(now(), { item_ids: ids })).rejects.toThrow('Type or field is required');
  expect(await typesNow()).toEqual(first);
});
