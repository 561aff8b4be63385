import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { announce } from '../announce.ts';
import { type DatabasePool, openPool, withOrganization } from '../database.ts';
import { queueMail } from '../mail.ts';
import { CHANNEL, Notifier } from './notifier.ts';

const BAR = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
let listener: pg.Client;
let notifier: Notifier;
let heard: number;

beforeAll(async () => {
  database = await createTestDatabase();
  listener = new pg.Client(database.url);
  await listener.connect();
  await listener.query(`listen ${CHANNEL}`);
  listener.on('notification', () => (heard += 1));
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});
beforeEach(() => {
  heard = 0;
  notifier = new Notifier(database.addresses.cellarhand_system);
});
afterEach(() => notifier.stop());

test('commits in quick succession are announced at most once in 25 ms, including the last one', async () => {
  const began = performance.now();
  for (let number = 0; number < 1_000; number += 1) {
    notifier.announce();
    await listener.query('select');
  }
  await expect.poll(() => heard).toBeGreaterThan(0);
  const before = heard;
  notifier.announce();
  await expect.poll(() => heard).toBeGreaterThan(before);
  expect(heard).toBeLessThanOrEqual((performance.now() - began) / 25 + 1);
});

test('a commit during an announcement is announced after it', async () => {
  notifier.announce();
  notifier.announce(); // the first has not left yet
  await expect.poll(() => heard).toBe(2);
});

test('a stopping process announces what it has committed', async () => {
  notifier.announce();
  await notifier.stop();
  await listener.query('select');
  expect(heard).toBe(1);
});

test('it announces after its connection broke', async () => {
  notifier.announce();
  await expect.poll(() => heard).toBe(1);
  await listener.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cellarhand notifier' and datname = current_database()",
  );
  notifier.announce();
  await expect.poll(() => heard).toBe(2);
});

/** The topics that a pool reports when its connection comes back from `work`. */
async function saidOf(work: (pool: DatabasePool) => Promise<unknown>): Promise<string[][]> {
  const said: string[][] = [];
  const onAnnounced = (topics: ReadonlySet<string>) => said.push([...topics]);
  const pool = openPool(database.addresses.cellarhand_system, 'cellarhand_system', { max: 1, onAnnounced });
  await work(pool);
  await pool.close();
  return said;
}

const inBar = (pool: DatabasePool, work: Parameters<typeof withOrganization>[2]) =>
  withOrganization(pool.db, BAR, work);

test('a pool reports once when a transaction that wrote events has ended', async () => {
  const visible: unknown[] = [];
  const said = await saidOf((pool) =>
    inBar(pool, async (tx) => {
      await announce(tx, BAR, 'stock');
      await announce(tx, BAR, 'items');
      visible.push((await listener.query('select from platform.event')).rowCount);
    }),
  );
  expect([said, visible]).toEqual([[[]], [0]]);
});

test('a pool reports nothing for transactions that wrote no event', async () => {
  const said = await saidOf(async (pool) => {
    await inBar(pool, (tx) => sql`select 1`.execute(tx));
    await inBar(pool, (tx) => sql`delete from platform.event where organization_id = ${BAR}`.execute(tx));
  });
  expect(said).toEqual([]);
});

test.each([
  ['a session that changes', 'access', sql`update accounts.session set "updatedAt" = now()`],
  ['a session that ends', 'access', sql`delete from accounts.session`],
  ['a membership', 'access', sql`update accounts.member set role = 'member'`],
  ['rights of an API key', 'access', sql`update accounts.apikey set permissions = ''`],
  ['an API key that is gone', 'access', sql`delete from accounts.apikey`],
  [
    'the rule about two-factor sign-in',
    'access',
    sql`update accounts.organization_setting set require_two_factor = true`,
  ],
  ['a second step of sign-in', 'access', sql`update accounts."user" set "twoFactorEnabled" = true`],
  ['a mail that is sent again', 'mail', sql`update platform.mail set next_attempt_at = now()`],
])('%s is an event for every process, and its own process gets the topic', async (_, topic, statement) => {
  await listener.query('set role cellarhand_system; delete from platform.event');
  const said = await saidOf(({ db }) => statement.execute(db));
  expect(said).toEqual([[topic]]);
  const { rows } = await listener.query('select topic from platform.event');
  expect(rows).toEqual([{ topic }]);
});

test('a mail that is queued is an event for every process', async () => {
  await listener.query('set role cellarhand_system; delete from platform.event');
  const mail = { organizationId: BAR, purpose: 'test', recipient: 'a@example.test', subject: 'S', text: 'T' };
  expect(await saidOf((pool) => inBar(pool, (tx) => queueMail(tx, mail)))).toEqual([['mail']]);
  const { rows } = await listener.query('select topic from platform.event');
  expect(rows).toEqual([{ topic: 'mail' }]);
});
