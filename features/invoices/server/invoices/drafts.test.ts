import { randomUUID } from 'node:crypto';
import { createRouterClient, ORPCError } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { noFiles } from '#test/no-files.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;
let vendor_id: string;
let kind: { type_id: string; size_id: string };

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  rival = await createTestOrganization(house);
  ({ vendor_id } = await api().createVendor({ name: 'Main Vendor' }));
  kind = await inside(async (tx) => ({
    type_id: (
      await tx.selectFrom('catalog.item_type').select('id').where('short_type', '=', 'WI').executeTakeFirstOrThrow()
    ).id,
    size_id: (await tx.selectFrom('catalog.size').select('id').where('name', '=', '750 mL').executeTakeFirstOrThrow())
      .id,
  }));
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2], { organizationId } = bar) =>
  withOrganization(house.app.db, organizationId, work);
const item = (name = `Bottle ${randomUUID().slice(0, 8)}`) =>
  inside((tx) => createTestItem(tx, bar.organizationId, name));
const countItems = () =>
  inside((tx) =>
    tx
      .selectFrom('catalog.item')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );

/** The API as a person calls it: validated, authorized, answers checked. */
function api({ actor } = bar, { now = '2026-02-01T12:00:00Z', idempotencyKey = undefined as string | undefined } = {}) {
  const context = {
    db: house.app.db,
    now: new Date(now),
    idempotencyKey,
    headers: {},
    findActor: async () => actor,
  } as unknown as RequestContext;
  return createRouterClient({ ...createVendorRouter(), ...createInvoiceRouter(noFiles) }, { context });
}

async function draft(lines: { quantity: number; unit_cost: number; total_cost?: number; id?: string }[] = []) {
  const { invoice_id: id } = await api().createInvoice({ vendor_id });
  if (lines.length === 0) return id;
  const inventory_items = await Promise.all(lines.map(async (line) => ({ ...line, id: line.id ?? (await item()) })));
  await api().addLinesInBulk({ id, inventory_items });
  return id;
}

async function messages(call: Promise<unknown>): Promise<Record<string, string>> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  const issues =
    error instanceof ORPCError
      ? (error.cause as { issues?: { path: PropertyKey[]; message: string }[] }).issues
      : undefined;
  if (issues) return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
  return (error as { fields?: Record<string, string> } | null)?.fields ?? {};
}

test('INV-041 INV-042 OAPI-007: a draft keeps its created values; the defaults are DR and IN', async () => {
  const rep = await api().createRep({ vendor_id, name: 'Sam' });
  const { invoice_id } = await api().createInvoice({
    vendor_id,
    vendor_rep_id: rep.added_rep_id,
    custom_id: ' F-77 ',
    consigned: true,
    status: 'DR',
    purchase_order_id: null,
    type: 'IN',
    invoice_date: '2026-01-20T23:00:00-05:00',
  });
  expect(await api().getInvoice({ id: invoice_id })).toMatchObject({
    id: invoice_id,
    status: 'DR',
    type: 'IN',
    vendor_id,
    vendor_rep_id: rep.added_rep_id,
    custom_invoice_num: 'F-77',
    consignment: true,
    purchase_order_id: null,
    date_ordered: '2026-01-21T04:00:00+00:00',
    total: 0,
    items: [],
    created_by: { email: bar.actor.email },
    header: { rep: 'Sam', number: 'F-77' },
  });
  const plain = await api().createInvoice({ vendor_id });
  expect(await api().getInvoice({ id: plain.invoice_id })).toMatchObject({
    status: 'DR',
    type: 'IN',
    date_ordered: '2026-02-01T12:00:00+00:00',
  });
});

test('INV-090 INV-092 INV-093 INV-094: rules of a new invoice', async () => {
  const create = api().createInvoice;
  expect(await messages(create({} as never))).toEqual({ vendor_id: 'Vendor is required' });
  expect(Object.keys(await messages(create({ vendor_id, custom_id: 'x' })))).toEqual(['custom_id']);
  expect(Object.keys(await messages(create({ vendor_id, custom_id: 'x'.repeat(171) })))).toEqual(['custom_id']);
  expect(Object.keys(await messages(create({ vendor_id, consigned: 'yes' } as never)))).toEqual(['consigned']);
  expect(Object.keys(await messages(create({ vendor_id, note: 'x'.repeat(3001) })))).toEqual(['note']);
  expect(await create({ vendor_id, note: 'x'.repeat(3000) })).toHaveProperty('invoice_id');
});

test('INV-091 INV-095 INV-096 INV-097 INV-098 INV-099: rules of a representative created with the draft', async () => {
  const long = (length: number) => 'x'.repeat(length);
  const wrong = {
    vendor_id,
    vendorRep: { id: long(171), value: long(256) },
    repName: long(171),
    repEmail: `${long(250)}@ab.co`,
    repPhone: long(21),
    repExternalId: long(256),
    vendorNotes: long(1001),
  };
  expect(Object.keys(await messages(api().createInvoice(wrong))).toSorted()).toEqual(
    ['repEmail', 'repExternalId', 'repName', 'repPhone', 'vendorNotes', 'vendorRep.id', 'vendorRep.value'].toSorted(),
  );
  const { invoice_id } = await api().createInvoice({ vendor_id, repName: 'New Rep', repEmail: 'new@rep.co' });
  expect((await api().getInvoice({ id: invoice_id })).header.rep).toBe('New Rep');
});

test("a number that the vendor used before is a warning; another vendor's is not", async () => {
  expect(
    (await api().createInvoice({ vendor_id, custom_id: 'Twice-1', invoice_date: '2026-01-03T10:00:00Z' })).warning,
  ).toBeNull();
  expect((await api().createInvoice({ vendor_id, custom_id: 'TWICE-1' })).warning).toBe(
    'Main Vendor has an invoice TWICE-1 already, of 2026-01-03',
  );
  const other = await api().createVendor({ name: 'Another Vendor' });
  expect((await api().createInvoice({ vendor_id: other.vendor_id, custom_id: 'Twice-1' })).warning).toBeNull();
});

test('OAPI-008 OAPI-009 INV-028: only the given fields change, and the total follows', async () => {
  const id = await draft([{ quantity: 3, unit_cost: 3.33, total_cost: 10 }]);
  await api().updateInvoice({ id, custom_id: 'K-1', note: 'inside', external_note: 'outside', shipping_cost: 5 });
  expect(await api().updateInvoice({ id, other_fees: 4 })).toMatchObject({
    other_fees: 4,
    shipping_cost: 5,
    total: 19,
    subtotal: 10,
  });
  expect(await api().updateInvoice({ id, tax: 0.8 })).toMatchObject({ tax: 0.8, total: 19.8 });
  expect(await api().updateInvoice({ id, vendor_credit: 2.5 })).toMatchObject({ total: 17.3 });
  expect(await api().updateInvoice({ id, note: '', delivery_date: '2026-02-03T00:00:00Z' })).toMatchObject({
    internal_note: null,
    external_note: 'outside',
    custom_invoice_num: 'K-1',
    delivery_date: '2026-02-03T00:00:00+00:00',
    consignment: false,
  });
  expect(await messages(api().updateInvoice({ id, custom_id: '' }))).toEqual({
    custom_id: 'Invoice code cannot be empty',
  });
  await expect(api().updateInvoice({ id, type: 'PO' })).rejects.toMatchObject({ status: 400 });
  expect(Object.keys(await messages(api().updateInvoice({ id, shipping_cost: -1 })))).toEqual(['shipping_cost']);
});

test('INV-015 OAPI-010: another vendor clears the representative', async () => {
  const rep = await api().createRep({ vendor_id, name: 'Leaving' });
  const { invoice_id: id } = await api().createInvoice({ vendor_id, vendor_rep_id: rep.added_rep_id });
  const other = await api().createVendor({ name: 'Next Vendor' });
  await expect(
    api().updateInvoice({ id, vendor_id: other.vendor_id, vendor_rep_id: rep.added_rep_id }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { vendor_rep_id: 'This representative belongs to another vendor' },
  });
  expect(await api().updateInvoice({ id, vendor_id })).toMatchObject({ vendor_rep_id: rep.added_rep_id });
  expect(await api().updateInvoice({ id, vendor_id: other.vendor_id })).toMatchObject({
    vendor_id: other.vendor_id,
    vendor_rep_id: null,
  });
});

test('INV-080 INV-081 INV-082 INV-083 INV-112: the error texts of a wrong line', async () => {
  const id = await draft();
  const bottle = await item();
  const add = (line: object) =>
    messages(
      api().addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: 1, unit_cost: 1, ...line } as never] }),
    );
  expect(await add({ quantity: 'abc' })).toEqual({ 'inventory_items.0.quantity': 'Quantity must be a number' });
  expect(await add({ quantity: 0 })).toEqual({ 'inventory_items.0.quantity': 'Quantity should be a number above 0' });
  expect(await add({ quantity: 0.5 })).toEqual({ 'inventory_items.0.quantity': 'Quantity should be a number above 0' });
  expect(await add({ unit_cost: -1 })).toEqual({
    'inventory_items.0.unit_cost': 'Cost should be either 0 or a number above 0',
  });
  expect(await add({ total_cost: -1 })).toEqual({
    'inventory_items.0.total_cost': 'Total cost should be either 0 or a number above 0',
  });
  expect(await add({ total_cost: 7 })).toEqual({ 'inventory_items.0.total_cost': 'Total cost $7.00 is not 1 x 1' });
  expect(await add({ quantity: 1e7, unit_cost: 1e8 })).toEqual({
    'inventory_items.0.total_cost': 'Total cost is too large',
  });
  expect(await add({ quantity: 1.5, unit_cost: 0 })).toEqual({});
  expect((await messages(api().addLines({ id, quantity: 'abc' } as never))).quantity).toBe('Quantity must be a number');
  expect((await messages(api().addLines({ id, unit_cost: 1, name: 'A Bottle' }))).quantity).toBe(
    'Quantity must be a number',
  );
});

test('OAPI-011 OAPI-012 OAPI-013 OAPI-033 OAPI-034 INV-033 INV-035: one line, a list, existing items; totals by the server', async () => {
  const id = await draft();
  const single = await api().addLines({
    id,
    name: 'Single Malt',
    vintage: 'n/v',
    ...kind,
    quantity: 2,
    unit_cost: 30,
    barcode: '',
  });
  expect(single.added).toBe(1);
  await api().addLines({
    id,
    items: [{ name: 'Second Bottle', ...kind, quantity: 1, unit_cost: 5 }],
    inventory_items: [{ id: await item('Known Bottle'), quantity: 3, unit_cost: 3.33, total_cost: 10 }],
  });
  const { invoice } = await api().addLinesInBulk({
    id,
    inventory_items: [{ id: await item('Last Bottle'), quantity: 1.5, unit_cost: 1.01 }],
  });
  expect(
    invoice.items.map((line) => [line.inventory_item.name, line.ordered_quantity, line.unit_cost, line.total_cost]),
  ).toEqual([
    ['Single Malt', 2, 30, 60],
    ['Second Bottle', 1, 5, 5],
    ['Known Bottle', 3, 3.33, 10],
    ['Last Bottle', 1.5, 1.01, 1.52],
  ]);
  expect(invoice).toMatchObject({ line_count: 4, subtotal: 76.52, total: 76.52 });
  expect(invoice.items[0]?.inventory_item).toMatchObject({ vintage: 'NV', size: { name: '750 mL' } });
});

test('INV-036 INV-086 INV-087: rules of a new item on a line', async () => {
  const id = await draft();
  const add = (line: object) =>
    messages(
      api().addLinesInBulk({
        id,
        items: [
          { name: 'Fine Wine', ...kind, quantity: 1, unit_cost: 1 },
          { name: 'Finer Wine', ...kind, quantity: 1, unit_cost: 1, ...line },
        ],
      }),
    );
  expect(await add({ name: 'Four' })).toEqual({
    'items.1.name': 'Name is required. Must be 5 or more characters long',
  });
  expect(await add({ name: 'x'.repeat(171) })).toEqual({ 'items.1.name': 'Name must be 170 characters or less long' });
  expect(await add({ vintage: '1799' })).toEqual({
    'items.1.vintage': 'Vintage should be NV or a year between 1800 and 2040',
  });
  const size = (volume: number) =>
    inside((tx) =>
      tx
        .insertInto('catalog.size')
        .values({ organization_id: bar.organizationId, name: `${volume} mL`, volume, unit: 'mL' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  expect(await add({ size_id: (await size(70_001)).id })).toEqual({ 'items.1.size_id': 'Size must be at most 70,000' });
  expect(await add({ size_id: (await size(70_000)).id, vintage: '1800' })).toEqual({});
});

test("a new line's size is found or created with it, and not created if a line is refused", async () => {
  const id = await draft();
  const sizes = () =>
    inside((tx) =>
      tx.selectFrom('catalog.size').select('name').where('organization_id', '=', bar.organizationId).execute(),
    );
  const before = (await sizes()).length;
  const { size_id: _, ...typed } = kind;
  const line = (name: string, size: string) => ({ name, ...typed, size, quantity: 1, unit_cost: 1 });
  await expect(
    api().addLinesInBulk({
      id,
      items: [line('Half Can', '7 x 473 mL'), { ...line('Bad Type', '11 x 473 mL'), type_id: rival.organizationId }],
    }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await messages(api().addLinesInBulk({ id, items: [line('Half Can', 'a handful')] }))).toHaveProperty(
    'items.0.size',
  );
  expect((await sizes()).length).toBe(before);
  const { invoice } = await api().addLinesInBulk({
    id,
    items: [line('Half Can', '7 x 473 mL'), line('Other Can', '7x473ml'), line('Known Size', '750 mL')],
  });
  expect(invoice.items.map((each) => each.inventory_item.size.name)).toEqual(['7 x 473 mL', '7 x 473 mL', '750 mL']);
  expect((await sizes()).length).toBe(before + 1);
});

test('OAPI-021: one bad line of three adds none, and no item', async () => {
  const id = await draft();
  const before = await countItems();
  const good = { name: 'Good Bottle', ...kind, quantity: 1, unit_cost: 1 };
  await expect(
    api().addLinesInBulk({ id, items: [good, { ...good, type_id: rival.organizationId }, good] }),
  ).rejects.toMatchObject({ status: 404, fields: { 'items.1.type_id': 'Item type not found' } });
  await expect(
    api().addLinesInBulk({
      id,
      items: [good],
      inventory_items: [{ id: bar.organizationId, quantity: 1, unit_cost: 1 }],
    }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    api().addLinesInBulk({
      id,
      items: [
        { ...good, barcode: '12345670' },
        { ...good, barcode: '12345670' },
      ],
    }),
  ).rejects.toMatchObject({ status: 400 });
  expect(await countItems()).toEqual(before);
  expect((await api().getInvoice({ id })).items).toEqual([]);
  expect(await messages(api().addLines({ id, items: [] }))).toEqual({ items: 'Add at least one line' });
});

test('OAPI-014 OAPI-015: a line of a draft is changed and removed, by item or by line id', async () => {
  const bottle = await item();
  const id = await draft([
    { id: bottle, quantity: 3, unit_cost: 2 },
    { quantity: 1, unit_cost: 4 },
  ]);
  const change = (more: object) =>
    api().changeLine({ invoice_id: id, action: 'update', inventory_item_id: bottle, ...more });
  expect((await change({ quantity: 7, total_cost: 100 })).items[0]).toMatchObject({
    ordered_quantity: 7,
    unit_cost: 14.29,
    total_cost: 100,
  });
  expect((await change({ quantity: 2 })).items[0]).toMatchObject({ unit_cost: 14.29, total_cost: 28.58 });
  expect((await change({ unit_cost: 1.5 })).items[0]).toMatchObject({ ordered_quantity: 2, total_cost: 3 });
  const sized = await inside((tx) =>
    tx.selectFrom('catalog.size').select('id').where('name', '=', '1 L').executeTakeFirstOrThrow(),
  );
  const [line] = (await change({ size: sized.id })).items;
  expect(line?.inventory_item).toMatchObject({ size: { name: '1 L' } });
  expect(line?.inventory_item.id).not.toBe(bottle);
  const removed = await api().changeLine({ invoice_id: id, action: 'remove', line_id: line?.id });
  expect(removed).toMatchObject({ line_count: 1, subtotal: 4, items: [{ unit_cost: 4 }] });
  await expect(change({ quantity: 1 })).rejects.toMatchObject({ status: 404 });
});

test('an item on two lines must be addressed by line id', async () => {
  const bottle = await item();
  const id = await draft([
    { id: bottle, quantity: 1, unit_cost: 1 },
    { id: bottle, quantity: 2, unit_cost: 1 },
  ]);
  expect(
    await messages(api().changeLine({ invoice_id: id, action: 'remove', inventory_item_id: bottle })),
  ).toHaveProperty('line_id');
  expect(await messages(api().changeLine({ invoice_id: id, action: 'remove' }))).toHaveProperty('inventory_item_id');
});

test("another organization's ids are not found", async () => {
  const id = await draft([{ quantity: 1, unit_cost: 1 }]);
  const [line] = (await api().getInvoice({ id })).items;
  const theirs = await api(rival).createVendor({ name: 'Rival Vendor' });
  const theirRep = await api(rival).createRep({ vendor_id: theirs.vendor_id, name: 'Rival Rep' });
  const theirItem = await inside((tx) => createTestItem(tx, rival.organizationId), rival);
  const bottle = line?.inventory_item.id as string;
  const calls = [
    () => api(rival).getInvoice({ id }),
    () => api(rival).updateInvoice({ id, note: 'x' }),
    () => api(rival).deleteInvoice({ id }),
    () => api(rival).changeStatus({ id, status: 'CM' }),
    () => api(rival).addLinesInBulk({ id, inventory_items: [{ id: theirItem, quantity: 1, unit_cost: 1 }] }),
    () => api(rival).changeLine({ invoice_id: id, action: 'remove', line_id: line?.id }),
    () => api(rival).listItemPurchases({ owner: 'invoice', id }),
    () => api(rival).listItemPurchases({ owner: 'item', id: bottle }),
    () => api().addLinesInBulk({ id, inventory_items: [{ id: theirItem, quantity: 1, unit_cost: 1 }] }),
    () => api().createInvoice({ vendor_id, vendor_rep_id: theirRep.added_rep_id }),
    () => api().createInvoice({ vendor_id, purchase_order_id: id }),
    () => api().updateInvoice({ id, vendor_id: theirs.vendor_id }),
    () =>
      api().quickInvoice({
        vendor_id: theirs.vendor_id,
        inventory_item_id: bottle,
        quantity: 1,
        unit_cost: 1,
        location_id: rival.organizationId,
      }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await api(rival).usedItems()).toEqual([]);
});

test('OAPI-005 OAPI-025 INV-050: a draft is deleted with its lines', async () => {
  const id = await draft([{ quantity: 1, unit_cost: 1 }]);
  expect(await api().deleteInvoice({ id })).toEqual({ invoice_id: id, documents: 0, action_id: expect.any(String) });
  await expect(api().getInvoice({ id })).rejects.toMatchObject({ status: 404 });
  await expect(api().deleteInvoice({ id })).rejects.toMatchObject({ status: 404 });
});

test('a command repeated with its key runs once', async () => {
  const id = await draft();
  const lines = { id, inventory_items: [{ id: await item(), quantity: 1, unit_cost: 1 }] };
  const once = () => api(bar, { idempotencyKey: 'phone-7' }).addLinesInBulk(lines);
  expect((await once()).invoice.line_count).toBe(1);
  expect((await once()).invoice.line_count).toBe(1);
  expect((await api().getInvoice({ id })).line_count).toBe(1);
});

test('a line is added once under the id of its sender, also beside new ones and on a completed invoice', async () => {
  const id = await draft();
  const gin = { id: await item(), quantity: 1, unit_cost: 1, client_id: 'gin' };
  const rum = { id: await item(), quantity: 2, unit_cost: 1, client_id: 'rum' };
  const both = [api(), api()].map((each) => each.addLinesInBulk({ id, inventory_items: [gin] }));
  expect((await Promise.all(both)).map(({ added }) => added).toSorted()).toEqual([0, 1]);
  const second = await api().addLinesInBulk({ id, inventory_items: [gin, rum, rum] });
  expect([second.added, second.invoice.line_count]).toEqual([1, 2]);
  await expect(
    api().addLinesInBulk({ id, inventory_items: [gin, { ...rum, client_id: 'other', id: randomUUID() }] }),
  ).rejects.toMatchObject({ fields: { 'inventory_items.1.id': 'Item not found' } });
  await api().changeStatus({ id, status: 'CM' });
  expect(await api().addLinesInBulk({ id, inventory_items: [gin] })).toMatchObject({ added: 0, action_id: null });
});

test('OAPI-001 OAPI-002 OAPI-026 CONST-020: the list is filtered, searched, sorted, paged, and summed', async () => {
  const venue = await createTestOrganization(house);
  const [north, south] = [
    await api(venue).createVendor({ name: 'North Wines' }),
    await api(venue).createVendor({ name: 'South Beers' }),
  ];
  const bottle = await inside((tx) => createTestItem(tx, venue.organizationId), venue);
  for (let n = 1; n <= 6; n += 1) {
    const { invoice_id: id } = await api(venue).createInvoice({
      vendor_id: n <= 4 ? north.vendor_id : south.vendor_id,
      custom_id: `INV-${n}`,
      invoice_date: `2026-01-0${n}T10:00:00Z`,
      consigned: n === 6,
    });
    await api(venue).addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: n, unit_cost: 10 }] });
    if (n <= 2) await api(venue).changeStatus({ id, status: 'CM' });
  }
  await api(venue).createInvoice({ vendor_id: north.vendor_id, custom_id: 'PO-1', type: 'PO' });
  const list = async (query: Parameters<ReturnType<typeof api>['listInvoices']>[0]) =>
    (await api(venue).listInvoices(query)).data.map((row) => row.custom_invoice_num?.slice(-1));
  const all = await api(venue).listInvoices({});
  expect(all).toMatchObject({
    meta: { page: 1, limit: 250, total: 6, totalPages: 1 },
    totals: { total: 30, drafts: 180 },
  });
  expect(await list({})).toEqual(['6', '5', '4', '3', '2', '1']);
  expect(await list({ sort: 'date_ordered:asc', limit: 4, page: 2 })).toEqual(['5', '6']);
  expect(await list({ sort: 'vendor:desc,total:asc' })).toEqual(['5', '6', '1', '2', '3', '4']);
  expect(await list({ vendor_id: south.vendor_id })).toEqual(['6', '5']);
  expect(await list({ status: 'CM' })).toEqual(['2', '1']);
  expect(await list({ type: 'PO' })).toEqual(['1']);
  expect(await list({ search: 'south inv-5' })).toEqual(['5']);
  const filter = (key: string, value: unknown) =>
    Buffer.from(JSON.stringify({ [key]: { key, value } })).toString('base64url');
  expect(await list({ filter: filter('vendor', 'north wines') })).toEqual(['4', '3', '2', '1']);
  expect(await list({ filter: filter('date_ordered', { from: '2026-01-02', to: '2026-01-04T00:00:00Z' }) })).toEqual([
    '3',
    '2',
  ]);
  expect(await list({ filter: filter('total', [20, 30]) })).toEqual(['3', '2']);
  expect(await list({ filter: filter('consignment', true) })).toEqual(['6']);
  for (const key of ['colour', 'toString'])
    await expect(api(venue).listInvoices({ filter: filter(key, 1) })).rejects.toMatchObject({ status: 400 });
  await expect(api(venue).listInvoices({ sort: 'colour:asc' })).rejects.toMatchObject({ status: 400 });
});
