import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { edit, lineOf, offer, sell } from '#test/fakes/square/square-seller.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { connectSquare, deliver, listedConnection, tillsOf } from '#test/till-house.ts';

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;
let id: string;
let gin: string;
let itemId: string;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});
beforeEach(async () => {
  for (const known of [square.catalog, square.orders, square.payments]) known.clear();
  owner = await server.createTestHouse();
  gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  id = await connectSquare(owner, square);
  itemId = await inHouse(async (tx) => {
    const made = await createTestItem(tx, owner.organizationId, 'London Gin');
    await matchTestPosItem(tx, owner.organizationId, 'Gin', { itemId: made, milliliters: 75 });
    return made;
  });
});

const inHouse = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

/** Stock taken from the shelves, in bottles. */
const taken = () =>
  inHouse(async (tx) => {
    const { rows } = await sql<{ taken: number }>`
      select coalesce(-sum(quantity), 0)::float8 as taken from stock.movement
      where organization_id = ${owner.organizationId} and item_id = ${itemId} and kind = 'sale'`.execute(tx);
    return rows[0]?.taken;
  });

const eventsOf = () =>
  inHouse(async (tx) => {
    const { rows } = await sql<{
      event_id: string;
    }>`select event_id from sales.till_event where organization_id = ${owner.organizationId}`.execute(tx);
    return rows.length;
  });

const sellGin = (quantity: string) =>
  sell(square, { lines: [lineOf({ variationId: gin, name: 'Gin', quantity, price: 1000 })] });

test('a webhook takes stock although the till is not polled for hours; a repeat or a later edit moves only the difference', async () => {
  const order = sellGin('2');
  const event = square.orderEvent(order);
  for (let times = 0; times < 3; times += 1) expect(await deliver(server, square, id, event)).toBe(200);
  await expect.poll(taken, { interval: 10 }).toBe(0.2);
  const [line] = order.line_items ?? [];
  const edited = edit(square, order, { line_items: line ? [{ ...line, quantity: '5' }] : [] });
  expect(await deliver(server, square, id, square.orderEvent(edited))).toBe(200);
  await expect.poll(taken, { interval: 10 }).toBe(0.5);
  expect(await deliver(server, square, id, square.orderEvent(order))).toBe(200); // late and out of date: its current state is fetched
  await expect.poll(async () => (await listedConnection(owner, id)).waiting, { interval: 10 }).toBe(0);
  expect([await taken(), await eventsOf()]).toEqual([0.5, 3]);
});

test('webhooks of payments and refunds lead to their orders', async () => {
  const order = sellGin('1');
  const payment = [...square.payments.values()].find((one) => one.order_id === order.id);
  const event = square.event('payment.updated', { type: 'payment', id: payment?.id, object: { payment } });
  expect(await deliver(server, square, id, event)).toBe(200);
  await expect.poll(taken, { interval: 10 }).toBe(0.1);
});

test('unsigned webhooks are refused, leave only a count, and move nothing', async () => {
  const event = square.orderEvent(sellGin('1'));
  const path = `/api/pos/webhooks/SQ/${id}`;
  const own = { url: `http://cellarhand.test${path}`, to: server.url + path };
  const forged = [
    await deliver(server, square, id, event, 'another key'),
    await square.notify(event, { ...own, url: `http://elsewhere.test${path}` }),
    (await fetch(own.to, { method: 'POST', body: JSON.stringify(event) })).status,
    (
      await fetch(own.to, {
        method: 'POST',
        body: JSON.stringify(event),
        headers: { 'x-square-hmacsha256-signature': '' },
      })
    ).status,
    (await fetch(own.to, { method: 'POST', headers: { 'x-square-hmacsha256-signature': 'AAAA' } })).status,
  ];
  expect(forged).toEqual([401, 401, 401, 401, 401]);
  expect((await listedConnection(owner, id)).refused_webhooks).toBe(5);
  const unknown = [
    `/api/pos/webhooks/SQ/${crypto.randomUUID()}`,
    `/api/pos/webhooks/TO/${id}`,
    '/api/pos/webhooks/SQ/1',
  ];
  for (const each of unknown)
    expect(await square.notify(event, { url: `http://cellarhand.test${each}`, to: server.url + each })).toBe(401);
  expect([await eventsOf(), await taken()]).toEqual([0, 0]);
});

test("a signature is valid only for its own URL and body: it can't be used for another connection", async () => {
  const event = square.orderEvent(sellGin('1'));
  const other = await server.createTestHouse('Other Bar');
  const theirs = await connectSquare(other, square);
  const path = (each: string) => `/api/pos/webhooks/SQ/${each}`;
  const status = await square.notify(event, {
    url: `http://cellarhand.test${path(theirs)}`,
    to: server.url + path(id),
  });
  expect([status, await eventsOf()]).toEqual([401, 0]);
});

test('webhooks about another seller are acknowledged and dropped', async () => {
  const event = { ...square.orderEvent(sellGin('1')), merchant_id: 'M-ANOTHER' };
  expect([await deliver(server, square, id, event), await eventsOf()]).toEqual([200, 0]);
});

test('a message that access was revoked is believed only if it was', async () => {
  const event = () => square.event('oauth.authorization.revoked', { type: 'revocation', object: {} });
  expect(await deliver(server, square, id, event())).toBe(200);
  await expect.poll(async () => (await listedConnection(owner, id)).waiting, { interval: 10 }).toBe(0);
  expect((await listedConnection(owner, id)).status).toBe('connected');
  square.revokeAll();
  expect(await deliver(server, square, id, event())).toBe(200);
  await expect
    .poll(async () => listedConnection(owner, id), { interval: 10 })
    .toMatchObject({ status: 'attention', needs_consent: true, error: expect.stringContaining('Connect again') });
});
