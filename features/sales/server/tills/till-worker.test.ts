import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { lineOf, sell } from '#test/fakes/square/square-seller.ts';
import { createTestTills, startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { connectSquare, deliver, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';
import { syncTill } from './sync-till.ts';
import { TillWorker } from './till-worker.ts';

const DAY = 86_400_000;

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});
beforeEach(async () => {
  square.orders.clear();
  owner = await server.createTestHouse();
});

const sellOne = () => sell(square, { lines: [lineOf({ name: 'Gin', quantity: '1', price: 1000 })] });

test('two processes never talk to one till at once, and sales that both are asked for are stored once', async () => {
  const id = await connectSquare(owner, square);
  const others = [1, 2].map(
    () => new TillWorker(createTestTills(server.services, { tills: tillsOf(square) }), () => {}),
  );
  square.mostAtOnce = 0;
  for (let round = 0; round < 15; round += 1) {
    await deliver(server, square, id, square.orderEvent(sellOne()));
    for (const other of others) other.wake();
  }
  await expect.poll(async () => (await listedConnection(owner, id)).waiting, { interval: 20 }).toBe(0);
  await Promise.all(others.map((other) => other.stop()));
  const { body } = await owner.get<{ totals: { lines: number; quantity: number } }>('/api/pos/items/sales');
  expect([body.totals.lines, body.totals.quantity, square.mostAtOnce]).toEqual([15, 15, 1]);
});

test('a till held by a dead process is left alone for its time, and then taken over', async () => {
  const id = await connectSquare(owner, square);
  const hold = (until: string) =>
    sql`update sales.till_connection set held_by = ${randomUUID()}, held_until = now() + ${until}::interval where pos_id = ${id}`.execute(
      server.services.systemDb,
    );
  await hold('1 hour');
  sellOne();
  const { last_sync_at } = await listedConnection(owner, id);
  expect((await owner.post(`/api/pos/connections/${id}/sync`)).status).toBe(202);
  const another = await server.createTestHouse('Other Bar');
  await syncNow(another, await connectSquare(another, square)); // the worker has checked since
  expect((await listedConnection(owner, id)).last_sync_at).toBe(last_sync_at);
  await hold('-1 second');
  await syncNow(owner, id);
  const { body } = await owner.get<{ totals: { lines: number } }>('/api/pos/items/sales');
  expect(body.totals.lines).toBe(1);
});

test('a long history is read in turns, and goes on where it was', async () => {
  const id = await connectSquare(owner, square);
  const days = [29.5, 20, 10, 1];
  for (const day of days) {
    const soldAt = new Date(Date.now() - day * DAY).toISOString();
    const order = sell(square, { lines: [lineOf({ name: 'Gin', quantity: '1', price: 1000 })], soldAt });
    square.orders.set(order.id, { ...order, updated_at: soldAt });
  }
  await sql`
    update sales.till_connection
    set orders_seen_to = null, last_sync_at = null, next_sync_at = now() + interval '1 hour', held_until = 'infinity'
    where pos_id = ${id}`.execute(server.services.systemDb);
  const tills = { ...createTestTills(server.services, { tills: tillsOf(square) }), longestRound: -1 };
  const till = { organizationId: owner.organizationId, posId: id, provider: 'SQ', isDue: true } as const;
  const round = async () => {
    await syncTill(tills, till, () => false);
    const { rows } = await sql<{ due: boolean; ended: boolean; days: number; orders: number | null }>`
      select next_sync_at <= now() as due, last_sync_at is not null as ended, (progress ->> 'orders')::int as orders,
        round(extract(epoch from now() - orders_seen_to) / 86400)::int as days
      from sales.till_connection where pos_id = ${id}`.execute(server.services.systemDb);
    return rows[0];
  };
  expect(await round()).toEqual({ due: true, ended: false, days: 29, orders: 1 });
  expect(await round()).toMatchObject({ due: true, ended: false, days: 28, orders: 1 });
  let last = await round();
  for (let rounds = 3; !last?.ended && rounds < 40; rounds += 1) last = await round();
  expect(last).toMatchObject({ ended: true, days: 0 });
  const { body } = await owner.get<{ totals: { lines: number } }>('/api/pos/items/sales');
  expect(body.totals.lines).toBe(days.length);
});

test('a page of orders arrives although one in six of the many calls for it fails', async () => {
  const days = Array.from({ length: 40 }, (_, index) => 1 + (index % 20));
  for (const day of days)
    sell(square, {
      lines: [lineOf({ name: 'Gin', quantity: '1', price: 1000 })],
      soldAt: new Date(Date.now() - day * 86_400_000).toISOString(),
    });
  let asked = 0;
  const everySixth = () => {
    asked += 1;
    return asked % 12 === 0 ? 0 : 1; // asked twice for each call
  };
  Object.assign(square.faults, { random: everySixth, broken: 0.5 });
  try {
    const id = await connectSquare(owner, square);
    expect(await listedConnection(owner, id)).toMatchObject({ status: 'connected', error: null });
  } finally {
    Object.assign(square.faults, { random: () => 0.5, broken: 0 });
  }
  const { body } = await owner.get<{ totals: { lines: number } }>('/api/pos/items/sales');
  expect(body.totals.lines).toBe(days.length);
});

test('an order that appears minutes after its time is found; one of a clock that is ahead counts as sold now', async () => {
  const id = await connectSquare(owner, square);
  const late = sellOne();
  const ahead = sell(square, {
    lines: [lineOf({ name: 'Gin', quantity: '1', price: 1000 })],
    soldAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
  const appeared = new Date(Date.now() - 5 * 60_000).toISOString();
  for (const order of [late, ahead]) square.orders.set(order.id, { ...order, updated_at: appeared });
  await syncNow(owner, id);
  const { rows } = await sql<{ transaction_id: string; is_ahead: boolean }>`
    select transaction_id, sold_at > now() as is_ahead from sales.sale_line
    where organization_id = ${owner.organizationId}`.execute(server.services.systemDb);
  const found = new Map(rows.map((row) => [row.transaction_id, row.is_ahead]));
  expect([found.get(late.id), found.get(ahead.id)]).toEqual([false, false]);
});

test('a temporary failure is retried and reported only if it lasts', async () => {
  const id = await connectSquare(owner, square);
  square.faults.broken = 1;
  const failures = async () => {
    const { rows } = await sql<{
      failures: number;
    }>`select failures from sales.till_connection where pos_id = ${id}`.execute(server.services.systemDb);
    return rows[0]?.failures;
  };
  await sql`update sales.till_connection set failures = 3 where pos_id = ${id}`.execute(server.services.systemDb);
  await owner.post(`/api/pos/connections/${id}/sync`);
  await expect.poll(failures, { interval: 50 }).toBe(4);
  expect(await listedConnection(owner, id)).toMatchObject({ status: 'connected', error: null });
  await owner.post(`/api/pos/connections/${id}/sync`);
  await expect
    .poll(() => listedConnection(owner, id), { interval: 50 })
    .toMatchObject({ status: 'attention', needs_consent: false, error: 'Square is having problems (503)' });
  square.faults.broken = 0;
  sellOne();
  await syncNow(owner, id);
  expect(await listedConnection(owner, id)).toMatchObject({ status: 'connected', error: null });
});
