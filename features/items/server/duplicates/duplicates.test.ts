import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareWaiting } from '#features/catalog/server/duplicates/compare-waiting.ts';
import { stateDistinct, undoDistinct } from '#features/catalog/server/duplicates/state-distinct.ts';
import { updateItem } from '#features/catalog/server/items/update-item.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { mergeItems } from '../merge/merge-items.ts';
import { undoMerge } from '../merge/undo-merge.ts';
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
/** Of all that the background job has compared. */
const pairs = async (organization = bar) => {
  await compare();
  return listed(organization);
};
const compare = () => compareWaiting(house.system.db, house.app.db, 60_000);
const listed = async (organization = bar) =>
  (await listDuplicates(at(organization))).data.map(({ older, newer }) => [older.name, newer.name]);
const LAGAVULINS = ['Lagavulin 16', 'Lagavullin 16 YR'];
const distinct = (one: string, other: string) =>
  stateDistinct(at(), { inventory_item_id: items[one] as string, other_inventory_item_id: items[other] as string });

test('two spellings of one bottle are a possible duplicate, with what a person compares them by', async () => {
  expect(await listDuplicates(at())).toEqual({ data: [], total: 0, compared: 0, items: 4 });
  expect(await compare()).toBeGreaterThanOrEqual(4);
  const { data, ...rest } = await listDuplicates(at());
  expect(rest).toEqual({ total: 1, compared: 4, items: 4 });
  const alike = { size: { name: '750 mL' }, type: { short_type: 'SP' }, vintage: null, producer: null };
  expect(data[0]).toMatchObject({
    older: { ...alike, name: 'Lagavulin 16', total_quantity: 0, barcode: expect.any(String) },
    newer: { ...alike, name: 'Lagavullin 16 YR', created_at: expect.any(String) },
  });
  expect(data[0]?.confidence).toBeGreaterThan(0.3);
});

test('a pair that is called different is not proposed again, in either order; undo proposes it again', async () => {
  const { action_id } = await distinct('Lagavullin 16 YR', 'Lagavulin 16');
  expect(await pairs()).toEqual([]);
  expect(await distinct('Lagavulin 16', 'Lagavullin 16 YR')).toEqual({ action_id: null });
  items.LAGAVULIN = await add('LAGAVULIN 16');
  expect(await pairs()).toHaveLength(2);
  await undoAction(at(), { id: action_id as string }, {}, [undoDistinct]);
  expect(await listed()).toHaveLength(3);
});

test('a merged item is in no pair at once, and in its pairs again when the merge is undone', async () => {
  expect(await pairs()).toEqual([LAGAVULINS]);
  const [from, to] = LAGAVULINS.map((name) => items[name] as string);
  const { action_id } = await mergeItems(
    at(),
    { inventory_item_id: from as string, merge_to_inventory_item_id: to as string },
    {},
  );
  expect(await listed()).toEqual([]);
  expect(await pairs()).toEqual([]);
  await undoAction(at(), { id: action_id }, { merge: (tx, context, id) => undoMerge(tx, context, id, {}) }, []);
  expect(await listed()).toEqual([LAGAVULINS]);
  expect(await pairs()).toEqual([LAGAVULINS]);
});

test('what differs from a merged item differs from the other one too; when the merge is undone it is as before', async () => {
  items.old = await add('Lagavulin 16 YO');
  await distinct('old', 'Lagavullin 16 YR');
  const merge = { inventory_item_id: items.old, merge_to_inventory_item_id: items['Lagavulin 16'] as string };
  expect(await pairs()).toContainEqual(LAGAVULINS);
  const { action_id } = await mergeItems(at(), merge, {});
  expect(await pairs()).not.toContainEqual(LAGAVULINS);
  await undoAction(at(), { id: action_id }, { merge: (tx, context, id) => undoMerge(tx, context, id, {}) }, []);
  const all = await pairs();
  expect(all).toContainEqual(LAGAVULINS);
  expect(all).not.toContainEqual(['Lagavullin 16 YR', 'Lagavulin 16 YO']);
});

const rename = (tx: Tx, item: string, name: string) =>
  updateItem(tx, bar.organizationId, { id: items[item] as string, name });

test('an edited item waits to be compared, and only with its new name it is in a pair', async () => {
  await compare();
  await withOrganization(house.app.db, bar.organizationId, (tx) => rename(tx, 'Lagavullin 16 YR', 'ROKU GIN'));
  expect(await listDuplicates(at())).toMatchObject({ compared: 3, items: 4 });
  expect(await pairs()).toEqual([['ROKU GIN', 'Roku Gin']]);
  expect(await listDuplicates(at())).toMatchObject({ total: 1, compared: 4, items: 4 });
});

test('an item that is edited while it is compared is compared again', async () => {
  const blocked = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(house.system.db);
    return rows.length;
  };
  const comparing = await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    await rename(tx, 'Lagavullin 16 YR', 'ROKU GIN');
    const running = compare();
    await expect.poll(blocked).toBe(1);
    return { running };
  });
  await comparing.running;
  expect(await listDuplicates(at())).toMatchObject({ compared: 3, items: 4 });
  expect(await pairs()).toEqual([['ROKU GIN', 'Roku Gin']]);
});

test('a run out of time stops, and the next one goes on', async () => {
  expect(await compareWaiting(house.system.db, house.app.db, -1)).toBe(0);
  expect(await listDuplicates(at())).toMatchObject({ compared: 0, items: 4 });
  expect(await pairs()).toEqual([LAGAVULINS]);
  expect(await compare()).toBe(0);
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
