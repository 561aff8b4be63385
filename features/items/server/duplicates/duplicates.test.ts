import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stateDistinct, undoDistinct } from '#features/catalog/server/items/state-distinct.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { mergeItems } from '../merge/merge-items.ts';
import { listDuplicates } from './list-duplicates.ts';

const NOW = '2026-02-01T12:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let items: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house);
  items = {};
  for (const name of ['Lagavulin 16', 'Lagavullin 16 YR', 'Lagavulin 8', 'Roku Gin']) items[name] = await add(name);
});

const add = (name: string, organizationId = bar.organizationId) =>
  withOrganization(house.app.db, organizationId, (tx) => createTestItem(tx, organizationId, name));
const at = (organization = bar) => organization.contextAt(NOW);
const pairs = async (organization = bar) =>
  (await listDuplicates(at(organization))).data.map(({ older, newer }) => [older.name, newer.name]);
const LAGAVULINS = ['Lagavulin 16', 'Lagavullin 16 YR'];
const distinct = (one: string, other: string) =>
  stateDistinct(at(), { inventory_item_id: items[one] as string, other_inventory_item_id: items[other] as string });

test('two spellings of one bottle are a possible duplicate, with what a person compares them by', async () => {
  const { data, ...rest } = await listDuplicates(at());
  expect(rest).toEqual({ total: 1, compared: 4, items: 4 });
  const alike = { size: { name: '750 mL' }, type: { short_type: 'SP' }, vintage: null, producer: null };
  expect(data[0]).toMatchObject({
    older: { ...alike, name: 'Lagavulin 16', total_quantity: 0, barcode: expect.any(String) },
    newer: { ...alike, name: 'Lagavullin 16 YR', created_at: expect.any(String) },
  });
  expect(data[0]?.confidence).toBeGreaterThan(0.5);
});

test('a pair that is called different is not proposed again, in either order; undo proposes it again', async () => {
  const { action_id } = await distinct('Lagavullin 16 YR', 'Lagavulin 16');
  expect(await pairs()).toEqual([]);
  expect(await distinct('Lagavulin 16', 'Lagavullin 16 YR')).toEqual({ action_id: null });
  items.LAGAVULIN = await add('LAGAVULIN 16');
  expect(await pairs()).toHaveLength(2);
  await undoAction(at(), { id: action_id as string }, {}, [undoDistinct]);
  expect(await pairs()).toHaveLength(3);
});

test('a merged item is in no pair', async () => {
  const [from, to] = LAGAVULINS.map((name) => items[name] as string);
  await mergeItems(at(), { inventory_item_id: from as string, merge_to_inventory_item_id: to as string }, {});
  expect(await pairs()).toEqual([]);
});

test('an item is not compared with those of other organizations, and is not different from itself', async () => {
  const rival = await createTestOrganization(house);
  items.theirs = await add('Roku Gin', rival.organizationId);
  expect([await pairs(), await pairs(rival)]).toEqual([[LAGAVULINS], []]);
  await expect(distinct('Roku Gin', 'theirs')).rejects.toMatchObject({ code: 'not_found' });
  await expect(distinct('Roku Gin', 'Roku Gin')).rejects.toMatchObject({
    fields: { other_inventory_item_id: 'Please select another item' },
  });
});

test('two people who call a pair different at once leave one row and one act to undo', async () => {
  const answers = await Promise.all([
    distinct('Lagavulin 16', 'Lagavullin 16 YR'),
    distinct('Lagavullin 16 YR', 'Lagavulin 16'),
  ]);
  expect(answers.filter(({ action_id }) => action_id !== null)).toHaveLength(1);
  expect(await pairs()).toEqual([]);
});
