import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { lineOf, offer, sell } from '#test/fakes/square/square-seller.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { connectSquare, deliver, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';
import { readEach } from './read-each.ts';

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
  owner = await server.createTestHouse();
});
afterAll(async () => {
  await server.close();
  await square.stop();
});

const sold = async () =>
  (await owner.get<{ totals: { quantity: number } }>('/api/pos/items/sales')).body.totals.quantity;
const shown = async (id: string) => {
  const { status, unreadable, waiting } = (await listedConnection(owner, id)) as never as Record<string, unknown>;
  return { status, unreadable, waiting };
};

test('an unreadable order stops neither its page nor the inbox, is shown, and is imported once it is readable', async () => {
  const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  const sellGin = (quantity: string) =>
    sell(square, { lines: [lineOf({ variationId: gin, name: 'Gin', quantity, price: 1000 })] });
  sellGin('1');
  const strange = sellGin('10');
  square.orders.set(strange.id, { ...strange, closed_at: 'yesterday' } as never);
  sellGin('2');
  const id = await connectSquare(owner, square);
  expect(await sold()).toBe(3);
  expect(await shown(id)).toEqual({ status: 'connected', unreadable: 1, waiting: 0 });
  const listed = () => owner.get<{ sold_at: string }[]>(`/api/pos/connections/${id}/unreadable`);
  const order = { kind: 'order', external_id: strange.id, reason: 'closed_at: custom', number: null, total: 100 };
  const missing = (await listed()).body;
  expect(missing).toMatchObject([order]);
  expect(missing.map((one) => Date.parse(one.sold_at))).toEqual([Date.parse(strange.created_at)]);
  const stranger = await server.createTestHouse();
  expect((await stranger.get(`/api/pos/connections/${id}/unreadable`)).status).toBe(404);
  const event = square.orderEvent(strange, 'event-1');
  expect(await deliver(server, square, id, event)).toBe(200);
  const good = sellGin('4');
  expect(await deliver(server, square, id, square.orderEvent(good, 'event-2'))).toBe(200);
  await expect.poll(sold, { interval: 20 }).toBe(7);
  await expect.poll(() => shown(id), { interval: 20 }).toEqual({ status: 'connected', unreadable: 1, waiting: 0 });
  square.orders.set(strange.id, strange);
  await syncNow(owner, id);
  expect(await sold()).toBe(17);
  expect(await shown(id)).toEqual({ status: 'connected', unreadable: 0, waiting: 0 });
  expect((await listed()).body).toEqual([]);
});

test('an order of an item that is no longer in use does not keep the others from arriving', async () => {
  const [{ id } = { id: '' }] = (await owner.get<{ id: string }[]>('/api/pos/connections')).body;
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    withOrganization(server.services.db, owner.organizationId, work, 'write');
  const rum = await within((tx) => createTestItem(tx, owner.organizationId, 'Gone Rum'));
  const [cola, daiquiri] = ['Cola', 'Daiquiri'].map((item) =>
    offer(square, { item, variation: 'Regular', category: 'Bar', price: 1000 }),
  ) as [string, string];
  const sellOne = (variationId: string, name: string) =>
    sell(square, { lines: [lineOf({ variationId, name, quantity: '1', price: 1000 })] });
  sellOne(daiquiri, 'Daiquiri');
  await syncNow(owner, id);
  const before = await sold();
  const { body: items } = await owner.get<{ id: string }[]>('/api/search/pos-items?q=Daiquiri');
  const { body: size } = await owner.post<{ id: string }>('/api/item/size', { volume: 50, unit: 'mL' });
  const entry = {
    name: 'Daiquiri',
    inventory_item_id: rum,
    sale_size_id: size.id,
    price: 10,
    pos_item_id: items[0]?.id,
  };
  expect((await owner.post('/api/pos/sellable-item-groups', entry)).status).toBe(200);
  const use = (active: boolean) =>
    within((tx) => sql`update catalog.item set active = ${active} where id = ${rum}`.execute(tx));
  await use(false);
  sellOne(cola, 'Cola');
  const refused = sellOne(daiquiri, 'Daiquiri');
  sellOne(cola, 'Cola');
  await syncNow(owner, id);
  expect(await sold()).toBe(before + 2);
  const { body: missing } = await owner.get<{ external_id: string; reason: string }[]>(
    `/api/pos/connections/${id}/unreadable`,
  );
  expect(missing.map((one) => one.external_id)).toEqual([refused.id]);
  expect(missing[0]?.reason).toContain('merged');
  await use(true);
  await syncNow(owner, id);
  expect([await sold(), await shown(id)]).toMatchObject([before + 3, { status: 'connected', unreadable: 0 }]);
});

test('five orders of which none can be read need attention, and one that can be read among them is enough to go on', async () => {
  const seller = await FakeSquare.start();
  const house = await startTestServer({ tills: tillsOf(seller) });
  onTestFinished(async () => {
    await house.close();
    await seller.stop();
  });
  const person = await house.createTestHouse();
  const gin = offer(seller, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  const sellGin = () =>
    sell(seller, { lines: [lineOf({ variationId: gin, name: 'Gin', quantity: '1', price: 1000 })] });
  const id = await connectSquare(person, seller);
  const statusOf = async () => ((await listedConnection(person, id)) as never as { status: string }).status;
  for (const order of Array.from({ length: 5 }, sellGin))
    seller.orders.set(order.id, { ...order, closed_at: 'yesterday' } as never);
  const sync = () => person.post(`/api/pos/connections/${id}/sync`);
  await sync();
  await expect.poll(statusOf, { interval: 20 }).toBe('attention');
  sellGin();
  await sync();
  await expect.poll(statusOf, { interval: 20 }).toBe('connected');
});

test('a menu item that the database refuses is listed by its name until it can be stored', async () => {
  const [{ id } = { id: '' }] = (await owner.get<{ id: string }[]>('/api/pos/connections')).body;
  const long = `Long ${'x'.repeat(700)}`;
  offer(square, { item: long, variation: 'Regular', category: 'Gin', price: 1000 });
  await syncNow(owner, id);
  const listed = async () => (await owner.get<{ kind: string }[]>(`/api/pos/connections/${id}/unreadable`)).body;
  expect((await listed()).filter(({ kind }) => kind === 'item')).toMatchObject([
    {
      kind: 'item',
      number: long.slice(0, 100),
      reason: 'item: its name, category, or price is too long or too large',
    },
  ]);
  expect(await listedConnection(owner, id)).toMatchObject({ unreadable_items: 1 });
});

test('connecting and disconnecting a till is written to the security log, with the seller and without a secret', async () => {
  const [{ id } = { id: '' }] = (await owner.get<{ id: string }[]>('/api/pos/connections')).body;
  expect((await owner.delete(`/api/pos/connections/${id}`)).status).toBe(200);
  const { rows } = await sql<{ kind: string; subject: string; user_id: string }>`
    select kind, subject, user_id from accounts.security_event
    where organization_id = ${owner.organizationId} and kind in ('till_connected', 'till_disconnected', 'deletion')
    order by at, id`.execute(server.services.systemDb);
  expect(rows.map(({ kind }) => kind)).toEqual(['till_connected', 'till_disconnected']);
  for (const { subject } of rows) expect(subject).toMatch(/^Square, ./);
  expect(new Set(rows.map((row) => row.user_id)).size).toBe(1);
});

test('an order that cannot be read is named by what it says of itself, and nothing is invented', () => {
  const shape = z.object({ never: z.literal(1) });
  const about = (row: object) => readEach(shape).parse([row]).unreadable[0];
  expect(about({ displayNumber: 41, openedDate: '2026-01-05T20:00:00.000+0000', totalAmount: 12.5 })).toMatchObject({
    number: '41',
    soldAt: '2026-01-05T20:00:00.000Z',
    total: '12.50',
  });
  expect(about({ receipt_number: ' Bar\u0000 7 ', total_money: { amount: 1234, currency: 'JPY' } })).toMatchObject({
    number: 'Bar  7',
    soldAt: null,
    total: '1234.00',
  });
  const nothing = { number: null, soldAt: null, total: null };
  expect(about({ closed_at: 'yesterday', total_price: '1e400', invoice_number: {} })).toMatchObject(nothing);
  expect(about({ sale_date: '9999-01-01', total_price: '9'.repeat(20), receipt_number: ' ' })).toMatchObject(nothing);
});

test('each part of a list is parsed by itself; errors give the path, never the content', () => {
  const shape = z.object({ id: z.string(), lines: z.array(z.object({ tax: z.number() })) });
  const good = { id: 'A', lines: [{ tax: 1 }] };
  const { read, unreadable } = readEach(shape).parse([
    good,
    { id: 'B', lines: [{ tax: 'Secret' }] },
    null,
    { guid: 'C' },
  ]);
  const unknown = { number: null, soldAt: null, total: null };
  expect(read).toEqual([good]);
  expect(unreadable).toEqual([
    { id: 'B', reason: 'lines.0.tax: invalid_type', ...unknown },
    { id: 'unknown', reason: 'order: invalid_type', ...unknown },
    { id: 'C', reason: 'id: invalid_type', ...unknown },
  ]);
});
