import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { markCycleStart } from '#features/ledger/server/movements/close-ledger.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import type { ImportOptions } from '#shared/server/tables/run-import.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { changeItem } from '../items/change-item.ts';
import { importItems } from './import-items.ts';
import { undoItemsImport } from './undo-items-import.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const HEAD = 'name,type,subtype,size,barcode,producer,location,quantity,cost,list_price,par,tare_grams,full_grams';
const GIN = 'Plymouth Gin,SP,Gin,750 mL,5000299201008,Plymouth,Cellar > Rack 2,3,21.50,9,4,600,1350';
const RYE = 'Rittenhouse Rye,SP,Rye Whiskey,750 mL,,Heaven Hill,Back Bar,2,18,8,,,';
const now = () => bar.contextAt('2026-02-01T12:00:00Z');
const read = (lines: readonly string[], options: ImportOptions = {}) =>
  importItems(now(), { name: 'items.csv', bytes: Buffer.from([HEAD, ...lines].join('\n')) }, options);
const undo = (id: string | null, context = now()) => undoAction(context, { id: id ?? '' }, {}, [undoItemsImport]);
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);

const TABLES = ['catalog.item', 'catalog.item_barcode', 'catalog.item_field', 'catalog.learned_name', 'stock.par'];

type Row = Readonly<Record<string, unknown>>;

/** Every row that an import may write over, stock and costs as they are shown. The ledger must add up to them. */
const everything = () =>
  inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    const seen: Record<string, Row[]> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(t) - 'updated_at' as row from ${sql.table(table)} as t
        join catalog.item as i on i.organization_id = t.organization_id and i.id = t.${sql.ref(table === 'catalog.item' ? 'id' : 'item_id')}
        where t.organization_id = ${bar.organizationId} and i.active order by 1`.execute(tx);
      seen[table] = rows.map(({ row }) => row);
    }
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', i.name, s.quantity, s.par, c.last_cost, c.average_cost) as line from catalog.item as i
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
      where i.organization_id = ${bar.organizationId} and i.active order by 1`.execute(tx);
    return { rows: seen, stock: rows.map(({ line }) => line) };
  });
const locations = () =>
  inside(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from stock.location where organization_id = ${bar.organizationId} and deleted_at is null order by name`.execute(
      tx,
    );
    return rows.map(({ name }) => name);
  });
const idOf = (name: string) =>
  inside(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from catalog.item where organization_id = ${bar.organizationId} and name = ${name} and active`.execute(
      tx,
    );
    return rows[0]?.id as string;
  });
const names = async () => ((await everything()).rows['catalog.item'] ?? []).map(({ name }) => name).toSorted();

test('D38: a first list goes as a whole, with its items, stock, costs, pars and locations; read again, all is back', async () => {
  const [empty, places] = [await everything(), await locations()];
  const first = await read([GIN, RYE]);
  const full = await everything();
  expect(full.stock).toEqual([
    'Plymouth Gin 3.000000 4.000000 21.500000 21.500000',
    'Rittenhouse Rye 2.000000 18.000000 18.000000',
  ]);
  expect((await undo(first.action_id)).note).toBeUndefined();
  expect([await everything(), await locations()]).toEqual([empty, places]);
  await expect(undo(first.action_id)).rejects.toThrow('already undone');
  expect(await read([GIN, RYE])).toMatchObject({ created: { items: 2, locations: 3 }, errors: [] });
  expect((await everything()).stock).toEqual(full.stock);
});

test('items that were here are as before: names, types, prices, attributes, barcodes, weights, pars, costs and stock', async () => {
  await read([GIN, RYE]);
  const before = await everything();
  const again = await read([
    'Plymouth Gin Navy,SP,Navy Gin,750 mL,5000299201008,Black Friars,Cellar > Rack 2,7,25,12,2,650,1400',
    'Rittenhouse Rye,SP,Rye Whiskey,750 mL,096749021307,Heaven Hill,Annex,1,19,8.50,6,,',
    'Cynar,SP,Liqueur,1 L,,Campari,Annex,2,,,,,',
  ]);
  expect(again).toMatchObject({ created: { items: 1 }, updated: 2 });
  expect(await everything()).not.toEqual(before);
  await undo(again.action_id);
  expect(await everything()).toEqual(before);
  expect(await locations()).not.toContain('Annex');
});

test('a list of prices alone can be undone, too; one that changed nothing has no undo', async () => {
  const prices = (price: number) => [`Plymouth Gin,SP,Gin,750 mL,,,,,,${price},,,`];
  const first = await read(prices(9));
  const before = await everything();
  const dearer = await read(prices(14));
  await undo(dearer.action_id);
  expect(await everything()).toEqual(before);
  expect((await read(prices(9))).action_id).toBeNull();
  await undo(first.action_id);
  expect(await names()).toEqual([]);
});

test('what was undone since keeps nothing: another import, and stock that somebody added', async () => {
  const first = await read([GIN]);
  const second = await read([GIN.replace(',3,21.50', ',8,30')]);
  const added = await addStock(now(), {
    inventory_item_id: await idOf('Plymouth Gin'),
    location_id: await shelf('Rack 2'),
    quantity: 1,
  });
  for (const id of [added.action_id, second.action_id, first.action_id]) await undo(id);
  expect(await names()).toEqual([]);
  expect(await locations()).toEqual(['Recently Added']);
});

test('what was used or changed since stays and is named; the rest goes', async () => {
  const old = await read(['Old Tom,SP,Gin,750 mL,,,,,,5,,,', 'Pisco,SP,Brandy,750 mL,,,,,,6,,,']);
  expect(old.created.items).toBe(2);
  const later = await read([
    'Old Tom,SP,Gin,750 mL,,,,,,7,,,',
    'Pisco,SP,Brandy,750 mL,,,,,,8,,,',
    GIN,
    RYE,
    'Cynar,SP,Liqueur,1 L,,,,,,,,,',
  ]);
  await addStock(now(), {
    inventory_item_id: await idOf('Rittenhouse Rye'),
    location_id: await shelf('Back Bar'),
    quantity: 1,
  });
  await changeItem(now(), { id: await idOf('Cynar'), name: 'Cynar 70' });
  await changeItem(now(), { id: await idOf('Old Tom'), list_price: 9 });
  const { note } = await undo(later.action_id);
  expect(note).toBe('Old Tom, Rittenhouse Rye, Cynar 70 have since been changed or used, so they were kept.');
  expect(await names()).toEqual(['Cynar 70', 'Old Tom', 'Pisco', 'Rittenhouse Rye']);
  const { stock, rows } = await everything();
  expect(stock).toContainEqual(expect.stringMatching(/^Rittenhouse Rye 1\.000000/)); // what it got since
  const prices = (rows['catalog.item'] ?? []).map((row) => [row.name, row.list_price]);
  expect(Object.fromEntries(prices)).toMatchObject({ 'Old Tom': 9, Pisco: 6 });
  expect(await locations()).toContain('Back Bar');
  expect(await locations()).not.toContain('Rack 2');
});

const shelf = (name: string) =>
  inside(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from stock.location where organization_id = ${bar.organizationId} and name = ${name}`.execute(tx);
    return rows[0]?.id as string;
  });

test('the name that the file taught is forgotten, and one that it made forget is known again', async () => {
  await read([GIN]);
  const row = ['Plymouth Navy Gin,SP,Gin,750 mL,,,,,,11,,,'];
  const item = await idOf('Plymouth Gin');
  const before = await everything();
  const taught = await read(row, { sameAs: { 2: item } });
  expect((await everything()).rows['catalog.learned_name']).toHaveLength(1);
  await undo(taught.action_id);
  expect(await everything()).toEqual(before);
  await read(row, { sameAs: { 2: item } });
  const known = await everything();
  const unlearned = await read(row, { sameAs: { 2: 'new' } });
  expect((await everything()).rows['catalog.learned_name']).toHaveLength(0);
  await undo(unlearned.action_id);
  expect(await everything()).toEqual(known);
});

test('an item whose import was undone takes no stock, and its barcode is free', async () => {
  const { action_id } = await read([GIN]);
  const [gone, rack] = [await idOf('Plymouth Gin'), await shelf('Rack 2')];
  await undo(action_id);
  await read([RYE.replace('750 mL,,', '750 mL,5000299201008,')]);
  const [bar2] = [await shelf('Back Bar')];
  for (const location_id of [rack, bar2])
    await expect(addStock(now(), { inventory_item_id: gone, location_id, quantity: 1 })).rejects.toMatchObject({
      status: 409,
    });
  const late = {
    itemId: gone,
    locationId: bar2 as string,
    kind: 'manual_addition' as const,
    quantity: '1',
    occurredAt: now().now,
  };
  await expect(
    inside(async (tx) => {
      const by = { organizationId: bar.organizationId, userId: now().actor.userId };
      await recordMovements(tx, by, await startAction(tx, by, 'adjustment'), [late]);
    }),
  ).rejects.toThrow('its import was undone');
  await expect(changeItem(now(), { id: gone, name: 'Back again' })).rejects.toThrow('its import was undone');
});

test('only admins undo it, and nothing of a closed cycle', async () => {
  const { action_id } = await read([GIN]);
  const member = await addTestPerson(house, bar.organizationId, 'member');
  await expect(undo(action_id, { ...now(), actor: member })).rejects.toMatchObject({ status: 403 });
  const demoted = { ...now().actor, role: 'member' as const };
  await expect(undo(action_id, { ...now(), actor: demoted })).rejects.toMatchObject({ status: 403 });
  const before = await everything();
  await inside((tx) =>
    sql`update stock.period set locked_until = '2026-02-01T12:30:00Z' where organization_id = ${bar.organizationId}`.execute(
      tx,
    ),
  );
  await expect(undo(action_id)).rejects.toThrow('closed period');
  expect(await everything()).toEqual(before);
});

test('what belongs to a cycle under audit is undone only where that is meant', async () => {
  const { action_id } = await read([GIN]);
  const before = await everything();
  const at = new Date('2026-02-01T13:00:00Z');
  await inside(async (tx) => {
    const by = { organizationId: bar.organizationId, userId: now().actor.userId };
    const every = { after: '00000000-0000-0000-0000-000000000000', until: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    await markCycleStart(tx, by, { actionId: await startAction(tx, by, 'cycle'), at, ...every });
    await sql`update stock.period set locked_until = '2026-01-01', opened_at = ${at}
      where organization_id = ${bar.organizationId}`.execute(tx);
  });
  await expect(undo(action_id)).rejects.toMatchObject({ reason: 'under_audit' });
  expect(await everything()).toEqual(before);
  await undoAction(now(), { id: action_id ?? '', in_audit: true }, {}, [undoItemsImport]);
  expect((await everything()).stock).not.toContainEqual(expect.stringMatching(/ 3\.0/));
});

test('stock that arrives while it is undone: the item is gone and refuses it, or stays with it', async () => {
  for (let round = 0; round < 6; round++) {
    const { action_id } = await read([GIN]);
    const [item, rack] = [await idOf('Plymouth Gin'), await shelf('Rack 2')];
    const [undone, added] = await Promise.allSettled([
      undo(action_id),
      addStock(now(), { inventory_item_id: item, location_id: rack, quantity: 5 }),
    ]);
    expect(undone.status).toBe('fulfilled');
    const left = (await everything()).stock;
    expect(left).toEqual(added.status === 'fulfilled' ? [expect.stringMatching(/^Plymouth Gin 5\.000000/)] : []);
    bar = await createTestOrganization(house);
  }
});

/** Does this in a transaction that stays open until it is released: an undo that comes meanwhile waits for it. */
async function holding(work: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<number>();
  const released = Promise.withResolvers<void>();
  const done = inside(async (tx) => {
    await work(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    held.resolve(rows[0]?.pid ?? 0);
    await released.promise;
  });
  const pid = await held.promise;
  const isAwaited = () =>
    inside(async (tx) => {
      const { rows } = await sql`
        select from pg_locks where not granted and ${pid}::int = any(pg_blocking_pids(pid)) limit 1`.execute(tx);
      return rows.length > 0;
    });
  return {
    awaited: () => expect.poll(isAwaited).toBe(true),
    release: () => {
      released.resolve();
      return done;
    },
  };
}

test('stock that is just being booked at the time of an opening stays, whatever was booked to the opening for it', async () => {
  const { action_id } = await read([GIN]);
  const [gin, rack] = [await idOf('Plymouth Gin'), await shelf('Rack 2')];
  const by = { organizationId: bar.organizationId, userId: now().actor.userId };
  const found = {
    itemId: gin,
    locationId: rack,
    kind: 'manual_addition' as const,
    quantity: '5',
    occurredAt: now().now,
  };
  const booking = await holding(async (tx) =>
    recordMovements(tx, by, await startAction(tx, by, 'adjustment'), [found]),
  );
  const undoing = undo(action_id);
  await booking.awaited();
  await booking.release();
  expect((await undoing).note).toContain('Plymouth Gin');
  expect((await everything()).stock).toEqual([expect.stringMatching(/^Plymouth Gin 5\.000000/)]);
});

test('while it is undone others move stock of other items, and stock of these is refused once they are gone', async () => {
  await read([RYE]);
  const { action_id } = await read([GIN]);
  const [rye, gin] = [await idOf('Rittenhouse Rye'), await idOf('Plymouth Gin')];
  const [rack, back] = [await shelf('Rack 2'), await shelf('Back Bar')];
  const add = (item: string, location_id: string) =>
    addStock(bar.contextAt('2026-02-01T13:00:00Z'), { inventory_item_id: item, location_id, quantity: 5 });
  const held = await holding((tx) =>
    sql`select from catalog.item where organization_id = ${bar.organizationId} and id = ${gin} for key share`.execute(
      tx,
    ),
  );
  const undoing = undo(action_id);
  await held.awaited();
  const late = [add(gin, rack), add(gin, back)].map((adding) => adding.catch((error: unknown) => error));
  for (const location of [back, rack, back]) await add(rye, location);
  await held.release();
  expect((await undoing).note).toBeUndefined();
  for (const refused of await Promise.all(late))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('its import was undone') });
  expect((await everything()).stock).toEqual([expect.stringMatching(/^Rittenhouse Rye 17\.000000/)]);
  expect(await locations()).toContain('Rack 2'); // it has stock of another item by now
});
