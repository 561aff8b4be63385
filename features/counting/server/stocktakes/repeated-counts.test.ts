import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { verifyCounts } from '../verify-counts.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { correctCount } from './correct-count.ts';
import { saveStocktake } from './save-stocktake.ts';
import { saveStocktakes } from './save-stocktakes.ts';

let house: TestHouse;
let bar: TestOrganization;
const NOW = '2026-01-06T12:00:00Z';
const AT = '2026-01-06T11:00:00.000Z';
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const newItem = () => inside((tx) => createTestItem(tx, bar.organizationId));
const save = (lines: Parameters<typeof saveStocktakes>[1]['lines'], actor = bar.actor) =>
  saveStocktakes(bar.contextAt(NOW, actor), { lines });
const undo = (id: string) => undoAction(bar.contextAt(NOW), { id }, { stocktake: cancelStocktakes });

async function twoLines() {
  const location_id = await inside((tx) => createTestLocation(tx, bar.organizationId));
  const ids = [await newItem(), await newItem()];
  return ids.map((inventory_item_id, index) => ({
    inventory_item_id,
    location_id,
    count: 3 + index,
    counted_at: AT,
    client_id: crypto.randomUUID(),
  }));
}

async function rows(table: 'action' | 'movement'): Promise<number> {
  const found = await inside((tx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(`stock.${table}`)} where organization_id = ${bar.organizationId}`.execute(
      tx,
    ),
  );
  return found.rows[0]?.n ?? 0;
}

test('a repeated save answers with the first action, which can be undone once, and starts no other (D18)', async () => {
  const lines = await twoLines();
  const first = await save(lines);
  const before = [await rows('action'), await rows('movement')];
  expect(await save(lines)).toMatchObject({ action_id: first.action_id, saved: 0, repeated: 2 });
  expect(await save(lines.slice(1))).toMatchObject({ action_id: first.action_id, saved: 0, repeated: 1 });
  expect([await rows('action'), await rows('movement')]).toEqual(before);
  await undo(first.action_id);
  const late = await save(lines);
  expect(late).toMatchObject({ action_id: first.action_id, saved: 0 });
  await expect(undo(late.action_id)).rejects.toMatchObject({ code: 'conflict', reason: 'already_undone' });
});

test('new lines sent along with repeated ones are an action of their own (D18)', async () => {
  const [known, added] = await twoLines();
  const first = await save([known as never]);
  const both = await save([known as never, added as never]);
  expect(both).toMatchObject({ saved: 1, repeated: 1 });
  expect(both.action_id).not.toBe(first.action_id);
});

test('ten equal saves at the same time are one action (D5, D18)', async () => {
  const lines = await twoLines();
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(lines)));
  expect(new Set(answers.map((answer) => answer.action_id)).size).toBe(1);
  expect(answers.reduce((sum, answer) => sum + answer.saved, 0)).toBe(2);
});

test.each([
  ['another quantity', { count: 9 }],
  ['another shelf', { shelf: 'left' }],
  ['another time', { counted_at: '2026-01-06T10:59:00.000Z' }],
])('one client id with %s is refused and changes nothing (D18)', async (_what, change) => {
  const [line, other] = await twoLines();
  await save([line as never]);
  const before = [await rows('action'), await rows('movement')];
  const lines = [other, { ...line, ...change }] as never[];
  await expect(save(lines)).rejects.toMatchObject({
    code: 'conflict',
    reason: 'client_id_used',
    fields: { 'lines.1.client_id': expect.stringContaining('new client_id') },
  });
  expect([await rows('action'), await rows('movement')]).toEqual(before);
});

test("one client id with another item, or another person's, is refused (D18)", async () => {
  const [line, other] = await twoLines();
  await save([line as never]);
  const taken = { ...other, client_id: line?.client_id } as never;
  await expect(save([taken])).rejects.toMatchObject({
    reason: 'client_id_used',
    fields: { client_id: expect.anything() },
  });
  const colleague = await addTestPerson(house, bar.organizationId, 'member');
  await expect(save([line as never], colleague)).rejects.toMatchObject({ reason: 'client_id_used' });
});

test('one call that names a client id twice counts equal lines once and refuses different ones (D18)', async () => {
  const [line] = await twoLines();
  expect(await save([line, line] as never[])).toMatchObject({ saved: 1, repeated: 1 });
  const [other] = await twoLines();
  await expect(save([other, { ...other, count: 8 }] as never[])).rejects.toMatchObject({ reason: 'client_id_used' });
});

test('repeating a count from before the cycle is the same count, and so is one of an item deleted since (D5, D18)', async () => {
  const [line] = await twoLines();
  const early = { ...line, counted_at: '2026-01-01T00:00:00.000Z' } as never;
  const first = await save([early]);
  expect(await save([early])).toMatchObject({ action_id: first.action_id, saved: 0 });
  await inside((tx) =>
    sql`update catalog.item set active = false where organization_id = ${bar.organizationId} and id = ${line?.inventory_item_id}`.execute(
      tx,
    ),
  );
  expect(await save([early])).toMatchObject({ action_id: first.action_id, saved: 0 });
  const single = await saveStocktake(bar.contextAt(NOW), early);
  expect(single.action_id).toBe(first.action_id);
});

test.each(['stocktake', 'adjustment', 'move', 'stock addition', 'sale', 'batch', 'quick_invoice'])(
  'an action of kind %s that moved nothing cannot be undone (D18)',
  async (kind) => {
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    const empty = await inside((tx) => startAction(tx, by, kind));
    await expect(undo(empty)).rejects.toMatchObject({ code: 'conflict', reason: 'moved_nothing' });
    const { undone_by_id } = await inside((tx) =>
      tx.selectFrom('stock.action').select('undone_by_id').where('id', '=', empty).executeTakeFirstOrThrow(),
    );
    expect(undone_by_id).toBeNull();
  },
);

test('a count equal to the stock moved nothing and can still be undone (D10, D18)', async () => {
  const [line] = await twoLines();
  await save([{ ...line, client_id: undefined } as never]);
  const equal = await save([{ ...line, counted_at: '2026-01-06T11:30:00.000Z', client_id: undefined } as never]);
  expect(await undo(equal.action_id)).toMatchObject({ undone_action_id: equal.action_id });
});

test('verify names an undo of nothing and a count that booked nothing (D10, D18)', async () => {
  const verify = () => inside((tx) => verifyCounts(tx, bar.organizationId));
  expect(await verify()).toEqual([]);
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const [empty, undoing] = await inside(async (tx) => [
    await startAction(tx, by, 'stocktake'),
    await startAction(tx, by, 'undo stocktake'),
  ]);
  await sql`update stock.action set undone_by_id = ${undoing} where id = ${empty}`.execute(house.system.db);
  const [line] = await twoLines();
  const { action_id } = await save([line as never]);
  await sql`update counting.stocktake set action_id = ${empty} where action_id = ${action_id}`.execute(house.system.db);
  expect(await verify()).toEqual([
    {
      kind: 'undone_action',
      item_id: null,
      location_id: null,
      held: `stocktake ${empty} undone`,
      ledger: 'moved nothing',
    },
    {
      kind: 'count_without_movement',
      item_id: line?.inventory_item_id,
      location_id: line?.location_id,
      held: '3.000000',
      ledger: 'no movement',
    },
  ]);
});

test('a corrected count can be undone only after its correction, even if a later count follows (D18)', async () => {
  const [line] = await twoLines();
  if (!line) throw new Error('no line');
  const found = async () => {
    const differences = await inside((tx) => verifyCounts(tx, bar.organizationId));
    return differences.filter(({ item_id }) => item_id === line.inventory_item_id);
  };
  const at = (count: number, counted_at: string) => ({ ...line, count, counted_at, client_id: crypto.randomUUID() });
  const slip = await saveStocktake(bar.contextAt(NOW), at(7, '2026-01-06T09:00:00.000Z'));
  const corrected = await correctCount(bar.contextAt(NOW), { stocktake_id: slip.id, count: 6 });
  await saveStocktake(bar.contextAt(NOW), at(8, '2026-01-06T10:00:00.000Z'));
  await expect(undo(slip.action_id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This count was corrected. Undo the correction first.',
  });
  expect(await found()).toEqual([]);
  await undo(corrected.action_id);
  await undo(slip.action_id);
  expect(await found()).toEqual([]);
});
