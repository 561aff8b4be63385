import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { openPool, withOrganization } from '#shared/server/database.ts';
import { migrate } from '#shared/server/migrate.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { findInstalledPostgres, type RunningTestServer, startThrowAway } from '#test/postgres-servers.ts';
import { closeProgress } from './close-progress.ts';
import { endStage } from './end-stage.ts';
import { listStages } from './list-stages.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../test/programs/end-cycle.ts');
const ITEMS = 40;
const accept = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };

let server: RunningTestServer;
let house: TestHouse;
let bar: TestOrganization;

// This test kills its server, so it needs its own.
beforeAll(async () => {
  server = await startThrowAway(findInstalledPostgres());
  await migrate(server.ownerUrl);
  const app = openPool(server.ownerUrl, 'cellarhand_app');
  const auth = openPool(server.ownerUrl, 'cellarhand_auth', { searchPath: 'accounts' });
  const system = openPool(server.ownerUrl, 'cellarhand_system');
  const close = async () => {
    await Promise.all([app.close(), auth.close(), system.close()]);
  };
  house = { url: server.ownerUrl, app, auth, system, close };
  bar = await createTestOrganization(house, { now: new Date(Date.now() - 86_400_000) });
  await inside(stockShelves);
});
afterAll(async () => {
  await house?.close();
  await server?.stop();
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const now = () => bar.contextAt(new Date());

const stockShelves: Parameters<typeof withOrganization<void>>[2] = async (tx) => {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const locationId = await createTestLocation(tx, bar.organizationId);
  const movements = [];
  for (let made = 0; made < ITEMS; made += 1) {
    const itemId = await createTestItem(tx, bar.organizationId);
    movements.push({ itemId, locationId, kind: 'receipt' as const, quantity: '7', occurredAt: new Date() });
  }
  await recordMovements(tx, by, await startAction(tx, by, 'receipt'), movements);
};

/** Traces a close would leave if it stopped halfway. */
async function traces() {
  const stages = await listStages(now(), {});
  const { rows } = await inside((tx) =>
    sql<{ openings: number; marks: number }>`
      select (select count(*)::int from counting.opening where organization_id = ${bar.organizationId}) as openings,
        (select count(*)::int from stock.movement where organization_id = ${bar.organizationId} and kind = 'cycle_started') as marks`.execute(
      tx,
    ),
  );
  const differences = await inside((tx) => verifyStock(tx, bar.organizationId));
  return { states: [stages].flat().map((stage) => stage.state), ...rows[0], differences: differences.length };
}

const OPEN = { states: ['open'], openings: 0, marks: 0, differences: 0 };

/** Keeps a close from committing: it blocks on its announcement after writing everything. */
async function holdCommit() {
  const client = new pg.Client({
    connectionString: server.adminUrl.replace(/\/[^/]*$/, new URL(server.ownerUrl).pathname),
  });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('lock table platform.event in share mode');
  const written = { running: { step: 'writing', done: ITEMS, total: ITEMS } };
  return {
    untilWritten: () => expect.poll(() => closeProgress(now()), { timeout: 50_000 }).toEqual(written),
    pidOfClose: async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name like 'ending %'",
      );
      return rows[0]?.pid ?? 0;
    },
    release: () => client.end().catch(() => {}),
  };
}

test('a server killed while ending a cycle leaves the cycle entirely open (D23)', async () => {
  const hold = await holdCommit();
  const child = spawn(process.execPath, [PROGRAM, server.ownerUrl, JSON.stringify(bar.actor)], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await hold.untilWritten();
  child.kill('SIGKILL');
  await ended;
  await hold.release();
  await expect.poll(() => closeProgress(now())).toEqual({ running: null });
  expect(await traces()).toEqual(OPEN);
});

test('so does a killed database process, and the close can be requested again (D23, D3)', async () => {
  const hold = await holdCommit();
  const refused = endStage(now(), accept).then(
    () => 'ended',
    () => 'failed',
  );
  await hold.untilWritten();
  process.kill(await hold.pidOfClose(), 'SIGKILL');
  expect(await refused).toBe('failed');
  await hold.release();
  await expect.poll(() => traces().catch(() => 'not up yet')).toEqual(OPEN);

  const { rows } = await endStage(now(), accept);
  expect(rows).toBe(ITEMS);
  expect(await traces()).toEqual({ states: ['open', 'closed'], openings: ITEMS, marks: ITEMS, differences: 0 });
});
