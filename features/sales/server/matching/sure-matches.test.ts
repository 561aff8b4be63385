import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureSize } from '#features/catalog/server/sizes/create-size.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { createTestPosItem } from '#test/pos-items.ts';
import { getPosItem } from '../items/get-pos-item.ts';
import { receiveSales } from '../sales/receive-sales.ts';
import { undoSales } from '../sales/undo-sales.ts';
import { insertSoldAs } from '../sold-as/change-sold-as.ts';
import { changePosItem } from './change-pos-item.ts';
import { acceptSuggestion, suggestAgain } from './suggestions.ts';
import { acceptSureMatches, ignoreNotStock, listNotStock, listSureMatches } from './sure-matches.ts';
import { undoMatch } from './undo-match.ts';

let house: TestHouse;
let bar: TestOrganization;
let rye: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const now = () => bar.contextAt('2026-01-06T23:00:00Z');
const undo = (id: string | null) =>
  undoAction(now(), { id: id ?? '' }, { sale: undoSales, sale_match: undoSales }, [undoMatch]);
const sell = (item: string, quantity: number) =>
  receiveSales(now(), {
    sales: [
      { transaction_id: 'T', line_id: item, sold_at: '2026-01-06T22:00:00Z', item, quantity, gross: quantity * 9 },
    ],
  });
async function onHand(): Promise<number> {
  return inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ quantity: number }>`
      select sum(quantity)::float8 as quantity from stock.running_stock where item_id = ${rye}`.execute(tx);
    return rows[0]?.quantity ?? 0;
  });
}

beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  const shelf = await inside(async (tx) => {
    rye = await createTestItem(tx, bar.organizationId, 'Bulleit Straight Rye Whiskey');
    await createTestItem(tx, bar.organizationId, 'Campari Aperitivo');
    return createTestLocation(tx, bar.organizationId);
  });
  await addStock(bar.contextAt('2026-01-05T13:00:00Z'), { inventory_item_id: rye, location_id: shelf, quantity: 10 });
});

const recipe = (name: string) =>
  inside(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into recipes.recipe (organization_id, name) values (${bar.organizationId}, ${name}) returning id`.execute(
      tx,
    );
    return rows[0]?.id as string;
  });

test('a Sold As that is older than the POS is matched, and no second one is made (POS-045)', async () => {
  const id = await inside(async (tx) => {
    const glass = await ensureSize(tx, bar.organizationId, { volume: 75, unit: 'mL', count: 1, stockable: false });
    return insertSoldAs(tx, bar.organizationId, {
      inventory_item_id: rye,
      sale_size_id: glass.id,
      price: 12,
      on_list: true,
    });
  });
  await sell('Bulleit Straight Rye Whiskey 75 ml', 2);
  const { data } = await listSureMatches(now());
  await acceptSureMatches(now(), { pos_item_ids: data.map((row) => row.pos_item.id), deplete_sales: true });
  const { rows } = await inside((tx) =>
    sql`select s.id, p.name from sales.sold_as as s left join sales.pos_item as p on p.sold_as_id = s.id`.execute(tx),
  );
  expect(rows).toEqual([{ id, name: 'Bulleit Straight Rye Whiskey 75 ml' }]);
});

test('all sure matches are accepted as one action, with new sizes, and undone as one (POS-045, D38, D42)', async () => {
  await recipe('Old Fashioned');
  for (const name of ['Bulleit Straight Rye Whiskey 75 ml', 'Campari Aperitivo', 'Old Fashioned', 'House Special'])
    await sell(name, 2);
  const { data, totals } = await listSureMatches(now());
  expect(data.map((row) => [row.pos_item.name, row.recipe?.name ?? row.inventory_item?.name, row.takes])).toEqual([
    ['Bulleit Straight Rye Whiskey 75 ml', 'Bulleit Straight Rye Whiskey 750 mL', '75 mL'],
    ['Campari Aperitivo', 'Campari Aperitivo 750 mL', '1.5 oz'],
    ['Old Fashioned', 'Old Fashioned', '1 Serving'],
  ]);
  expect(totals).toEqual({ items: 3, lines: 3, quantity: 6, gross: 54 });
  const done = await acceptSureMatches(now(), {
    pos_item_ids: data.map((row) => row.pos_item.id),
    deplete_sales: true,
  });
  expect(done).toMatchObject({ matched: 3 });
  expect(await onHand()).toBe(9.8);
  expect((await listSureMatches(now())).data).toEqual([]);
  await undo(done.action_id);
  expect(await onHand()).toBe(10);
  expect((await listSureMatches(now())).data).toEqual(data);
  const { rows } = await inside((tx) => sql`select from sales.sold_as where deleted_at is null`.execute(tx));
  expect(rows).toEqual([]);
});

test('POS-048: no other bottle or brand is suggested, and a change to another drink or a mini is never sure', async () => {
  const mini = await inside(async (tx) => {
    for (const name of ['Johnnie Walker Red Label', 'Casamigos Blanco', 'Grey Goose'])
      await createTestItem(tx, bar.organizationId, name);
    await sql`insert into catalog.size (organization_id, name, volume, unit) values (${bar.organizationId}, '50 mL', 50, 'mL')
      on conflict do nothing`.execute(tx);
    return createTestItem(tx, bar.organizationId, 'Jameson Irish Whiskey');
  });
  await inside((tx) =>
    sql`update catalog.item set size_id = (select id from catalog.size where organization_id = ${bar.organizationId}
      and name = '50 mL' limit 1) where organization_id = ${bar.organizationId} and id = ${mini}`.execute(tx),
  );
  const names = ['JW Black Label', 'Espolon Blanco', 'Sub Grey Goose', 'Jameson', 'Jameson 50 ml', 'JW Red'];
  for (const name of names) await sell(name, 1);
  const posItems = await inside((tx) =>
    sql<{ id: string; name: string }>`
    select id, name from sales.pos_item where organization_id = ${bar.organizationId}`.execute(tx),
  );
  const found = new Map<string, string | undefined>();
  for (const { id, name } of posItems.rows)
    found.set(name, (await getPosItem(now(), { id })).suggestions[0]?.inventory_item.name);
  expect(names.map((name) => found.get(name))).toEqual([
    undefined,
    undefined,
    'Grey Goose',
    'Jameson Irish Whiskey',
    'Jameson Irish Whiskey',
    'Johnnie Walker Red Label',
  ]);
  expect((await listSureMatches(now())).data.map((row) => row.pos_item.name)).toEqual(['Jameson 50 ml']);
});

test('POS items matched or ignored in the meantime are not changed', async () => {
  await sell('Campari Aperitivo', 1);
  await sell('Bulleit Straight Rye Whiskey', 1);
  const ids = (await listSureMatches(now())).data.map((row) => row.pos_item.id);
  await acceptSuggestion(now(), { pos_item_id: ids[0] as string, deplete_sales: true });
  expect(await acceptSureMatches(now(), { pos_item_ids: ids, deplete_sales: true })).toMatchObject({ matched: 1 });
});

test('food and merchandise get no suggestions, and are ignored as one action', async () => {
  for (const name of ['Bulleit Rye Burger', 'Logo Tee', 'Campari Aperitivo']) await sell(name, 1);
  const { data } = await listNotStock(now());
  expect(data.map(({ name, reason }) => [name, reason])).toEqual([
    ['Bulleit Rye Burger', 'food'],
    ['Logo Tee', 'merchandise'],
  ]);
  const burger = data[0]?.id as string;
  expect((await getPosItem(now(), { id: burger })).suggestions).toEqual([]);
  const { action_id, ignored } = await ignoreNotStock(now(), { pos_item_ids: data.map(({ id }) => id) });
  expect(ignored).toBe(2);
  expect((await listNotStock(now())).data).toEqual([]);
  await undo(action_id);
  expect((await listNotStock(now())).data).toEqual(data);
});

test("the till's GTIN comes before any name", async () => {
  const id = await inside(async (tx) => {
    const made = await createTestPosItem(tx, bar.organizationId, 'Campari Aperitivo');
    await sql`insert into catalog.item_barcode (organization_id, code, item_id) values (${bar.organizationId}, '0082000746447', ${rye})`.execute(
      tx,
    );
    await sql`
      insert into sales.till_object (organization_id, pos_id, kind, external_id, name, gtin, pos_item_id)
      select organization_id, pos_id, 'item', 'X', name, '82000746447', id from sales.pos_item where id = ${made}`.execute(
      tx,
    );
    return made;
  });
  await suggestAgain(now(), { pos_item_ids: [id] });
  const { suggestions } = await getPosItem(now(), { id });
  expect(suggestions.map((each) => each.inventory_item.id)[0]).toBe(rye);
});

test('D38: the undo of many matches leaves a POS item that was changed since, with the stock that its sales took', async () => {
  await sell('Bulleit Straight Rye Whiskey 75 ml', 2);
  await sell('Campari Aperitivo', 2);
  const { data } = await listSureMatches(now());
  const [kept, other] = ['Bulleit Straight Rye Whiskey 75 ml', 'Campari Aperitivo'].map(
    (name) => data.find((row) => row.pos_item.name === name)?.pos_item.id as string,
  ) as [string, string];
  const { action_id } = await acceptSureMatches(now(), { pos_item_ids: [kept, other], deplete_sales: true });
  await changePosItem(now(), { id: kept, ignored: true } as never);
  const undone = await undo(action_id);
  expect(undone.note).toBe('1 POS item has since been changed, so it was left as it is.');
  expect([(await getPosItem(now(), { id: kept })).state, (await getPosItem(now(), { id: other })).state]).toEqual([
    'ignored',
    'unmatched',
  ]);
  expect(await onHand()).toBe(9.8);
  await expect(undo(action_id)).rejects.toThrow('This was already undone');
});

test('D38: the undo of ignoring many POS items leaves those that are no longer ignored', async () => {
  for (const name of ['Bulleit Rye Burger', 'Logo Tee', 'Gift Card']) await sell(name, 1);
  const ids = (await listNotStock(now())).data.map(({ id }) => id);
  const { action_id } = await ignoreNotStock(now(), { pos_item_ids: ids });
  for (const id of ids.slice(1)) await changePosItem(now(), { id, ignored: false } as never);
  const count = ids.length - 1;
  expect((await undo(action_id)).note).toBe(
    count === 1
      ? '1 POS item has since been changed, so it was left as it is.'
      : `${count} POS items have since been changed, so they were left as they are.`,
  );
  expect((await listNotStock(now())).data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
