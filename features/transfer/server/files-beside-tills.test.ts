import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { edit, lineOf, offer, offerModifiers, sell } from '#test/fakes/square/square-seller.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { connectSquare, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;
let till: string;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});

let gin: string;
beforeEach(async () => {
  square.orders.clear();
  gin = offer(square, { item: 'House Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  offerModifiers(square, 'Options', { Double: 600 });
  ring('2');
  owner = await server.createTestHouse();
  till = await connectSquare(owner, square);
});

const ring = (quantity: string) =>
  sell(square, {
    lines: [
      lineOf({
        variationId: gin,
        name: 'House Gin',
        variation: 'Regular',
        quantity,
        price: 1000,
        modifiers: [{ name: 'Double', price: 600 }],
      }),
    ],
  });

async function importSales(text: string, person = owner) {
  const form = new FormData();
  form.set('file', new File([text], 'sales.csv', { type: 'text/csv' }));
  const response = await fetch(`${person.url}/api/import/sales`, {
    method: 'POST',
    headers: person.headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { skipped: number; notes: string[] } };
}

const exported = async () => (await fetch(`${owner.url}/api/export/sales`, { headers: owner.headers })).text();

interface Line {
  pos_name: string;
  quantity_sold: number;
  gross: number;
  modifiers: { name: string; price?: string }[];
}
const lines = async () => (await owner.get<{ data: Line[] }>('/api/pos/items/sales')).body.data;

test('the export of a connected till, imported again, changes nothing, also if a member changed its figures', async () => {
  const before = await lines();
  expect(before).toHaveLength(1);
  const file = await exported();
  const same = await importSales(file);
  expect(same.body).toMatchObject({ created: {}, updated: 0, skipped: 1, errors: [] });
  expect(same.body.notes).toContain(
    "1 line of sales that a connected POS already reported: the POS's figures are kept",
  );
  const member = await server.addPerson(owner.organizationId, 'member');
  const falsified = file.replace(/,2,32,/, ',100,1,');
  expect(falsified).not.toBe(file);
  expect((await importSales(falsified, member)).body).toMatchObject({ updated: 0, skipped: 1 });
  expect(await lines()).toEqual(before);
});

interface Received {
  created: number;
  changed: number;
  voided: number;
  refused: { index: number; transaction_id: string; line_id: string; message: string }[];
}

/** Sends figures of an order that a till reported, and a sale that no till knows. */
async function sendFalse(transactionId: string, posId: string, n = 0) {
  const line = { sold_at: new Date().toISOString(), item: 'House Gin', quantity: 90, gross: 1 };
  const sales = [
    { ...line, transaction_id: `own-${n}`, line_id: '1', quantity: 3 },
    { ...line, transaction_id: transactionId, line_id: '1' },
    { ...line, transaction_id: transactionId, line_id: 'another' },
  ];
  const body = { pos_id: posId, whole_transactions: true, sales };
  return (await owner.post<Received>('/api/pos/items/sales', body)).body;
}

test('sales that a till reported cannot be sent by an admin either, under no till; the answer names each line', async () => {
  const before = await lines();
  const [order] = square.orders.values();
  const id = order?.id as string;
  const other = await owner.post<{ id: string }>('/api/pos/instance', { name: 'Old till', provider: 'CS' });
  for (const [n, pos] of [till, other.body.id].entries())
    expect(await sendFalse(id, pos, n)).toMatchObject({
      created: 1,
      changed: 0,
      voided: 0,
      refused: ['1', 'another'].map((line_id, at) => ({
        index: at + 1,
        transaction_id: id,
        line_id,
        message: `A connected POS reported ${id}: change it there`,
      })),
    });
  const now = await lines();
  expect(now.filter((line) => line.quantity_sold !== 3)).toEqual(before);
  expect(now).toHaveLength(3);
});

test('sent while the till reports them, the sales end as the till says', async () => {
  const [order] = square.orders.values();
  const changes = Array.from({ length: 6 }, (_, n) => n);
  await Promise.all([
    ...changes.map((n) => sendFalse(order?.id as string, till, n)),
    ...changes.map(async () => {
      if (order) edit(square, order, { state: 'COMPLETED' });
      await owner.post(`/api/pos/connections/${till}/sync`);
    }),
  ]);
  await syncNow(owner, till);
  const found = await lines();
  expect(found.map((line) => line.quantity_sold).toSorted()).toEqual([2, 3, 3, 3, 3, 3, 3]);
});

test("the till's own CSV of orders that its connection has brought adds them to no other till", async () => {
  await owner.post('/api/pos/instance', { name: 'Old till', provider: 'CS', default: true });
  const [order] = square.orders.values();
  const csv = `Date,Time,Category,Item,Qty,Price Point Name,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Event Type\n11/02/26,20:00:00,Gin,House Gin,2,Regular,Double,$32.00,$0.00,$32.00,$0.00,${order?.id},P-1,Bar,Payment\n`;
  const answer = await importSales(csv);
  expect(answer.body).toMatchObject({ created: {}, updated: 0, skipped: 1, errors: [] });
  expect(await lines()).toHaveLength(1);
});

test('an export of a till without a connection, imported again, keeps its products and its modifiers with their prices', async () => {
  await owner.delete(`/api/pos/connections/${till}`);
  const other = await owner.post<{ id: string }>('/api/pos/instance', { name: 'Old till', provider: 'CS' });
  await owner.post('/api/pos/items/sales', {
    pos_id: other.body.id,
    sales: [
      {
        transaction_id: 'T1',
        line_id: '1',
        sold_at: '2026-01-05T20:00:00Z',
        item: 'Rum',
        quantity: 1,
        modifiers: [{ name: 'Double', quantity: 1, price: 4 }],
      },
    ],
  });
  const before = await lines();
  expect((await importSales(await exported())).body).toMatchObject({ created: {}, updated: 0, skipped: 2 });
  expect(await lines()).toEqual(before);
});

test('a file that names no till says where its sales go, if that is not certain', async () => {
  const file = 'transaction_id,sold_at,item,quantity\nT1,2026-01-05 20:00,Rum,1\n';
  expect((await importSales(file)).body.notes).toContain(
    '1 line names no POS and goes to Square, which reports its sales itself. If they are of another POS, choose POS in the columns',
  );
  await owner.post('/api/pos/instance', { name: 'Old till', provider: 'CS', default: true });
  expect((await importSales(file.replace('T1', 'T2'))).body.notes).toContain(
    '1 line names no POS and goes to Old till, the default POS',
  );
  const named = file.replace('quantity', 'quantity,pos').replace(',1\n', ',1,Old till\n').replace('T1', 'T3');
  expect((await importSales(named)).body.notes.join()).not.toContain('no POS');
});

test('texts with characters that cannot be stored are stored without them, in the menu and in orders', async () => {
  const name = 'Rye\0 \ud800Sour';
  const rye = offer(square, { item: name, variation: 'Regular', category: 'Cat\0s', price: 1000 });
  sell(square, { lines: [lineOf({ variationId: rye, name, variation: 'Regular', quantity: '4', price: 1000 })] });
  await syncNow(owner, till);
  expect(await listedConnection(owner, till)).toMatchObject({ status: 'connected', unreadable: 0, error: null });
  expect((await lines()).map((line) => line.quantity_sold).toSorted()).toEqual([2, 4]);
  square.catalog.delete(`I-${name}`);
});

test('an item of the menu that the database refuses keeps no other out; a file may have the longest names', async () => {
  const strange = `Q${'x'.repeat(700)}`;
  offer(square, { item: strange, variation: 'Regular', category: 'Gin', price: 1000 });
  offer(square, { item: 'Late Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  await syncNow(owner, till);
  const names = (await owner.get<{ data: { name: string }[] }>('/api/pos/items')).body.data.map(({ name }) => name);
  expect(names).toContain('Late Gin');
  expect(names.some((name) => name.startsWith('Qxx'))).toBe(false);
  square.catalog.delete(`I-${strange}`);
  square.catalog.delete('I-Late Gin');
  const quotes = `"${'""'.repeat(250)}"`;
  const file = `transaction_id,sold_at,item,variation,quantity\nT9,2026-01-05 20:00,${quotes},${quotes},1\n`;
  expect((await importSales(file)).body).toMatchObject({ created: { sales: 1 }, errors: [] });
});

test('a menu that changed is read when a person asks for a sync, without a webhook', async () => {
  const priceOf = async () =>
    (await owner.get<{ data: { name: string; unit_price: number }[] }>('/api/pos/items')).body.data.find(
      (each) => each.name === 'House Gin',
    )?.unit_price;
  expect(await priceOf()).toBe(10);
  offer(square, { item: 'House Gin', variation: 'Regular', category: 'Gin', price: 1300 });
  await syncNow(owner, till);
  expect(await priceOf()).toBe(13);
});

test('an order that the database refuses is shown as unreadable, and those after it still arrive', async () => {
  // More units than a line can hold; Square's format allows it.
  sell(square, { lines: [lineOf({ variationId: gin, name: 'House Gin', quantity: '20000000000', price: 0 })] });
  ring('3');
  await syncNow(owner, till);
  expect(await listedConnection(owner, till)).toMatchObject({ status: 'connected', unreadable: 1, waiting: 0 });
  expect((await lines()).map((line) => line.quantity_sold).toSorted()).toEqual([2, 3]);
});
