import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import type { ModifierChange } from '../../contract/modifier-contract.ts';
import { changePosItem } from '../matching/change-pos-item.ts';
import { undoMatch } from '../matching/undo-match.ts';
import { receiveSales } from '../sales/receive-sales.ts';
import { postPausedSales } from '../sales/resume-sales.ts';
import { undoSales } from '../sales/undo-sales.ts';
import { verifySales } from '../sales/verify-sales.ts';
import { changeModifier, refuseUndoOfModifier, undoModifier } from './change-modifier.ts';
import { listModifiers, previewModifier } from './modifier-rows.ts';

let house: TestHouse;
let bar: TestOrganization;
let vodka: string;
let goose: string;
let lime: string;
let size: string;
let posItem: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const now = () => bar.contextAt('2026-01-06T23:00:00Z');
type Asked = { name: string; id?: string; quantity?: number; price?: number };

/** One bottle of 750 mL is sold 75 mL at a time: a unit takes 0.1. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  let shelf = '';
  await inside(async (tx) => {
    vodka = await createTestItem(tx, bar.organizationId, 'Vodka');
    goose = await createTestItem(tx, bar.organizationId, 'Goose');
    lime = await createTestItem(tx, bar.organizationId, 'Lime');
    shelf = await createTestLocation(tx, bar.organizationId);
  });
  for (const inventory_item_id of [vodka, goose, lime])
    await addStock(bar.contextAt('2026-01-05T13:00:00Z'), { inventory_item_id, location_id: shelf, quantity: 10 });
  await sell('first', 0);
  posItem = (
    await inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Vodka soda', { itemId: vodka, milliliters: 75 }))
  ).posItemId;
  size = await inside(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into catalog.size (organization_id, name, volume, unit) values (${bar.organizationId}, '150 mL', 150, 'mL') returning id`.execute(
      tx,
    );
    return rows[0]?.id as string;
  });
});

const sell = (line: string, quantity: number, modifiers?: Asked[], item = 'Vodka soda') =>
  receiveSales(now(), {
    sales: [
      {
        transaction_id: 'T',
        line_id: line,
        sold_at: '2026-01-06T22:00:00Z',
        item,
        quantity,
        gross: quantity * 10,
        modifiers,
      },
    ],
  });

/** Stock that left the shelves, for each of the three items; also checks the ledger, its caches, and the lines. */
async function taken(): Promise<number[]> {
  return inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    expect(await verifySales(tx, bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ item_id: string; taken: number }>`
      select item_id, (10 - sum(quantity))::float8 as taken from stock.running_stock group by item_id`.execute(tx);
    return [vodka, goose, lime].map((id) => rows.find((row) => row.item_id === id)?.taken ?? 0);
  });
}
const list = async () => (await listModifiers(now(), { page: 1, limit: 50, sort: 'sold:desc', state: 'all' })).data;
const idOf = async (name: string) => (await list()).find((row) => row.name === name)?.id as string;
const say = async (name: string, said: Omit<Partial<ModifierChange>, 'id'> & Pick<ModifierChange, 'effect'>) =>
  changeModifier(now(), { id: await idOf(name), deplete_sales: true, ...said });
const undo = (id: string | null) =>
  undoAction(now(), { id: id ?? '' }, { sale: undoSales, sale_match: undoSales, sale_modifier: refuseUndoOfModifier }, [
    undoMatch,
    undoModifier,
  ]);
const double: ModifierChange['effect'] = 'multiplies';

describe('a modifier (D42)', () => {
  test('changes nothing while unmatched, and is listed by money', async () => {
    await sell('1', 2, [{ name: 'Double', price: 6 }, { name: 'No ice' }]);
    expect(await taken()).toEqual([0.2, 0, 0]);
    const { data, unmatched } = await listModifiers(now(), {
      page: 1,
      limit: 50,
      sort: 'sold:desc',
      state: 'unmatched',
    });
    expect(data).toMatchObject([
      { name: 'Double', state: 'unmatched', sold: 6, gross: 20, lines: 1, quantity: 2, waiting: 1, effect: null },
      { name: 'No ice', state: 'unmatched', sold: 0, gross: 20 },
    ]);
    expect(unmatched).toMatchObject({ modifiers: 2, sold: 6, lines: 2, since: '2026-01-06T22:00:00+00:00' });
  });

  test('multiplies: "Vodka soda, double" takes double, also in later sales; a preview says how many wait', async () => {
    await sell('1', 2, [{ name: 'Double', price: 6 }]);
    expect(await previewModifier(now(), { id: await idOf('Double') })).toMatchObject({
      lines: 1,
      quantity: 2,
      sold: 6,
    });
    expect(await say('Double', { effect: double, factor: 2 })).toMatchObject({
      state: 'matched',
      factor: 2,
      waiting: 0,
      depleted: { lines: 1, quantity: 2 },
    });
    expect(await taken()).toEqual([0.4, 0, 0]);
    await sell('2', 1, [{ name: 'double' }]);
    await sell('3', 1);
    expect(await taken()).toEqual([0.7, 0, 0]);
  });

  test('that changes nothing has nothing left to deplete, everywhere or on one POS item', async () => {
    await sell('1', 2, [{ name: 'Rocks' }]);
    expect((await list())[0]).toMatchObject({ waiting: 1 });
    expect(await say('Rocks', { effect: 'nothing', deplete_sales: false })).toMatchObject({ waiting: 0 });
    await say('Rocks', { effect: double, factor: 2, deplete_sales: false });
    expect((await list())[0]).toMatchObject({ waiting: 1 });
    await say('Rocks', { effect: 'nothing', pos_item_id: posItem, deplete_sales: false });
    expect((await list())[0]).toMatchObject({ waiting: 0 });
  });

  test('adds and replaces, once per request', async () => {
    await sell('0', 0, [{ name: 'Sub Goose' }, { name: 'Add lime' }]);
    await say('Sub Goose', { effect: 'replaces', inventory_item_id: goose, depletion_size_id: size });
    await say('Add lime', { effect: 'adds', inventory_item_id: lime, depletion_size_id: size });
    await sell('1', 1, [{ name: 'Sub Goose' }]);
    await sell('2', 2, [{ name: 'Sub Goose' }, { name: 'Add lime', quantity: 3 }]);
    expect(await taken()).toEqual([0, 0.6, 1.2]);
  });

  test('an extra shot is of what the guest drinks, and a replacement takes the same amount', async () => {
    await sell('0', 0, [{ name: 'Sub Goose' }, { name: 'Extra shot' }]);
    expect(await say('Extra shot', { effect: 'adds_own', depletion_size_id: size })).toMatchObject({
      effect: 'adds_own',
      inventory_item: null,
      depletion_size: { name: '150 mL' },
    });
    expect(await say('Sub Goose', { effect: 'replaces_same', inventory_item_id: goose })).toMatchObject({
      effect: 'replaces_same',
      inventory_item: { name: 'Goose' },
      depletion_size: null,
    });
    await sell('1', 2, [{ name: 'Extra shot' }]);
    expect(await taken()).toEqual([0.6, 0, 0]);
    await sell('1', 2, [{ name: 'Extra shot' }, { name: 'Sub Goose' }]);
    expect(await taken()).toEqual([0, 0.6, 0]);
    await sell('1', 2, [{ name: 'Sub Goose' }]);
    expect(await taken()).toEqual([0, 0.2, 0]);
    await sell('1', 3, [{ name: 'Extra shot' }]);
    expect(await taken()).toEqual([0.9, 0, 0]);
    await sell('1', 0, []);
    expect(await taken()).toEqual([0, 0, 0]);
  });

  test('an extra shot that waits is posted by its match, and undone with it; later changes move no other stock (D34)', async () => {
    await sell('1', 1, [{ name: 'Extra shot' }]);
    const { action_id } = await say('Extra shot', { effect: 'adds_own', depletion_size_id: size });
    expect(await taken()).toEqual([0.3, 0, 0]);
    await say('Extra shot', { effect: 'nothing' });
    await sell('1', 2, [{ name: 'Extra shot' }]);
    expect(await taken()).toEqual([0.6, 0, 0]);
    await expect(undo(action_id)).rejects.toThrow('changed');
  });

  test('has its own effect on one POS item, which wins', async () => {
    await sell('0', 0, [{ name: 'Double' }]);
    await say('Double', { effect: double, factor: 2 });
    await say('Double', { effect: double, factor: 3, pos_item_id: posItem });
    await sell('1', 1, [{ name: 'Double' }]);
    expect(await taken()).toEqual([0.3, 0, 0]);
    expect((await list())[0]?.exceptions).toMatchObject([
      { pos_item: { id: posItem }, effect: 'multiplies', factor: 3 },
    ]);
    await say('Double', { effect: null, pos_item_id: posItem });
    await sell('2', 1, [{ name: 'Double' }]);
    expect(await taken()).toEqual([0.5, 0, 0]);
  });

  test('waits with its item, and matching the item posts both', async () => {
    await sell('1', 1, [{ name: 'Double' }], 'Vodka tonic');
    await say('Double', { effect: double, factor: 2 });
    expect(await taken()).toEqual([0, 0, 0]);
    const { rows } = await inside((tx) =>
      sql<{ id: string }>`select id from sales.pos_item where name = 'Vodka tonic'`.execute(tx),
    );
    const matched = await changePosItem(now(), {
      id: rows[0]?.id as string,
      action: 'match',
      inventory_item_id: vodka,
      depletion_size_id: size,
      deplete_sales: true,
    });
    expect(await taken()).toEqual([0.4, 0, 0]);
    await undo(matched.action_id);
    expect(await taken()).toEqual([0, 0, 0]);
  });
});

describe('a changed line posts only the difference (D40)', () => {
  beforeEach(async () => {
    await sell('0', 0, [{ name: 'Double' }, { name: 'Add lime' }, { name: 'Sub Goose' }]);
    await say('Double', { effect: double, factor: 2 });
    await say('Add lime', { effect: 'adds', inventory_item_id: lime, depletion_size_id: size });
    await say('Sub Goose', { effect: 'replaces', inventory_item_id: goose, depletion_size_id: size });
  });

  test('when modifiers are added, changed, and removed, and when the line is voided', async () => {
    await sell('1', 2);
    await sell('1', 2, [{ name: 'Double' }]);
    expect(await taken()).toEqual([0.4, 0, 0]);
    await sell('1', 3, [{ name: 'Double' }, { name: 'Add lime' }]);
    expect(await taken()).toEqual([0.6, 0, 0.6]);
    await sell('1', 3, [{ name: 'Sub Goose' }]);
    expect(await taken()).toEqual([0, 0.6, 0]);
    await sell('1', 3, [{ name: 'Sub Goose' }]);
    await sell('1', 3, []);
    expect(await taken()).toEqual([0.3, 0, 0]);
    await sell('1', 0, []);
    expect(await taken()).toEqual([0, 0, 0]);
    await sell('1', 1, [{ name: 'Double' }]);
    expect(await taken()).toEqual([0.2, 0, 0]);
    const { rows } = await inside((tx) =>
      sql<{ quantity: number }>`
      select sum(abs(quantity))::float8 as quantity from stock.movement where kind = 'sale' and item_id = ${vodka}`.execute(
        tx,
      ),
    );
    // 0.2, +0.2, +0.2, -0.6, +0.3, -0.3, +0.2: never a full reversal and a new posting.
    expect(rows[0]?.quantity).toBeCloseTo(2);
  });

  test('a return brings back a sale with its modifiers', async () => {
    await sell('1', 1, [{ name: 'Double' }, { name: 'Add lime' }]);
    await sell('2', -1, [{ name: 'Double' }, { name: 'Add lime' }]);
    expect(await taken()).toEqual([0, 0, 0]);
  });

  test('by the effects of its posting, whatever they are now (D34)', async () => {
    await sell('1', 1, [{ name: 'Double' }]);
    await say('Double', { effect: double, factor: 3 });
    await sell('1', 2, [{ name: 'Double' }, { name: 'Add lime' }]);
    expect(await taken()).toEqual([0.4, 0, 0.4]);
    await sell('2', 1, [{ name: 'Double' }]);
    expect(await taken()).toEqual([0.7, 0, 0.4]);
  });

  test('a pause changes nothing (D16)', async () => {
    await sell('1', 1, [{ name: 'Double' }]);
    await inside((tx) => setSalesPause(tx, bar.organizationId, true, new Date()));
    await sell('1', 2, [{ name: 'Double' }, { name: 'Sub Goose' }]);
    await sell('2', 1, [{ name: 'Add lime' }]);
    expect(await taken()).toEqual([0.2, 0, 0]);
    await inside(async (tx) => {
      await setSalesPause(tx, bar.organizationId, false, new Date());
      await postPausedSales(tx, { organizationId: bar.organizationId, userId: null });
    });
    expect(await taken()).toEqual([0.1, 0.8, 0.2]);
  });
});

test('undo reverts the match and the stock, also of lines that changed since; then they wait again', async () => {
  await sell('1', 1, [{ name: 'Double' }]);
  await sell('2', 1, [{ name: 'Double' }]);
  const { action_id } = await say('Double', { effect: double, factor: 2 });
  await sell('2', 3, [{ name: 'Double' }]);
  expect(await taken()).toEqual([0.8, 0, 0]);
  await undo(action_id);
  expect(await taken()).toEqual([0.4, 0, 0]);
  expect(await list()).toMatchObject([{ name: 'Double', state: 'unmatched', waiting: 2 }]);
  await say('Double', { effect: double, factor: 2 });
  expect(await taken()).toEqual([0.8, 0, 0]);
});

test('without depletion, earlier sales do not change until requested', async () => {
  await sell('1', 1, [{ name: 'Double' }]);
  await say('Double', { effect: double, factor: 2, deplete_sales: false });
  expect(await taken()).toEqual([0.1, 0, 0]);
  expect(await list()).toMatchObject([{ waiting: 1 }]);
  await say('Double', { effect: double, factor: 2 });
  expect(await taken()).toEqual([0.2, 0, 0]);
});

test('the stock of a match cannot be undone separately', async () => {
  await sell('1', 1, [{ name: 'Double' }]);
  await say('Double', { effect: double, factor: 2 });
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`select id from stock.action where kind = 'sale_modifier'`.execute(tx),
  );
  await expect(undo(rows[0]?.id ?? null)).rejects.toThrow('POS Modifiers');
  expect(await taken()).toEqual([0.2, 0, 0]);
});

test('missing fields of an effect and unusable sizes are refused by field', async () => {
  await sell('1', 1, [{ name: 'Double' }]);
  const refused = (said: Parameters<typeof say>[1]) => say('Double', said).catch((error) => error.fields);
  expect(await refused({ effect: double })).toEqual({ factor: 'Factor is required: 2 for a double' });
  expect(await refused({ effect: 'adds' })).toEqual({ inventory_item_id: 'Inventory Item is required' });
  expect(await refused({ effect: 'replaces_same' })).toEqual({ inventory_item_id: 'Inventory Item is required' });
  expect(await refused({ effect: 'adds_own' })).toEqual({ depletion_size_id: 'Depletion size is required' });
  expect(await refused({ effect: 'adds', inventory_item_id: lime })).toEqual({
    depletion_size_id: 'Depletion size is required',
  });
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`
    insert into catalog.size (organization_id, name, volume, unit) values (${bar.organizationId}, '5 g', 5, 'g') returning id`.execute(
      tx,
    ),
  );
  expect(
    Object.keys(await refused({ effect: 'adds', inventory_item_id: lime, depletion_size_id: rows[0]?.id })),
  ).toEqual(['depletion_size_id']);
  expect(await refused({ effect: 'adds_own', depletion_size_id: rows[0]?.id })).toEqual({
    depletion_size_id: '5 g is not a volume: choose one, such as 1.5 oz',
  });
  expect(await taken()).toEqual([0.1, 0, 0]);
});

test('with concurrent sales and matches, each line takes what its modifiers say (D3, D6)', async () => {
  await sell('0', 0, [{ name: 'Double' }, { name: 'Add lime' }]);
  const lines = Array.from({ length: 40 }, (_, n) => String(n + 1));
  await Promise.all([
    ...lines.map((line) => sell(line, 1, [{ name: 'Double' }, { name: 'Add lime' }])),
    ...lines.slice(0, 20).map((line) => sell(line, 1, [{ name: 'Double' }, { name: 'Add lime' }])),
    say('Double', { effect: double, factor: 2 }),
    say('Add lime', { effect: 'adds', inventory_item_id: lime, depletion_size_id: size }),
  ]);
  expect((await taken()).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([8, 0, 8]);
});

test('with concurrent sales and matches, extra shots follow their drinks (D3, D6)', async () => {
  await sell('0', 0, [{ name: 'Extra shot' }, { name: 'Sub Goose' }]);
  const lines = Array.from({ length: 30 }, (_, n) => String(n + 1));
  const asks = [{ name: 'Extra shot' }, { name: 'Sub Goose' }];
  await Promise.all([
    ...lines.map((line) => sell(line, 1, asks)),
    ...lines.slice(0, 15).map((line) => sell(line, 1, asks)),
    say('Extra shot', { effect: 'adds_own', depletion_size_id: size }),
    say('Sub Goose', { effect: 'replaces_same', inventory_item_id: goose }),
  ]);
  expect((await taken()).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([0, 9, 0]);
});

test('a fallback that took over stays right with a factor (D41)', async () => {
  await inside((tx) =>
    sql`update sales.sold_as set fallback_inventory_item_id = ${goose} where inventory_item_id = ${vodka}`.execute(tx),
  );
  await sell('0', 0, [{ name: 'Double' }]);
  await say('Double', { effect: double, factor: 2 });
  await sell('1', 60, [{ name: 'Double' }]);
  expect(await taken()).toEqual([10, 2, 0]);
  await sell('1', 55, [{ name: 'Double' }]);
  expect(await taken()).toEqual([10, 1, 0]);
});
