import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { listPosItems } from '../items/list-pos-items.ts';
import { searchPosItems } from '../items/search-pos-items.ts';
import { changePosItem } from '../matching/change-pos-item.ts';
import { undoMatch } from '../matching/undo-match.ts';
import { listModifiers } from '../modifiers/modifier-rows.ts';
import { listSales } from '../sales/list-sales.ts';
import { postPausedSales } from '../sales/resume-sales.ts';
import { undoSales } from '../sales/undo-sales.ts';
import { verifySales } from '../sales/verify-sales.ts';
import { listUnmatchedSales } from '../unmatched/unmatched-sales.ts';
import { importSales } from './import-sales.ts';
import { undoImport } from './undo-import.ts';

let house: TestHouse;
let bar: TestOrganization;
let gin: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const now = () => bar.contextAt('2026-01-06T23:00:00Z');
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);

beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  [gin, shelf] = await inside(
    async (tx) =>
      [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
  );
  await addStock(bar.contextAt('2026-01-05T13:00:00Z'), { inventory_item_id: gin, location_id: shelf, quantity: 100 });
});

const HEAD = 'transaction_id,line_id,sold_at,item,quantity,gross,modifiers';
const read = (...rows: string[]) =>
  importSales(now(), { name: 'sales.csv', bytes: Buffer.from([HEAD, ...rows].join('\n')) });
const match = () => inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Gin', { itemId: gin, milliliters: 750 }));
const undo = (id: string | null) =>
  undoAction(now(), { id: id ?? '' }, { sale: undoSales, sale_match: undoSales }, [undoImport, undoMatch]);

/** Bottles taken; also checks the ledger, its caches, and the lines. */
async function taken(): Promise<number> {
  return inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    expect(await verifySales(tx, bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ taken: number }>`
      select (100 - sum(quantity))::float8 as taken from stock.running_stock where item_id = ${gin}`.execute(tx);
    return rows[0]?.taken ?? 0;
  });
}
const sales = async () =>
  (await listSales(now(), { page: 1, limit: 50, sort: 'transaction_date:asc' })).data.map((row) => [
    row.pos_item_name,
    row.quantity_sold,
    row.gross,
    row.modifiers.map(({ name }) => name).join(),
  ]);
const unmatched = async () => (await listUnmatchedSales(now(), { page: 1, limit: 50 })).totals;

const menu = async () =>
  (await listPosItems(now(), { page: 1, limit: 50, sort: 'name:asc', match: 'all' })).data.map(({ name }) => name);
const modifiers = async () =>
  (await listModifiers(now(), { page: 1, limit: 50, sort: 'name:asc', state: 'all' })).data.map(({ name }) => name);
const matchByHand = async () => {
  const { data } = await listPosItems(now(), { page: 1, limit: 1, sort: 'name:asc', match: 'all', search: 'Gin' });
  const { rows } = await inside((tx) =>
    sql<{ size_id: string }>`select size_id from catalog.item where id = ${gin}`.execute(tx),
  );
  const match = { inventory_item_id: gin, depletion_size_id: rows[0]?.size_id, deplete_sales: true };
  return changePosItem(now(), { id: data[0]?.id as string, action: 'match', ...match });
};

const ONE = 'T1,1,2026-01-06 20:00,Gin,2,20,';
const TWO = 'T2,1,2026-01-06 21:00,Gin,3,30,Double';

test('an undone import leaves no sale and no stock taken; imported again, all is back', async () => {
  const { action_id } = await read(ONE, TWO);
  expect((await unmatched()).lines).toBe(2);
  await match();
  await undo(action_id);
  expect([await sales(), (await unmatched()).lines, await taken()]).toEqual([[], 0, 0]);
  await expect(undo(action_id)).rejects.toThrow('already undone');
  expect(await read(ONE, TWO)).toMatchObject({ created: { sales: 0 }, updated: 2 });
  expect([await sales(), await taken()]).toEqual([
    [
      ['Gin', 2, 20, ''],
      ['Gin', 3, 30, 'Double'],
    ],
    5,
  ]);
});

test('an import that changed lines gives back their figures, times, and modifiers, and only the difference of stock', async () => {
  await read(ONE);
  await match();
  const first = await read(ONE, TWO);
  expect(await taken()).toBe(3);
  const before = await sales();
  const later = await read(
    'T1,1,2026-01-06 19:00,Gin,7,70,Neat',
    'T2,1,2026-01-06 21:00,Gin,1,10,',
    'T3,1,2026-01-06 22:00,Gin,4,40,',
  );
  expect(later).toMatchObject({ created: { sales: 1 }, updated: 2 });
  expect(await taken()).toBe(12);
  await undo(later.action_id);
  expect([await sales(), await taken()]).toEqual([before, 3]);
  await undo(first.action_id);
  expect(await sales()).toEqual([['Gin', 2, 20, '']]);
  expect(await taken()).toBe(0);
});

test('what was matched after the import is taken back with it; a line that changed since refuses the whole undo', async () => {
  const first = await read(ONE);
  const second = await read(TWO);
  await match();
  await read(ONE.replace(',2,20', ',4,40'));
  expect(await taken()).toBe(4);
  await expect(undo(first.action_id)).rejects.toThrow('One of these sales has since been changed');
  expect(await taken()).toBe(4);
  await undo(second.action_id);
  expect(await taken()).toBe(4);
});

test('while sales are paused, stock that is still out comes back when they resume (D16)', async () => {
  await read('T0,1,2026-01-06 18:00,Gin,1,10,');
  await match();
  const { action_id } = await read(ONE);
  expect(await taken()).toBe(2);
  await inside((tx) => setSalesPause(tx, bar.organizationId, true, new Date()));
  const waiting = await read(TWO);
  await undo(action_id);
  await undo(waiting.action_id);
  expect(await taken()).toBe(2);
  await inside(async (tx) => {
    await setSalesPause(tx, bar.organizationId, false, new Date());
    await postPausedSales(tx, { organizationId: bar.organizationId, userId: null });
  });
  expect(await taken()).toBe(0);
});

test('a dry run and a file without news have nothing to undo', async () => {
  const file = { name: 'sales.csv', bytes: Buffer.from(`${HEAD}\n${ONE}`) };
  expect(await importSales(now(), file, { dryRun: true })).toMatchObject({ created: { sales: 1 }, action_id: null });
  await read(ONE);
  expect(await read(ONE)).toMatchObject({ skipped: 1, action_id: null });
});

test('undone while others import, each sale counts as the last of them said (D3, D6)', async () => {
  await read('T0,1,2026-01-06 18:00,Gin,0,0,');
  await match();
  const rows = Array.from({ length: 8 }, (_, n) => `R${n},1,2026-01-06 20:00,Gin,1,10,`);
  const made: (string | null)[] = [];
  for (const row of rows) made.push((await read(row)).action_id);
  await Promise.all([...made.slice(0, 4).map((id) => undo(id)), read(...rows.slice(4)), read(TWO)]);
  expect(await taken()).toBe(7);
  expect(await sales()).toHaveLength(6);
});

test('POS items and modifiers that only the undone import had go with it, and come back with it', async () => {
  await read('T0,1,2026-01-06 18:00,Rum,1,10,Neat');
  const { action_id } = await read(ONE, TWO, 'T3,1,2026-01-06 20:00,Rum,1,10,Neat', 'T4,1,2026-01-06 20:00,Soup,1,10,');
  const soup = (await searchPosItems(now(), { q: 'Soup', size: 1 }))[0]?.id as string;
  await changePosItem(now(), { id: soup, ignored: true, deplete_sales: true });
  expect([await menu(), await modifiers()]).toEqual([
    ['Gin', 'Rum', 'Soup'],
    ['Double', 'Neat'],
  ]);
  await undo(action_id);
  // A person decided on the soup.
  expect([await menu(), await modifiers()]).toEqual([['Rum', 'Soup'], ['Neat']]);
  expect(await searchPosItems(now(), { q: 'Gin', size: 5 })).toEqual([]);
  expect(await read(ONE, TWO)).toMatchObject({ created: { pos_items: 1 }, updated: 2 });
  expect([await menu(), await modifiers()]).toEqual([
    ['Gin', 'Rum', 'Soup'],
    ['Double', 'Neat'],
  ]);
});

test('a match made between an import and its undo can still be undone, and gives back nothing twice', async () => {
  const { action_id } = await read(ONE, TWO);
  const match = await matchByHand();
  expect(await taken()).toBe(5);
  await undo(action_id);
  expect([await menu(), await taken()]).toEqual([['Gin'], 0]);
  await undo(match.action_id);
  expect(await taken()).toBe(0);
  expect((await listPosItems(now(), { page: 1, limit: 1, sort: 'name:asc', match: 'unmatched' })).data).toHaveLength(1);
  await read(ONE);
  expect(await taken()).toBe(0);
});

test('a match that also depleted sales of another import is not half undone (D38)', async () => {
  const first = await read(ONE);
  await read(TWO);
  const match = await matchByHand();
  await undo(first.action_id);
  await expect(undo(match.action_id)).rejects.toThrow('1 of these sales');
  expect(await taken()).toBe(3);
});

test('an import and a match of its POS item, undone at once, leave nothing out of stock (D3, D6)', async () => {
  const { action_id } = await read(ONE, TWO);
  const match = await matchByHand();
  await Promise.all([undo(action_id), undo(match.action_id)]);
  expect([await taken(), await sales()]).toEqual([0, []]);
});

test('an undone import of sales from before the first cycle gives the cycle its start back', async () => {
  const start = () =>
    inside(async (tx) => {
      const { rows } = await sql<{ at: string }>`
        select started_at::text as at from counting.cycle where organization_id = ${bar.organizationId}`.execute(tx);
      return rows[0]?.at;
    });
  const before = await start();
  const { action_id } = await read('T-90,1,2025-12-20T20:00:00Z,Gin,1,10,');
  expect(await start()).toContain('2025-12-20');
  await undo(action_id);
  expect(await start()).toBe(before);
});
