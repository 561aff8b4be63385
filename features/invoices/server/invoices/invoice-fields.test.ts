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
let vendor_id: string;
let bottle: string;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  ({ vendor_id } = await api().createVendor({ name: 'Main Vendor' }));
  bottle = await withOrganization(house.app.db, bar.organizationId, (tx) => createTestItem(tx, bar.organizationId));
});
afterAll(() => house.close());

/** The API as a person calls it: validated, authorized, answers checked. */
function api() {
  const context = {
    db: house.app.db,
    now: new Date('2026-02-01T12:00:00Z'),
    headers: {},
    findActor: async () => bar.actor,
  } as unknown as RequestContext;
  return createRouterClient({ ...createVendorRouter(), ...createInvoiceRouter(noFiles) }, { context });
}

/** The fields a call is refused for; none if it succeeded. */
async function refused(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return [];
  const issues =
    error instanceof ORPCError
      ? (error.cause as { issues?: { path: PropertyKey[] }[] } | undefined)?.issues
      : undefined;
  return issues?.map((issue) => issue.path.join('.')) ?? Object.keys((error as { fields?: object }).fields ?? {});
}

const draft = async () => (await api().createInvoice({ vendor_id })).invoice_id;

test('OENT-001 OENT-002 OENT-003 OENT-004 OENT-005 OENT-008 OENT-009 OENT-010 OENT-013 OENT-014 OENT-015 OENT-017 OENT-018 OENT-019 OAPI-003 OAPI-004 OCONST-007: the fields of an invoice, read and written', async () => {
  const seller = await api().createVendor({ name: 'Full Vendor', phone: '415-555-0100' });
  const rep = await api().createRep({ vendor_id: seller.vendor_id, name: 'Ana' });
  const { invoice_id: id } = await api().createInvoice({
    vendor_id: seller.vendor_id,
    vendor_rep_id: rep.added_rep_id,
    custom_id: 'A-1',
    consigned: true,
  });
  await api().addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: 4, unit_cost: 25 }] });
  await api().updateInvoice({
    id,
    invoice_date: '2026-01-15T10:00:00Z',
    delivery_date: '2026-01-16T10:00:00Z',
    shipping_cost: 10,
    tax: 8,
    other_fees: 2,
    vendor_credit: 5,
    note: 'inside',
    external_note: 'outside',
  });
  const invoice = await api().getInvoice({ id });
  expect(invoice).toMatchObject({
    id,
    invoice_id: id,
    vendor: { id: seller.vendor_id, name: 'Full Vendor', phone: '415-555-0100', contact_name: 'Ana' },
    vendor_id: seller.vendor_id,
    vendor_rep_id: rep.added_rep_id,
    custom_invoice_num: 'A-1',
    consignment: true,
    date_ordered: '2026-01-15T10:00:00+00:00',
    delivery_date: '2026-01-16T10:00:00+00:00',
    created_by: { display_name: bar.actor.displayName, email: bar.actor.email },
    shipping_cost: 10,
    tax: 8,
    other_fees: 2,
    vendor_credit: 5,
    internal_note: 'inside',
    external_note: 'outside',
    subtotal: 100,
    total: 115,
    header: { vendor: 'Full Vendor', rep: 'Ana', number: 'A-1', consignment: true },
    items: [{ inventory_item: { id: bottle }, ordered_quantity: 4, unit_cost: 25, total_cost: 100 }],
  });
  expect(invoice.vendor.reps.map((each) => each.id)).toEqual([rep.added_rep_id]);
  expect(Date.parse(invoice.items[0]?.added_at ?? '')).not.toBeNaN();
});

test('OENT-006 OENT-007: only the defined statuses and types are accepted', async () => {
  const id = await draft();
  for (const status of ['DR', 'CM', 'AR', 'QI'] as const)
    expect((await api().listInvoices({ status })).data.every((row) => row.status === status)).toBe(true);
  expect(await refused(api().changeStatus({ id, status: 'XX' } as never))).toEqual(['status']);
  expect(await refused(api().createInvoice({ vendor_id, type: 'XX' } as never))).toEqual(['type']);
  const order = await api().createInvoice({ vendor_id, type: 'PO' });
  expect((await api().getInvoice({ id: order.invoice_id })).type).toBe('PO');
  expect((await api().getInvoice({ id })).type).toBe('IN');
});

test('OENT-016: an invoice names the purchase order it was created from', async () => {
  const order = await api().createInvoice({ vendor_id, type: 'PO' });
  const { invoice_id: id } = await api().createInvoice({ vendor_id, purchase_order_id: order.invoice_id });
  expect((await api().getInvoice({ id })).purchase_order_id).toBe(order.invoice_id);
});

test('an order has one invoice, of its vendor, however it is created', async () => {
  const { invoice_id: order } = await api().createInvoice({ vendor_id, type: 'PO' });
  const from = { purchase_order_id: order };
  const { vendor_id: other } = await api().createVendor({ name: 'Another Vendor' });
  expect(await refused(api().createInvoice({ vendor_id: other, ...from }))).toEqual(['purchase_order_id']);
  expect(await refused(api().createInvoice({ vendor_id, type: 'PO', ...from }))).toEqual(['purchase_order_id']);
  const answers = await Promise.allSettled([1, 2, 3].map(() => api().createInvoice({ vendor_id, ...from })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('INV-084: name, type, size, and universal item of a new line are optional in the call, and strings', async () => {
  const id = await draft();
  const line = { quantity: 1, unit_cost: 1 };
  for (const field of ['name', 'type_id', 'size_id', 'universal_item_id'])
    expect(await refused(api().addLinesInBulk({ id, items: [{ ...line, [field]: 7 } as never] }))).toEqual([
      `items.0.${field}`,
    ]);
  // The shape is valid without them; missing item fields are refused by name.
  expect(await refused(api().addLinesInBulk({ id, items: [line] }))).toEqual(['items.0.name']);
});

test('INV-100 INV-101 INV-102 INV-103 INV-104: limits of a change', async () => {
  const id = await draft();
  const change = (more: object) => refused(api().updateInvoice({ id, ...more } as never));
  const long = '9'.repeat(171);
  expect(await change({ invoice_date: long })).toEqual(['invoice_date']);
  expect(await change({ delivery_date: '2' })).toEqual(['delivery_date']);
  expect(await change({ shipping_cost: long })).toEqual(['shipping_cost']);
  expect(await change({ note: 'x'.repeat(3001) })).toEqual(['note']);
  expect(await change({ shipping_cost: 5, note: 'x'.repeat(3000), delivery_date: '2026-01-16T10:00:00Z' })).toEqual([]);
  expect(await api().getInvoice({ id })).toMatchObject({ shipping_cost: 5 });
});

test('OENT-008 OENT-009: a date without a time is that day', async () => {
  const id = await draft();
  await api().updateInvoice({ id, invoice_date: '2026-01-12', delivery_date: '2026-01-16' });
  const { date_ordered, delivery_date } = await api().getInvoice({ id });
  expect([date_ordered, delivery_date].map((day) => Date.parse(day ?? ''))).toEqual([
    Date.UTC(2026, 0, 12, 12),
    Date.UTC(2026, 0, 16, 12),
  ]);
  expect(await refused(api().updateInvoice({ id, delivery_date: '2026-02-30' }))).toEqual(['delivery_date']);
});

test("OAPI-020: a line is changed and removed under its invoice's URL", async () => {
  const id = await draft();
  await api().addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: 1, unit_cost: 1 }] });
  await api().changeLine({ invoice_id: id, action: 'remove', inventory_item_id: bottle });
  expect((await api().getInvoice({ id })).items).toEqual([]);
  expect(await refused(api().changeLine({ invoice_id: id, action: 'burn' } as never))).toEqual(['action']);
});

test('OERR-044 OERR-045 OERR-046 OERR-047 OERR-048 OERR-049 OERR-050: the error texts of a wrong line and a wrong vintage', async () => {
  const id = await draft();
  const kind = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    tx.selectFrom('catalog.item').select(['type_id', 'size_id']).where('id', '=', bottle).executeTakeFirstOrThrow(),
  );
  const told = async (call: Promise<unknown>) => {
    const error = await call.catch((reason: unknown) => reason);
    const issues =
      error instanceof ORPCError ? (error.cause as { issues?: { message: string }[] } | undefined)?.issues : undefined;
    return issues ? issues[0]?.message : Object.values((error as { fields?: object }).fields ?? {})[0];
  };
  const line = (more: object) =>
    told(
      api().addLinesInBulk({
        id,
        items: [{ name: 'Some Bottle', ...kind, quantity: 1, unit_cost: 1, ...more } as never],
      }),
    );
  expect(await line({ quantity: 'abc' })).toBe('Quantity must be a number');
  expect(await line({ quantity: 0 })).toBe('Quantity should be a number above 0');
  expect(await line({ unit_cost: -1 })).toBe('Cost should be either 0 or a number above 0');
  expect(await line({ total_cost: -1 })).toBe('Total cost should be either 0 or a number above 0');
  expect(await line({ vintage: '1799' })).toBe('Vintage should be NV or a year between 1800 and 2040');
  const add = (vintage: unknown) =>
    told(api().quickInvoiceOfNewItem({ name: 'Some Bottle', ...kind, vintage } as never));
  expect(await add('1799')).toBe('Vintage must be a year between 1800-2040 or "NV"');
  expect(await add(1999)).toBe('Value must be a string');
});
