import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClient } from '#test/http-server.ts';
import { ServerProcess } from '#test/server-process.ts';
import { messageIds, startSmtpServer } from '#test/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

let database: TestDatabase;
let post: Awaited<ReturnType<typeof startSmtpServer>>;
let server: ServerProcess;
const SETUP_CODE = 'open the first door';
let headers: Record<string, string>;
let orders: string[] = [];

const REP = 'nora@vendor.example.test';
const PDF = Buffer.from('%PDF-1.4 an order').toString('base64');
const api = () => new TestClient(server.url, headers);

beforeAll(async () => {
  database = await createTestDatabase();
  post = await startSmtpServer();
  server = new ServerProcess(database.url, { SMTP_URL: post.url, PUBLIC_URL: 'https://bar.example', SETUP_CODE });
  await server.start();
  const founder = { name: 'Anna', email: 'anna@example.test', password: 'a good password' };
  const { body } = await new TestClient(server.url, { origin: server.url }).post<{ token: string }>('/api/setup', {
    ...founder,
    organization: 'Bar',
    timezone: 'UTC',
    setup_code: SETUP_CODE,
  });
  headers = { authorization: `Bearer ${body.token}` };
  const vendor = (await api().post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body;
  await api().post(`/api/ordering/vendors/${vendor.vendor_id}/reps`, { name: 'Nora Vale', email: REP });
  const [sizes, types] = await Promise.all([
    api().get<{ id: string; name: string }[]>('/api/item/size'),
    api().get<{ id: string }[]>('/api/item/types'),
  ]);
  const bottle = await api().post<{ id: string }>('/api/inventory/item', {
    name: 'House Gin',
    size_id: sizes.body.find((size) => size.name === '750 mL')?.id,
    type_id: types.body[0]?.id,
  });
  const made = Array.from({ length: 16 }, async () => {
    const { body } = await api().post<{ invoice_id: string }>('/api/ordering/invoices', {
      vendor_id: vendor.vendor_id,
      type: 'PO',
    });
    const inventory_items = [{ id: bottle.body.id, quantity: 1, unit_cost: 20 }];
    await api().post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, { inventory_items });
    return body.invoice_id;
  });
  orders = await Promise.all(made);
});
afterAll(async () => {
  await server?.close();
  await post?.close();
  await database?.drop();
});
beforeEach(() => {
  post.kept.length = 0;
  Object.assign(post.settings, { greet: async () => {}, answer: async () => {} });
});

const nextOrder = () => orders.pop() as string;
const send = (id: string, key: string = randomUUID()) =>
  api().call<{ mail_id: string }>('POST', '/api/send-purchase-order', mailOf(id), { 'idempotency-key': key });
const mailOf = (id: string) => ({
  to: REP,
  subject: `Purchase Order ${id}`,
  pdfBase64: PDF,
  filename: 'order.pdf',
  vendorName: 'Main Vendor',
  senderName: 'Anna',
  organization: 'Bar',
  invoice_id: id,
});
const stateOf = async (id: string) =>
  (await api().get<{ sends: { status: string }[] }>(`/api/ordering/po/${id}`)).body.sends.map((one) => one.status);
const arrived = (id: string) => post.kept.filter(({ data }) => data.includes(`Purchase Order ${id}`)).length;

/** A session that can block the server's. */
async function standInTheWay(statement: string) {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    return rows[0]?.n ?? 0;
  };
  return {
    untilReached: () => expect.poll(waiting).toBeGreaterThan(0),
    leave: () => client.end(),
  };
}

test('PO-048: killed before the commit, an order has no mail and no record of one; repeated under its key it is mailed once', async () => {
  const id = nextOrder();
  const key = randomUUID();
  const way = await standInTheWay('lock table platform.event in exclusive mode');
  const cutOff = send(id, key).then(
    () => 'answered',
    () => 'cut off',
  );
  await way.untilReached(); // mail and record are written, but not committed
  await server.kill();
  expect(await cutOff).toBe('cut off');
  await way.leave();
  await server.start();
  expect(await stateOf(id)).toEqual([]);
  expect((await send(id, key)).status).toBe(200);
  await expect.poll(() => stateOf(id)).toEqual(['sent']);
  expect((await send(id, key)).status).toBe(200);
  expect([arrived(id), await stateOf(id)]).toEqual([1, ['sent']]);
});

test('PO-048: killed after the commit and before the mail left, it is sent automatically after the restart, once', async () => {
  const id = nextOrder();
  const before = post.seen.connections;
  let greet = () => {};
  post.settings.greet = () => new Promise((resolve) => (greet = resolve));
  expect((await send(id)).status).toBe(200);
  await expect.poll(() => post.seen.connections).toBe(before + 1);
  await server.kill();
  expect(post.kept).toEqual([]);
  post.settings.greet = async () => {};
  greet();
  await server.start();
  await expect.poll(() => stateOf(id)).toEqual(['sent']);
  expect(arrived(id)).toBe(1);
});

test('PO-048: killed after the mail server accepted it and before that was recorded, it is never sent again automatically; a person decides, and a repeat has the same Message-ID', async () => {
  const ids = [nextOrder(), nextOrder()];
  const mails: string[] = [];
  for (const id of ids) {
    post.settings.answer = () => new Promise(() => {}); // it has the mail, and its reply never arrives
    mails.push((await send(id)).body.mail_id);
    await expect.poll(() => arrived(id)).toBe(1);
    await server.kill();
    post.settings.answer = async () => {};
    await server.start();
    await expect.poll(() => stateOf(id)).toEqual(['unsure']);
  }
  const other = nextOrder();
  await send(other);
  await expect.poll(() => stateOf(other)).toEqual(['sent']);
  expect(ids.map(arrived)).toEqual([1, 1]);

  const [again = '', there = ''] = mails;
  expect((await api().post(`/api/outbox/${again}/send`)).status).toBe(200);
  await expect.poll(() => stateOf(ids[0] as string)).toEqual(['sent']);
  expect(messageIds(post.kept).filter((each) => each === `${again}@bar.example`)).toHaveLength(2);
  expect((await api().post(`/api/outbox/${there}/arrived`)).status).toBe(200);
  expect(await stateOf(ids[1] as string)).toEqual(['sent']);
  expect(ids.map(arrived)).toEqual([2, 1]);
});

test('a database session that ends while a mail is being sent causes no crash and no second mail', async () => {
  const id = nextOrder();
  let answer = () => {};
  post.settings.answer = () => new Promise((resolve) => (answer = resolve));
  await send(id);
  await expect.poll(() => arrived(id)).toBe(1);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user',
  );
  await client.end();
  post.settings.answer = async () => {};
  answer();
  await expect.poll(() => stateOf(id).catch(() => server.said)).toEqual(['sent']);
  expect(arrived(id)).toBe(1);
  expect(server.lives).toBe(true);
  expect(server.said).not.toMatch(/uncaught|unhandled|node:internal/i);
});

test('many orders, killed in the middle: none is mailed twice, none is lost', async () => {
  const ids = orders.splice(0);
  post.settings.answer = () => new Promise((resolve) => setTimeout(resolve, 15));
  await Promise.all(ids.map((id) => send(id)));
  await expect.poll(() => post.kept.length, { interval: 5 }).toBeGreaterThan(ids.length / 2 - 1);
  await server.kill();
  await server.start();
  const states = () => Promise.all(ids.map(async (id) => (await stateOf(id))[0] ?? 'lost'));
  await expect.poll(async () => (await states()).filter((state) => !['sent', 'unsure'].includes(state))).toEqual([]);
  const became = await states();
  expect(became.filter((state) => state === 'unsure').length).toBeLessThanOrEqual(1); // the one being sent
  expect(ids.map(arrived)).toEqual(ids.map((_, index) => (became[index] === 'unsure' ? expect.any(Number) : 1)));
  expect(ids.every((id) => arrived(id) <= 1)).toBe(true);
});
