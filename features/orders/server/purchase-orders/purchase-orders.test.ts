import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoiceRouter, createVendorRouter } from '#features/invoices/server/routes.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { recordMovements, startActions } from '#features/ledger/server/movements/record-movements.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { type Inverse, undoRecorded } from '#shared/server/undo/inverse.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { undoConversion } from './convert-order.ts';
import { undoReceiving } from './receiving/receive-line.ts';
import { createPurchaseOrderRouter } from './routes.ts';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;
let vendor_id: string;

const noFiles = {} as Files;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  rival = await createTestOrganization(house);
  ({ vendor_id } = await api().createVendor({ name: 'Main Vendor' }));
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const item = (name = `Bottle ${randomUUID().slice(0, 8)}`) =>
  inside((tx) => createTestItem(tx, bar.organizationId, name));

function api({ actor } = bar, now = '2026-02-01T12:00:00Z', sendsMail = false) {
  const context = {
    db: house.app.db,
    now: new Date(now),
    headers: {},
    findActor: async () => actor,
  } as unknown as RequestContext;
  return createRouterClient(
    { ...createVendorRouter(), ...createInvoiceRouter(noFiles), ...createPurchaseOrderRouter(noFiles, sendsMail) },
    { context },
  );
}

async function order(lines: readonly { id?: string; quantity: number; unit_cost: number }[] = [], more: object = {}) {
  const { invoice_id: id } = await api().createInvoice({ vendor_id, type: 'PO', ...more });
  if (lines.length > 0) {
    const inventory_items = await Promise.all(lines.map(async (line) => ({ ...line, id: line.id ?? (await item()) })));
    await api().addLinesInBulk({ id, inventory_items });
  }
  return id;
}

const stockOf = async (itemId: string) => {
  const { rows } = await inside((tx) =>
    sql<{
      quantity: number;
    }>`select coalesce(sum(quantity), 0)::float8 as quantity from stock.running_stock where item_id = ${itemId}`.execute(
      tx,
    ),
  );
  return rows[0]?.quantity;
};

async function undo(action: string): Promise<void> {
  const context = { db: house.app.db, now: new Date('2026-02-01T12:00:00Z'), actor: bar.actor };
  await inside((tx) => undoRecorded(tx, context, action, [undoConversion, undoReceiving] as Inverse[], async () => {}));
}

const amountsOf = (order: { items: { ordered_quantity: number; unit_cost: number; total_cost: number }[] }) =>
  order.items.map((line) => [line.ordered_quantity, line.unit_cost, line.total_cost]);

test('OAPI-027 OENT-007 PO-008: a purchase order is created as a draft of its type, and read with its lines', async () => {
  const id = await order([{ quantity: 3, unit_cost: 2.5 }], {
    custom_id: 'PO-7',
    note: 'Ours',
    external_note: 'Theirs',
  });
  const read = await api().getPurchaseOrder({ id });
  expect(read).toMatchObject({
    type: 'PO',
    status: 'DR',
    custom_invoice_num: 'PO-7',
    internal_note: 'Ours',
    external_note: 'Theirs',
    converted_invoice: null,
    sends: [],
  });
  expect(amountsOf(read)).toEqual([[3, 2.5, 7.5]]);
});

test("an invoice and another organization's order are not purchase orders here", async () => {
  const { invoice_id } = await api().createInvoice({ vendor_id });
  const id = await order();
  for (const call of [api().getPurchaseOrder({ id: invoice_id }), api(rival).getPurchaseOrder({ id })])
    await expect(call).rejects.toThrow('Purchase order not found');
});

test('PO-011: an empty phone or e-mail of a new representative counts as none', async () => {
  const { invoice_id: id } = await api().createInvoice({
    vendor_id,
    type: 'PO',
    repName: 'Nora',
    repEmail: '',
    repPhone: '',
  });
  const { vendor, vendor_rep_id } = await api().getPurchaseOrder({ id });
  expect(vendor.reps.find((rep) => rep.id === vendor_rep_id)).toMatchObject({ name: 'Nora', email: null, phone: null });
});

test('PO-043 PO-044: 0 counts as 1 on an order, and is refused on an invoice', async () => {
  const [none, free] = [await item(), await item()];
  const id = await order([
    { id: none, quantity: 0, unit_cost: 4 },
    { id: free, quantity: 6, unit_cost: 0 },
  ]);
  expect(amountsOf(await api().getPurchaseOrder({ id }))).toEqual([
    [1, 4, 4],
    [6, 1, 6],
  ]);
  const { invoice_id } = await api().createInvoice({ vendor_id });
  const lines = { id: invoice_id, inventory_items: [{ id: none, quantity: 0, unit_cost: 4 }] };
  await expect(api().addLinesInBulk(lines)).rejects.toThrow('Quantity should be a number above 0');
});

test('OCONST-008 OCONST-009 OCONST-010: one total everywhere: lines, shipping, tax, and fees less credit', async () => {
  const id = await order([{ quantity: 10, unit_cost: 10 }]);
  await api().updateInvoice({ id, type: 'PO', shipping_cost: 10, tax: 8 });
  expect((await api().getPurchaseOrder({ id })).total).toBe(118);
  await api().updateInvoice({ id, other_fees: 2, vendor_credit: 5 });
  expect(await api().getPurchaseOrder({ id })).toMatchObject({ subtotal: 100, total: 115 });
  const list = await api().listInvoices({ type: 'PO' });
  expect(list.data.find((row) => row.id === id)?.total).toBe(115);
});

test('PO-035 PO-036 PO-037 PO-052 OAPI-031 OAPI-032 OENT-016: the invoice has all data of the order, which is completed; stock moves once, with the invoice', async () => {
  const bottle = await item();
  const { added_rep_id } = await api().createRep({ vendor_id, name: 'Sam' });
  const id = await order(
    [
      { id: bottle, quantity: 3, unit_cost: 2.5 },
      { quantity: 7, unit_cost: 1 / 3 },
    ],
    {
      vendor_rep_id: added_rep_id,
      custom_id: 'PO-9',
      note: 'Back door',
    },
  );
  await api().updateInvoice({ id, shipping_cost: 10, tax: 8, other_fees: 2, vendor_credit: 5 });
  const ordered = await api().getPurchaseOrder({ id });
  const { invoice_id } = await api().convertPurchaseOrder({ id, invoice_id: id, custom_invoice_num: 'IN-9' });
  const invoice = await api().getInvoice({ id: invoice_id });
  expect(invoice).toMatchObject({
    type: 'IN',
    status: 'DR',
    custom_invoice_num: 'IN-9',
    purchase_order_id: id,
    vendor_id,
    vendor_rep_id: added_rep_id,
    internal_note: 'Back door',
    shipping_cost: 10,
    tax: 8,
    other_fees: 2,
    vendor_credit: 5,
    total: ordered.total,
  });
  expect(amountsOf(invoice)).toEqual(amountsOf(ordered));
  expect(await api().getPurchaseOrder({ id })).toMatchObject({
    status: 'CM',
    converted_invoice: { id: invoice_id, status: 'DR', custom_invoice_num: 'IN-9' },
  });
  expect(await stockOf(bottle)).toBe(0);
  await api().changeStatus({ id: invoice_id, status: 'CM' });
  expect(await stockOf(bottle)).toBe(3);
});

test("PO-033 PO-034: without a number the invoice has the order's; a number is trimmed", async () => {
  const number = async (custom_invoice_num?: string | null) => {
    const id = await order([{ quantity: 1, unit_cost: 1 }]);
    const { invoice_id } = await api().convertPurchaseOrder({ id, custom_invoice_num });
    const numberOf = async (of: string) => (await api().getInvoice({ id: of })).custom_invoice_num;
    return { order: await numberOf(id), number: await numberOf(invoice_id) };
  };
  for (const blank of [undefined, null, '', '  ']) {
    const made = await number(blank);
    expect(made.number).toMatch(/^PO-2026-\d{4}$/);
    expect(made.number).toBe(made.order);
  }
  expect((await number(' A1 ')).number).toBe('A1');
});

test('orders without a number are counted per organization and calendar year; typed numbers are skipped', async () => {
  const fresh = await createTestOrganization(house);
  const { vendor_id: vendor } = await api(fresh).createVendor({ name: 'Other Vendor' });
  const numberAt = async (now: string, custom_id?: string) => {
    const { invoice_id: id } = await api(fresh, now).createInvoice({ vendor_id: vendor, type: 'PO', custom_id });
    return (await api(fresh).getInvoice({ id })).custom_invoice_num;
  };
  expect(await numberAt('2026-02-01T12:00:00Z')).toBe('PO-2026-0001');
  expect(await numberAt('2026-02-01T12:00:00Z', 'po-2026-0002')).toBe('po-2026-0002');
  expect(await numberAt('2026-02-01T12:00:00Z')).toBe('PO-2026-0003');
  // Still the old year in New York.
  expect(await numberAt('2027-01-01T03:00:00Z')).toBe('PO-2026-0004');
  expect(await numberAt('2027-01-01T12:00:00Z')).toBe('PO-2027-0001');
  const many = await Promise.all(Array.from({ length: 12 }, () => numberAt('2027-02-01T12:00:00Z')));
  expect(many.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `PO-2027-${String(n + 2).padStart(4, '0')}`));
});

test('PO-053 PO-038 PO-040: a completed order is not converted again or changed; of eight simultaneous calls one creates the invoice', async () => {
  const id = await order([{ quantity: 1, unit_cost: 1 }]);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => api().convertPurchaseOrder({ id })));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(7);
  expect(new Set(refused.map((error) => [error.status, error.message].join(' ')))).toEqual(
    new Set(['409 This purchase order already has an invoice']),
  );
  const made = await inside((tx) =>
    sql<{ n: number }>`select count(*)::int as n from purchasing.invoice where purchase_order_id = ${id}`.execute(tx),
  );
  expect(made.rows[0]?.n).toBe(1);
  const line_id = (await api().getPurchaseOrder({ id })).items[0]?.id;
  const bottle = await item();
  const changes = await Promise.allSettled([
    api().addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: 1, unit_cost: 1 }] }),
    api().changeLine({ invoice_id: id, action: 'update', line_id, quantity: 2 }),
    api().changeLine({ invoice_id: id, action: 'remove', line_id }),
    api().deleteInvoice({ id }),
  ]);
  for (const change of changes) expect(change).toMatchObject({ status: 'rejected', reason: { status: 409 } });
});

test('PO-052: an order cannot be completed by its status', async () => {
  const id = await order([{ quantity: 1, unit_cost: 1 }]);
  await expect(api().changeStatus({ id, status: 'CM' })).rejects.toMatchObject({ status: 409 });
});

test('OAPI-033 OAPI-034 PO-030: added items have quantity, cost, and the total of both', async () => {
  const id = await order();
  const inventory_items = [
    { id: await item(), quantity: 12, unit_cost: 1.25 },
    { id: await item(), quantity: 2, unit_cost: 3 },
  ];
  await api().addLinesInBulk({ id, inventory_items });
  const read = await api().getPurchaseOrder({ id });
  expect(read.items.map((line) => line.inventory_item.id)).toEqual(inventory_items.map((line) => line.id));
  expect(amountsOf(read)).toEqual([
    [12, 1.25, 15],
    [2, 3, 6],
  ]);
});

test('PO-025 PO-026 OAPI-035 OAPI-036: the items bought from a vendor are found by name and by barcode, with their last cost', async () => {
  const { vendor_id: other } = await api().createVendor({ name: 'Other Vendor' });
  const [gin, rum] = [await item('Harbour Gin'), await item('Harbour Rum')];
  const buy = async (vendor: string, id: string, quantity: number, unit_cost: number) => {
    const { invoice_id } = await api().createInvoice({ vendor_id: vendor });
    await api().addLinesInBulk({ id: invoice_id, inventory_items: [{ id, quantity, unit_cost }] });
    await api().changeStatus({ id: invoice_id, status: 'CM' });
  };
  const code = '5010327755014';
  const { organizationId: organization_id } = bar;
  await inside((tx) => tx.insertInto('catalog.item_barcode').values({ organization_id, item_id: gin, code }).execute());
  await buy(vendor_id, gin, 6, 11);
  await buy(other, rum, 2, 9);
  const [found] = await api().listVendorItems({ id: vendor_id, q: 'harbour' });
  expect(found).toMatchObject({ id: gin, last_quantity: 6, last_unit_cost: 11 });
  expect((await api().listVendorItems({ id: vendor_id, q: 'harbour' })).length).toBe(1);
  expect((await api().listVendorItems({ id: vendor_id, q: code })).map(({ id }) => id)).toEqual([gin]);
});

test('short, damaged, and substituted deliveries are on the draft invoice, and the order shows the difference', async () => {
  const [gin, rum, rye, port, ersatz] = await Promise.all(['', '', '', '', ''].map(() => item()));
  const id = await order([gin, rum, rye, port].map((each) => ({ id: each as string, quantity: 6, unit_cost: 2.5 })));
  const [first, second, third, fourth] = (await api().getReceiving({ id })).lines.map((line) => line.line_id);
  const receive = (line_id: string | undefined, more: object) =>
    api().receiveLine({ id, line_id: line_id as string, received_quantity: 6, ...more });
  await expect(receive(first, {})).rejects.toThrow('Create the invoice of this purchase order first');
  const { invoice_id } = await api().convertPurchaseOrder({ id });
  await receive(first, { received_quantity: 4, note: 'two follow' });
  await receive(second, { damaged_quantity: 1 });
  await receive(third, { substitute_item_id: ersatz });
  const { lines, difference_cost, open } = await receive(fourth, { received_quantity: 0 });
  expect(lines.map((line) => [line.state, line.accepted_quantity, line.difference, line.difference_cost])).toEqual([
    ['short', 4, -2, -5],
    ['damaged', 5, -1, -2.5],
    ['substituted', 6, 0, 0],
    ['missing', 0, -6, -15],
  ]);
  expect([open, difference_cost]).toEqual([true, -22.5]);
  expect(lines[2]?.substitute?.id).toBe(ersatz);
  const invoice = await api().getInvoice({ id: invoice_id });
  expect(invoice.items.map((line) => [line.inventory_item.id, line.ordered_quantity, line.total_cost])).toEqual([
    [gin, 4, 10],
    [rum, 5, 12.5],
    [ersatz, 6, 15],
  ]);
  expect([invoice.subtotal, invoice.line_count]).toEqual([37.5, 3]);
  const corrected = await receive(fourth, {});
  expect(corrected.lines[3]?.state).toBe('complete');
  await receive(third, { substitute_item_id: null });
  await api().changeStatus({ id: invoice_id, status: 'CM' });
  expect(await Promise.all([gin, rum, rye, ersatz, port].map((each) => stockOf(each as string)))).toEqual([
    4, 5, 6, 0, 6,
  ]);
  await expect(receive(first, {})).rejects.toThrow(/is completed: correct it there/);
  expect(await api().getReceiving({ id })).toMatchObject({ open: false, difference_cost: -7.5 });
});

test('lines not received separately count as on the completed invoice, until it is undone', async () => {
  const [gin, rum, rye] = await Promise.all(['', '', ''].map(() => item()));
  const id = await order([gin, rum, rye].map((each) => ({ id: each as string, quantity: 6, unit_cost: 2.5 })));
  const { invoice_id } = await api().convertPurchaseOrder({ id });
  const [first, , third] = (await api().getInvoice({ id: invoice_id })).items;
  await api().changeLine({ invoice_id, action: 'update', line_id: first?.id, quantity: 4 });
  await api().changeLine({ invoice_id, action: 'remove', line_id: third?.id });
  const states = async () =>
    (await api().getReceiving({ id })).lines.map((line) => [line.state, line.received_quantity, line.difference_cost]);
  const waiting = [1, 2, 3].map(() => ['waiting', null, null]);
  expect(await states()).toEqual(waiting);
  await api().changeStatus({ id: invoice_id, status: 'CM' });
  expect(await states()).toEqual([
    ['short', 4, -5],
    ['complete', 6, 0],
    ['missing', 0, -15],
  ]);
  await api().reopenInvoice({ id: invoice_id });
  expect(await states()).toEqual(waiting);
});

test("damaged bottles cannot exceed the received ones; another order's line is not found", async () => {
  const [id, other] = [await order([{ quantity: 1, unit_cost: 1 }]), await order([{ quantity: 1, unit_cost: 1 }])];
  await api().convertPurchaseOrder({ id });
  const [mine, theirs] = [await api().getReceiving({ id }), await api().getReceiving({ id: other })];
  const receive = (line: string | undefined, damaged_quantity: number) =>
    api().receiveLine({ id, line_id: line as string, received_quantity: 1, damaged_quantity });
  await expect(receive(mine.lines[0]?.line_id, 2)).rejects.toThrow("Damaged can't be more than received");
  await expect(receive(theirs.lines[0]?.line_id, 0)).rejects.toMatchObject({ status: 404 });
});

test('an order is suggested from use, stock, and open orders', async () => {
  const { vendor_id: maker } = await api().createVendor({ name: 'Regular Vendor' });
  const [gin, rum] = [await item('Regular Gin'), await item('Regular Rum')];
  const { invoice_id } = await api(bar, '2026-01-10T12:00:00Z').createInvoice({ vendor_id: maker });
  const bought = [gin, rum].map((id) => ({ id, quantity: 40, unit_cost: 8 }));
  await api().addLinesInBulk({ id: invoice_id, inventory_items: bought });
  await api(bar, '2026-01-10T12:00:00Z').changeStatus({ id: invoice_id, status: 'CM' });
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  await inside(async (tx) => {
    await enterLedger(tx, bar.organizationId);
    const [action] = await startActions(tx, by, 'adjust', 1);
    const { id: locationId } = await tx
      .selectFrom('stock.location')
      .select('id')
      .where('name', '=', 'Recently Added')
      .executeTakeFirstOrThrow();
    const occurredAt = new Date('2026-01-20T12:00:00Z');
    const used = { itemId: gin, locationId, kind: 'manual_depletion', quantity: '-36', occurredAt } as const;
    await recordMovements(tx, by, action as string, [used]);
  });
  const suggest = async () => {
    const rows = await api().suggestOrder({ vendor_id: maker });
    return rows.map((row) => [row.name, row.on_hand, row.on_order, row.used, row.suggested]);
  };
  expect(await suggest()).toEqual([
    ['Regular Gin', 4, 0, 36, 14],
    ['Regular Rum', 40, 0, 0, 0],
  ]);
  await order([{ id: gin, quantity: 10, unit_cost: 8 }]);
  expect((await suggest())[0]).toEqual(['Regular Gin', 4, 10, 36, 4]);
});

test('a conversion is undone while nothing was received differently from the order: the order is open again and its invoice is deleted', async () => {
  const app = api();
  const id = await order([{ quantity: 6, unit_cost: 2.5 }]);
  const { invoice_id, action_id } = await app.convertPurchaseOrder({ id });
  const [line] = (await app.getReceiving({ id })).lines;
  await app.receiveLine({ id, line_id: line?.line_id as string, received_quantity: 6 });
  await undo(action_id as string);
  expect(await app.getPurchaseOrder({ id })).toMatchObject({ status: 'DR', converted_invoice: null });
  await expect(app.getInvoice({ id: invoice_id })).rejects.toThrow('Invoice not found');
  expect((await app.getReceiving({ id })).lines[0]?.state).toBe('waiting');
  const again = await app.convertPurchaseOrder({ id });
  await app.receiveLine({ id, line_id: line?.line_id as string, received_quantity: 5 });
  await expect(undo(again.action_id as string)).rejects.toThrow(/has since been changed/);
});

test('an e-mail that was refused is tried again, and one that left is not', async () => {
  const id = await order([{ quantity: 1, unit_cost: 5 }]);
  const { organizationId } = bar;
  const asked = api(bar, undefined, true);
  const pdfBase64 = Buffer.from('%PDF-1.7').toString('base64');
  const mail = {
    to: 'nora@vendor.example',
    keep_email: true,
    rep_name: 'Nora',
    subject: 'Order',
    pdfBase64,
    filename: 'a.pdf',
  };
  const { leaves, mail_id } = await asked.sendPurchaseOrder({ ...mail, invoice_id: id });
  expect(leaves).toBe(true);
  const become = (status: string) =>
    inside(async (tx) => {
      await sql`update platform.mail set status = ${status}, error = 'no' where organization_id = ${organizationId} and id = ${mail_id}`.execute(
        tx,
      );
    });
  const [send] = (await asked.getPurchaseOrder({ id })).sends;
  const send_id = send?.id as string;
  await become('failed');
  expect(await asked.retryOrderMail({ id, send_id })).toMatchObject({ order_stage: 'waiting', sends_mail: true });
  for (const status of ['sent', 'unsure', 'leaving']) {
    await become(status);
    await expect(asked.retryOrderMail({ id, send_id })).rejects.toThrow(/Only an e-mail that waits or was refused/);
  }
  const other = await order([{ quantity: 1, unit_cost: 5 }]);
  await expect(asked.retryOrderMail({ id: other, send_id })).rejects.toThrow('E-mail of the purchase order not found');
});
