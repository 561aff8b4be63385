import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBarcode } from '#features/catalog/server/barcodes/item-barcodes.ts';
import { findLearned, learnName, undoForgottenName } from '#features/catalog/server/import/learned-names.ts';
import type { ProductRow } from '#features/catalog/server/import/match-rows.ts';
import { undoForgottenPrint } from '#features/invoices/server/lines/forget-printed.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { forgetName, listKnownNames } from './known-names.ts';

let house: TestHouse;
let bar: TestOrganization;
let item: string;
let vendor: string;

const ROW = { name: 'LAGA 16YR', size: null, vintage: null } as unknown as ProductRow;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house);
  await write(async (tx, organizationId) => {
    item = await createTestItem(tx, organizationId, 'Lagavulin 16');
    await learnName(tx, organizationId, ROW, item);
    vendor = await idOf(
      tx,
      sql`insert into purchasing.vendor (organization_id, name) values (${organizationId}, 'Northside') returning id`,
    );
    for (const printed of ['LAGA 16 6PK', 'LAGA 16 6PK', null]) await addLine(tx, organizationId, item, printed);
    await sql`insert into purchasing.vendor_item (organization_id, vendor_id, code, item_id)
      values (${organizationId}, ${vendor}, '4711', ${item})`.execute(tx);
    await addBarcode(tx, organizationId, { id: item, code: '088110055506', pack_count: 6 });
  });
});

type Tx = Parameters<Parameters<typeof withOrganization>[2]>[0];
const write = <Result>(run: (tx: Tx, organizationId: string) => Promise<Result>) =>
  withOrganization(house.app.db, bar.organizationId, (tx) => run(tx, bar.organizationId));
const idOf = async (tx: Tx, insert: ReturnType<typeof sql<{ id: string }>>) =>
  ((await insert.execute(tx)).rows[0] as { id: string }).id;

async function addLine(tx: Tx, organizationId: string, itemId: string, printed: string | null): Promise<void> {
  const invoice = await idOf(
    tx,
    sql`insert into purchasing.invoice (organization_id, vendor_id, date_ordered) values (${organizationId}, ${vendor}, now()) returning id`,
  );
  await sql`insert into purchasing.invoice_line (organization_id, invoice_id, position, item_id, quantity, unit_cost, total_cost, printed)
    values (${organizationId}, ${invoice}, 1, ${itemId}, 6, 70, 420, ${printed})`.execute(tx);
}

const at = (organization = bar) => organization.contextAt('2026-02-01T12:00:00Z');
const listed = async (id = item) => (await listKnownNames(at(), { id })).data;
const names = async () => (await listed()).map(({ source, name }) => [source, name]);
const ALL = [
  ['import', 'LAGA 16YR'],
  ['invoice', 'LAGA 16 6PK'],
  ['vendor', '4711'],
  ['barcode', '088110055506'],
];

test('everything that was learned is listed, by source', async () => {
  expect(await names()).toEqual(ALL);
  const [, printed, , barcode] = await listed();
  expect(printed).toMatchObject({ lines: 2, vendor: { id: vendor, name: 'Northside' } });
  expect(barcode).toMatchObject({ pack_count: 6 });
});

test('a forgotten name of files is not found again, until that is undone', async () => {
  const found = () => write(async (tx, organizationId) => (await findLearned(tx, organizationId, [ROW]))[0]?.id);
  expect(await found()).toBe(item);
  const name = { source: 'import' as const, name_key: 'laga 16yr', content: 0, vintage: '' };
  const { action_id } = await forgetName(at(), { id: item, name });
  expect(await found()).toBeUndefined();
  expect(await names()).toEqual(ALL.slice(1));
  await expect(forgetName(at(), { id: item, name })).rejects.toMatchObject({ code: 'not_found' });
  await undoAction(at(), { id: action_id as string }, {}, [undoForgottenName]);
  expect(await found()).toBe(item);
  expect(await names()).toEqual(ALL);
});

test('a forgotten name of invoices is gone from all lines of this vendor, which stay, until that is undone', async () => {
  const { action_id } = await forgetName(at(), {
    id: item,
    name: { source: 'invoice', name: 'LAGA 16 6PK', vendor_id: vendor },
  });
  expect(await names()).toEqual(ALL.filter(([source]) => source !== 'invoice'));
  const { rows } = await write((tx, organizationId) =>
    sql`select from purchasing.invoice_line where organization_id = ${organizationId} and item_id = ${item}`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(3);
  await undoAction(at(), { id: action_id as string }, {}, [undoForgottenPrint]);
  expect(await names()).toEqual(ALL);
});

test("another item's name, another vendor's, and another organization's are not forgotten", async () => {
  const other = await write((tx, organizationId) => createTestItem(tx, organizationId, 'Roku Gin'));
  expect(await listed(other)).toEqual([]);
  const [imported, printed] = [
    { source: 'import' as const, name_key: 'laga 16yr', content: 0, vintage: '' },
    { source: 'invoice' as const, name: 'LAGA 16 6PK', vendor_id: vendor },
  ];
  for (const name of [imported, printed, { ...printed, vendor_id: other }])
    await expect(forgetName(at(), { id: other, name })).rejects.toMatchObject({ code: 'not_found' });
  const rival = await createTestOrganization(house);
  await expect(listKnownNames(at(rival), { id: item })).rejects.toMatchObject({ code: 'not_found' });
  await expect(forgetName(at(rival), { id: item, name: imported })).rejects.toMatchObject({ code: 'not_found' });
  expect(await names()).toEqual(ALL);
});

test('names of a merged item belong to the item that stays', async () => {
  const kept = await write(async (tx, organizationId) => {
    const id = await createTestItem(tx, organizationId, 'Lagavulin 16 Years');
    await sql`update catalog.item set merged_into_id = ${id}, active = false where organization_id = ${organizationId} and id = ${item}`.execute(
      tx,
    );
    return id;
  });
  expect((await listed(kept)).map(({ source }) => source)).toEqual(['import', 'invoice', 'vendor', 'barcode']);
  await forgetName(at(), { id: kept, name: { source: 'import', name_key: 'laga 16yr', content: 0, vintage: '' } });
  expect((await listed(kept)).map(({ source }) => source)).toEqual(['invoice', 'vendor', 'barcode']);
});
