import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;
let gin: string;
let vendor: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  [bar, gin] = await withOrganization(server.services.db, owner.organizationId, async (tx) => [
    await createTestLocation(tx, owner.organizationId),
    await createTestItem(tx, owner.organizationId, 'House Gin'),
  ]);
  vendor = await newVendor('Main Vendor');
});
afterAll(() => server.close());

interface Refused {
  message: string;
  reason?: string;
  errors?: Record<string, string>;
}
const newVendor = async (name: string) =>
  (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;
const complete = (id: string, more: object = {}) =>
  owner.post<Refused>(`/api/ordering/invoices/${id}/status-change`, { status: 'CM', ...more });

interface Read {
  subtotal: number;
  items: {
    id: string;
    ordered_quantity: number;
    unit_cost: number;
    total_cost: number;
    returned_quantity: number;
  }[];
}
const invoice = async (id: string) => (await owner.get<Read>(`/api/ordering/invoices/${id}`)).body;

async function bought(quantity: number, unit_cost: number, day: string, of = vendor) {
  const head = { vendor_id: of, invoice_date: `${day}T12:00:00Z` };
  const { body } = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', head);
  await owner.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, {
    inventory_items: [{ id: gin, quantity, unit_cost }],
  });
  expect((await complete(body.invoice_id)).status).toBe(200);
  return { id: body.invoice_id, line_id: (await invoice(body.invoice_id)).items[0]?.id as string };
}

/** A vendor's credit note, confirmed as a draft. */
async function credit(quantity: number, total: number) {
  const form = new FormData();
  form.set(
    'file',
    new File(
      [
        `Main Vendor,,Invoice # C-1,2026-03-01\nItem #,Description,Pack,Qty,UOM,Unit Price,Extension
1,HOUSE GIN 750ML,12,${quantity},BTL,${total / quantity},${total}
,Total,,,,,${total}`,
      ],
      'credit.csv',
    ),
  );
  const read = await owner.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const line = {
    line: 0,
    as: 'item',
    item_id: gin,
    quantity,
    total_cost: total,
    pack: 12,
    in_cases: false,
    checked: true,
  };
  const { status, body } = await owner.post<{ invoice_id: string } & Refused>(
    `/api/ordering/invoice-readings/${read.body.id}/confirm`,
    { vendor_id: vendor, custom_id: 'C-1', date: '2026-03-01', accept_difference: true, lines: [line] },
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

async function onHand() {
  const { body } = await owner.get<{
    data: { total_quantity: number };
    costs: { last_cost: number };
    value: { total: number };
  }>(`/api/inventory/item/${gin}`);
  return [body.data.total_quantity, body.costs.last_cost, body.value.total];
}
const differences = async () => {
  const { body } = await owner.post<{ differences: object[] }>('/api/data/verify', {});
  return body.differences;
};
const verified = async () => (await owner.post<{ different: number }>('/api/data/verify', {})).body;

test('D32: bottles that a credit returned cannot be returned again', async () => {
  const { id, line_id } = await bought(10, 2, '2026-01-10');
  const { invoice_id } = await credit(-10, -20);
  expect((await complete(invoice_id)).status).toBe(200);
  expect((await invoice(id)).items).toMatchObject([{ returned_quantity: 10 }]);
  const again = await owner.post<Refused>(`/api/ordering/invoices/${id}/return`, {
    lines: [{ line_id, quantity: 10, location_id: bar }],
    below_stock: true,
  });
  expect([again.status, again.body.message]).toEqual([
    400,
    'House Gin: at most 0 can be returned: 10 were bought, 10 were returned',
  ]);
  expect(await onHand()).toEqual([0, null, 0]);
  expect(await verified()).toMatchObject({ different: 0 });
});

test('D32: a credit for more than was bought is refused, with the most that can be returned, and moves nothing', async () => {
  const { id, line_id } = await bought(10, 2, '2026-01-10');
  const back = { lines: [{ line_id, quantity: 4, location_id: bar }], below_stock: true };
  expect((await owner.post(`/api/ordering/invoices/${id}/return`, back)).status).toBe(200);
  const { invoice_id } = await credit(-100, -200);
  const text = 'House Gin: at most 6 can be returned: 10 were bought, 4 were returned';
  const refused = await complete(invoice_id, { below_stock: true });
  expect([refused.status, refused.body.errors]).toEqual([400, { 'lines.0.quantity': text }]);
  expect(await onHand()).toEqual([6, 2, 12]);
});

test('D32: bottles bought before purchases were entered can be returned as far as there is stock', async () => {
  const { invoice_id } = await credit(-2, -4);
  const refused = await complete(invoice_id);
  expect([refused.status, refused.body.reason]).toEqual([409, 'below_stock']);
  expect((await complete(invoice_id, { below_stock: true })).status).toBe(200);
  expect((await onHand())[0]).toBe(-2);
  expect(await verified()).toMatchObject({ different: 0 });
});

test("D7: a credit takes more than a location's stock only if that is confirmed", async () => {
  await bought(10, 2, '2026-01-10');
  const stock = await owner.get<{ location_id: string }[]>(`/api/inventory/running-stocks?inventory_item_id=${gin}`);
  const move = {
    from_location_id: stock.body[0]?.location_id,
    to_location_id: bar,
    quantity: 8,
    inventory_item_id: gin,
  };
  expect((await owner.post('/api/inventory/running-stocks/move', move)).status).toBe(200);
  const { invoice_id } = await credit(-5, -10);
  const refused = await complete(invoice_id);
  expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
    409,
    'below_stock',
    'House Gin: only 2 are at Recently Added',
  ]);
  expect((await complete(invoice_id, { below_stock: true })).status).toBe(200);
  expect((await onHand())[0]).toBe(5);
});

test('D32: a credit names the purchases it returns, newest of its vendor first, in several lines if there are several purchases', async () => {
  const old = await bought(10, 2, '2026-01-10');
  const newer = await bought(4, 3, '2026-01-12');
  const other = await bought(6, 5, '2026-01-14', await newVendor('Other Vendor'));
  const { invoice_id } = await credit(-7, -20);
  expect((await complete(invoice_id)).status).toBe(200);
  const done = await invoice(invoice_id);
  expect(done.items.map((line) => [line.ordered_quantity, line.total_cost])).toEqual([
    [-4, -11.43],
    [-3, -8.57],
  ]);
  expect(done.subtotal).toBe(-20);
  const returned = await Promise.all(
    [old, newer, other].map(async ({ id }) => (await invoice(id)).items[0]?.returned_quantity),
  );
  expect(returned).toEqual([3, 4, 0]);
  expect(await onHand()).toEqual([13, 5, 44]);
  expect(await verified()).toMatchObject({ different: 0 });
});

test('two people complete credits of the same bottles at once: one succeeds', async () => {
  await bought(10, 2, '2026-01-10');
  const drafts = [await credit(-10, -20), await credit(-10, -20), await credit(-10, -20)];
  const answers = await Promise.all(drafts.map(({ invoice_id }) => complete(invoice_id, { below_stock: true })));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400, 400]);
  expect((await onHand())[0]).toBe(0);
});

test('D32: a file of invoices cannot return more than it buys, and the error says so', async () => {
  const form = new FormData();
  form.set(
    'file',
    new File(
      [
        'invoice_number,vendor,date,name,size,type,quantity,unit_cost\nA-1,Main Vendor,2026-01-10,Blue Gin,750 mL,Spirits,10,2\nA-2,Main Vendor,2026-01-11,Blue Gin,750 mL,Spirits,-11,2\n',
      ],
      'invoices.csv',
    ),
  );
  const { status, body } = await owner.post<Refused>('/api/import/invoices', form);
  expect(status).toBe(400);
  expect(body.message).toContain('Blue Gin: at most 10 can be returned: 10 were bought');
});

test('D32 D38: an invoice that returns some of its own bottles is reopened, and completed again', async () => {
  const { invoice_id: id } = await credit(-2, -40);
  await owner.post(`/api/ordering/invoices/${id}/items/bulk`, {
    inventory_items: [{ id: gin, quantity: 6, unit_cost: 20 }],
  });
  const sure = { below_stock: true };
  expect((await complete(id, sure)).status).toBe(200);
  expect((await invoice(id)).items.map((line) => line.returned_quantity).toSorted()).toEqual([0, 2]);
  expect((await owner.post(`/api/ordering/invoices/${id}/reopen`, {})).status).toBe(200);
  expect((await complete(id, sure)).status).toBe(200);
  expect((await invoice(id)).items.map((line) => line.ordered_quantity).toSorted()).toEqual([-2, 6]);
});

test('a money-only credit moves no bottles', async () => {
  const { id } = await bought(10, 2, '2026-01-10');
  expect((await owner.put(`/api/ordering/invoices/${id}`, { vendor_credit: 5 })).status).toBe(200);
  expect(await onHand()).toEqual([10, 2, 20]);
});

test('verify reports an item with more returned than bought, one whose purchase is dated differently, and a cost without effect', async () => {
  const { id } = await bought(10, 2, '2026-01-10');
  const { invoice_id } = await credit(-10, -20);
  await complete(invoice_id);
  const found = { inventory_item_id: gin, location_id: bar, quantity: 2, unit_cost: 3 };
  await owner.post('/api/inventory/running-stocks', found);
  expect(await differences()).toEqual([]);
  const { organizationId } = owner;
  await withOrganization(server.services.db, organizationId, async (tx) => {
    await sql`update purchasing.invoice_line set quantity = 9, stock_difference = -1 where invoice_id = ${id}`.execute(
      tx,
    );
    await sql`delete from stock.manual_cost where item_id = ${gin}`.execute(tx);
    await sql`update stock.cost_layer set purchased_at = '2026-02-10T12:00:00Z' where source_id = ${id}`.execute(tx);
  });
  const named = (await differences()).filter((each) => 'item_id' in each && each.item_id === gin);
  expect(named).toEqual(
    expect.arrayContaining([
      { kind: 'returned_too_many', item_id: gin, location_id: null, held: '9.000000', ledger: '10.000000' },
      expect.objectContaining({ kind: 'purchase_date', item_id: gin }),
      { kind: 'stated_cost', item_id: gin, location_id: bar, held: null, ledger: '3.000000' },
    ]),
  );
});

test('one limit for the cost of a bottle, however it is bought', async () => {
  const form = new FormData();
  form.set(
    'file',
    new File(
      [
        'Main Vendor,,Invoice # C-2,2026-03-01\nItem #,Description,Qty,UOM,Unit Price,Extension\n1,HOUSE GIN 750ML,2,BTL,5,10\n,Total,,,,10',
      ],
      'dear.csv',
    ),
  );
  const read = await owner.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const confirm = (total_cost: number) =>
    owner.post<Refused>(`/api/ordering/invoice-readings/${read.body.id}/confirm`, {
      vendor_id: vendor,
      date: '2026-03-01',
      accept_difference: total_cost - 10,
      lines: [{ line: 0, as: 'item', item_id: gin, quantity: 2, total_cost, checked: true }],
    });
  const refused = await confirm(1e9);
  expect([refused.status, refused.body.message]).toEqual([400, 'Cost must be below 100,000,000']);
  const file = new FormData();
  file.set(
    'file',
    new File(
      [
        'invoice_number,vendor,date,name,size,type,quantity,total_cost\nA-1,Main Vendor,2026-01-10,Blue Gin,750 mL,Spirits,2,1000000000\n',
      ],
      'invoices.csv',
    ),
  );
  expect((await owner.post<Refused>('/api/import/invoices', file)).body).toMatchObject({
    errors: [{ field: 'unit_cost', message: 'Cost must be below 100,000,000' }],
  });
  expect((await confirm(2e8)).status).toBe(200);
});
