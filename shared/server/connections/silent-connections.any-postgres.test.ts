import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type NetworkProxy, startNetworkProxy } from '#test/network-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { allowLongWork, type DatabasePool, openPool, withOrganization } from '../database.ts';
import { asUnavailable } from './database-errors.ts';

let database: TestDatabase;
let network: NetworkProxy;
let app: DatabasePool;

/** One second here stands in for five in production. */
const PATIENCE = 1_000;
const ORGANIZATION = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  network = await startNetworkProxy(database.addresses.cellarhand_app);
  app = openPool(network.url, 'cellarhand_app', { patience: PATIENCE });
});

afterEach(() => {
  network.set('open');
  network.reset();
});

afterAll(async () => {
  await app.close();
  await network.close();
  await database.drop();
});

const write = (topic: string) =>
  withOrganization(app.db, ORGANIZATION, (tx) =>
    sql`insert into platform.event (organization_id, topic) values (${ORGANIZATION}, ${topic})`.execute(tx),
  );

const outcome = (running: Promise<unknown>) =>
  running.then(
    () => 'saved',
    (error) => asUnavailable(error)?.kind ?? String(error),
  );

test('when the network goes silent under 24 writers, each of them is refused and the next ones are served', async () => {
  await Promise.all(Array.from({ length: 16 }, (_, n) => write(`before ${n}`)));
  network.set('silent');
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => outcome(write(`during ${n}`))));
  expect(answers.filter((answer) => answer !== 'away' && answer !== 'busy')).toEqual([]);
  network.set('open');
  expect(await Promise.all(Array.from({ length: 24 }, (_, n) => outcome(write(`after ${n}`))))).toEqual(
    Array.from({ length: 24 }, () => 'saved'),
  );
});

test('one connection that went silent is discarded while the others continue', async () => {
  const few = openPool(network.url, 'cellarhand_app', { patience: PATIENCE });
  const started = Promise.withResolvers<void>();
  const silenced = Promise.withResolvers<void>();
  const stuck = outcome(
    withOrganization(few.db, ORGANIZATION, async (tx) => {
      await sql`select 1`.execute(tx);
      started.resolve();
      await silenced.promise;
      await sql`select 2`.execute(tx);
    }),
  );
  await started.promise;
  network.swallow();
  silenced.resolve();
  const another = withOrganization(few.db, ORGANIZATION, (tx) => sql`select 3`.execute(tx));
  expect(await outcome(another)).toBe('saved');
  expect([few.pool.totalCount, await stuck, few.pool.totalCount]).toEqual([2, 'away', 1]);
  await few.close();
});

test('a statement the server is still working on is left alone, however long it is silent', async () => {
  const slow = withOrganization(app.db, ORGANIZATION, (tx) =>
    sql<{ done: boolean }>`select pg_sleep(3) is not null as done`.execute(tx),
  );
  expect((await slow).rows).toEqual([{ done: true }]);
});

test('a connection that died while idle fails no request: the transaction starts on another', async () => {
  await write('idle now');
  network.reset();
  expect(await outcome(write('on another'))).toBe('saved');
});

test('a reset connection is reported as a database that is away', async () => {
  await write('one');
  const sleeping = Promise.withResolvers<void>();
  const stuck = outcome(
    withOrganization(app.db, ORGANIZATION, async (tx) => {
      const sleep = sql`select pg_sleep(30)`.execute(tx);
      sleeping.resolve();
      await sleep;
    }),
  );
  await sleeping.promise;
  network.reset();
  expect(await stuck).toBe('away');
  network.set('refused');
  expect(await outcome(write('refused'))).toBe('away');
});

test('every connection has limits, long work has its own, and the next transaction has the usual ones again', async () => {
  const read = sql<{ limits: string }>`select concat_ws(' ', current_setting('statement_timeout'),
    current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')) as limits`;
  const one = openPool(database.url, 'cellarhand_app', { max: 1 });
  const limits = (long: boolean) =>
    withOrganization(one.db, ORGANIZATION, async (tx) => {
      if (long) await allowLongWork(tx);
      return (await read.execute(tx)).rows[0]?.limits;
    });
  // Locks are waited for in short attempts, without a connection in between.
  expect([await limits(false), await limits(true), await limits(false)]).toEqual([
    '1min 250ms 1min',
    '30min 10min 10min',
    '1min 250ms 1min',
  ]);
  await one.close();
  for (const role of ['cellarhand_auth', 'cellarhand_system'] as const) {
    const pool = openPool(database.url, role, { max: 1 });
    expect((await read.execute(pool.db)).rows[0]?.limits).not.toMatch(/(^| )0( |$)/);
    await pool.close();
  }
});
