import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import type { ImportOptions } from '#shared/server/tables/run-import.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { reopenByAction } from '../reopening/reopen-invoice.ts';
import { verifyInvoices } from '../reopening/verify-invoices.ts';
import { importInvoices } from './import-invoices.ts';
import { undoInvoicesImport } from './undo-invoices-import.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
  await importItems(now(), {
    name: 'items.csv',
    bytes: Buffer.from(
      ['name,type,size,barcode,location,quantity,cost', 'Fireball Cinnamon,SP,750 mL,088004022723,Bar,5,11'].join('\n'),
    ),
  });
});
afterAll(() => house.close());

const HEAD = 'invoice_number,vendor,date,barcode,name,size,type,quantity,unit_cost,location';
const FILE = [
  'A-1,Southern,2026-01-20,088004022723,,,,6,12.50,',
  'A-1,Southern,2026-01-20,,Chablis Premier,750 mL,Wine,3,20,Cellar > Rack 1',
  'A-2,Breakthru,2026-01-21,088004022723,,,,-1,12.50,',
];
const now = () => bar.contextAt('2026-02-01T12:00:00Z');
const read = (lines = FILE, options: ImportOptions = {}) =>
  importInvoices(now(), { name: 'invoices.csv', bytes: Buffer.from([HEAD, ...lines].join('\n')) }, options);
const undo = (id: string | null) =>
  undoAction(now(), { id: id ?? '' }, { invoice: reopenByAction }, [undoInvoicesImport]);
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);

/** What people see of it, which agrees with the ledger. */
const everything = () =>
  inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    expect(await verifyInvoices(tx, bar.organizationId)).toEqual([]);
    const column = async (text: ReturnType<typeof sql<{ line: string }>>) =>
      (await text.execute(tx)).rows.map(({ line }) => line);
    const org = bar.organizationId;
    return {
      items: await column(sql`
        select concat_ws(' ', i.name, trim_scale(s.quantity), trim_scale(c.last_cost), trim_scale(c.average_cost)) as line from catalog.item as i
        join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
        join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
        where i.organization_id = ${org} and i.active order by 1`),
      codes: await column(sql`select code as line from catalog.item_barcode where organization_id = ${org} order by 1`),
      names: await column(sql`select name as line from catalog.learned_name where organization_id = ${org} order by 1`),
      vendors: await column(sql`select name as line from purchasing.vendor where organization_id = ${org} order by 1`),
      invoices: await column(
        sql`select custom_invoice_num as line from purchasing.invoice where organization_id = ${org} order by 1`,
      ),
      locations: await column(sql`
        select name as line from stock.location where organization_id = ${org} and deleted_at is null and not recently_added order by 1`),
    };
  });
const idOf = (table: string, column: string, name: string) =>
  inside(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where organization_id = ${bar.organizationId} and ${sql.ref(column)} = ${name}`.execute(
      tx,
    );
    return rows[0]?.id as string;
  });

test('D38: an import goes as a whole, with its items, vendors and locations; read again, all is back', async () => {
  const before = await everything();
  const { action_id } = await read();
  const after = await everything();
  expect(after).toMatchObject({
    items: ['Chablis Premier 3 20 20', 'Fireball Cinnamon 10 11 12.5'],
    vendors: ['Breakthru', 'Southern'],
    invoices: ['A-1', 'A-2'],
    locations: ['Bar', 'Cellar', 'Rack 1'],
  });
  expect((await undo(action_id)).note).toBeUndefined();
  expect(await everything()).toEqual(before);
  await expect(undo(action_id)).rejects.toThrow('already undone');
  expect(await read()).toMatchObject({ created: { invoices: 2, items: 1, vendors: 2 }, skipped: 0 });
  expect(await everything()).toEqual({ ...after, codes: expect.any(Array) }); // generated again
});

test('what the file taught is forgotten: a barcode, and a name that somebody linked', async () => {
  const before = await everything();
  const item = await idOf('catalog.item', 'name', 'Fireball Cinnamon');
  const taught = await read(['A-9,Southern,2026-01-20,012345678905,Fireball Cinamon,750 mL,Spirits,1,12,'], {
    sameAs: { 2: item },
  });
  expect(await everything()).toMatchObject({ codes: ['012345678905', '088004022723'], names: ['Fireball Cinamon'] });
  await undo(taught.action_id);
  expect(await everything()).toEqual(before);
});

test.each([
  { column: 'internal_note', value: 'Kept' },
  { column: 'deposit', value: 77 },
  { column: 'tax', value: 3 },
])('an invoice whose $column was changed since stands in the way, and is named; nothing is undone', async (change) => {
  const { action_id } = await read();
  await inside((tx) =>
    sql`update purchasing.invoice set ${sql.ref(change.column)} = ${change.value}
      where organization_id = ${bar.organizationId} and custom_invoice_num = 'A-2'`.execute(tx),
  );
  const before = await everything();
  await expect(undo(action_id)).rejects.toThrow("Invoice A-2 has since been changed, so this can't be undone.");
  expect(await everything()).toEqual(before);
});

test('of a closed period nothing is undone, and the answer names the invoice', async () => {
  const { action_id } = await read();
  const before = await everything();
  await inside((tx) =>
    sql`update stock.period set locked_until = '2026-01-20T12:00:00Z' where organization_id = ${bar.organizationId}`.execute(
      tx,
    ),
  );
  await expect(undo(action_id)).rejects.toThrow(/^Invoice A-1: .*closed period/);
  expect(await everything()).toEqual(before);
});

test('a new item that something else uses by now stays, and is named, as does a vendor with another invoice', async () => {
  const { action_id } = await read();
  await addStock(now(), {
    inventory_item_id: await idOf('catalog.item', 'name', 'Chablis Premier'),
    location_id: await idOf('stock.location', 'name', 'Rack 1'),
    quantity: 2,
  });
  await read(['B-7,Southern,2026-01-25,088004022723,,,,1,13,']);
  expect((await undo(action_id)).note).toBe('Chablis Premier has since been changed or used, so it was kept.');
  expect(await everything()).toMatchObject({
    items: ['Chablis Premier 2', 'Fireball Cinnamon 6 11 13'],
    vendors: ['Southern'],
    invoices: ['B-7'],
    locations: ['Bar', 'Cellar', 'Rack 1'],
  });
});

test('while it is undone others move stock of other items', async () => {
  await importItems(now(), {
    name: 'more.csv',
    bytes: Buffer.from('name,type,size,location,quantity\nTonic,NA,200 mL,Bar,5'),
  });
  const { action_id } = await read();
  const ids = await inside(async (tx) => {
    const { rows } = await sql<{ name: string; id: string; shelf: string }>`
      select i.name, i.id, r.location_id as shelf from catalog.item as i
      join stock.running_stock as r on r.organization_id = i.organization_id and r.item_id = i.id
      where i.organization_id = ${bar.organizationId} and i.name in ('Tonic', 'Chablis Premier')`.execute(tx);
    return new Map(rows.map((row) => [row.name, row]));
  });
  const [tonic, wine] = [ids.get('Tonic'), ids.get('Chablis Premier')];
  const [held, released] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  // As long as someone writes down this wine, its removal waits, in the middle of the undo.
  const holding = inside(async (tx) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from catalog.item where organization_id = ${bar.organizationId} and id = ${wine?.id} for key share`.execute(
      tx,
    );
    held.resolve(rows[0]?.pid ?? 0);
    await released.promise;
  });
  const pid = await held.promise;
  const undoing = undo(action_id);
  const waits = () =>
    inside(async (tx) => {
      const { rows } = await sql`
        select from pg_locks where not granted and ${pid}::int = any(pg_blocking_pids(pid)) limit 1`.execute(tx);
      return rows.length > 0;
    });
  await expect.poll(waits).toBe(true);
  await addStock(bar.contextAt('2026-02-01T13:00:00Z'), {
    inventory_item_id: tonic?.id ?? '',
    location_id: tonic?.shelf ?? '',
    quantity: 2,
  });
  released.resolve();
  await holding;
  await undoing;
  expect((await everything()).items).toEqual(['Fireball Cinnamon 5 11 11', 'Tonic 7']);
});
