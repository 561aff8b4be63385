import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { announce } from '#shared/server/announce.ts';
import type { Actor } from '#shared/server/context.ts';
import { openPool, type Tx } from '#shared/server/database.ts';
import { EventFeed } from '#shared/server/live/event-feed.ts';
import { Listener } from '#shared/server/live/listen.ts';
import { Notifier } from '#shared/server/live/notifier.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { describeHome } from '#shared/server/postgres/cluster-home.ts';
import { startEmbedded } from '#shared/server/postgres/start-embedded.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { type Case, type Measured, measure } from './measure.ts';

const WRITERS = 12;
const RUNS = 3_000;
/** At least 80 % of the rate without events. */
const MOST = 1 / 0.8;

/**
 * The first of several waiting commits sleeps this long before it writes the log, as if a slow disk or a standby took
 * that time to confirm; the others wait with it, as in reality. Here it does so even for a single commit.
 */
const SLOW_COMMITS = { commit_delay: '3000', commit_siblings: '0', max_connections: '60' };

/** In memory if that folder exists: this machine's disk speed says nothing about events. */
const MEMORY = '/dev/shm';

/** Commands that announce their changes, against the same commands without an event. */
export async function benchCommits(): Promise<Measured> {
  const folder = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : os.tmpdir(), 'cellarhand-bench-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded(describeHome(path.join(folder, 'postgres')), { settings: SLOW_COMMITS });
  try {
    const { addresses } = await prepareDatabase(embedded.url);
    return await measureCommits(addresses);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** With a process's full event handling: announcing its own commits, and listening and reading. */
async function measureCommits(addresses: Awaited<ReturnType<typeof prepareDatabase>>['addresses']): Promise<Measured> {
  const notifier = new Notifier(addresses.cellarhand_system);
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', {
    max: WRITERS,
    onAnnounced: () => notifier.announce(),
  });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 2 });
  const feed = new EventFeed(system.db);
  const listener = new Listener(addresses.cellarhand_system, {
    announced: () => void feed.read(),
    connected: () => feed.read(),
    lost: () => {},
  });
  await listener.start();
  const organizationId = randomUUID();
  let announced = 0;
  let heard = 0;
  feed.subscribe(organizationId, (events) => (heard += events.length));
  const person = { userId: randomUUID(), email: '', displayName: '', sessionId: null };
  const actor: Actor = {
    ...person,
    organizationId,
    organizationName: 'Bench',
    timezone: 'UTC',
    region: UNITED_STATES,
    role: 'owner',
  };
  const commit = (act: (tx: Tx) => Promise<void>) =>
    runCommand({ db: app.db, actor, now: new Date(), idempotencyKey: randomUUID() }, 'bench', {}, act);
  const one: Case = {
    name: 'commits of 12 writers, 3 ms each',
    target: MOST,
    runs: RUNS,
    writers: WRITERS,
    floor: () => commit(async () => {}),
    product: () => {
      announced += 1;
      return commit((tx) => announce(tx, organizationId, 'stock', [organizationId]));
    },
    check: async () => {
      await feed.read();
      return heard === announced ? 'every event heard' : `LOST: ${announced} were committed, ${heard} heard`;
    },
  };
  try {
    const measured = await measure(one, { product: process.pid, floor: process.pid, database: 0 });
    const [without, withEvents] = [measured.floorMs, measured.productMs].map((ms) => (1000 / ms).toFixed(0));
    return { ...measured, said: `${withEvents} commits/s with events, ${without} without; ${measured.said}` };
  } finally {
    await listener.stop();
    await Promise.all([app.close(), system.close()]);
    await notifier.stop();
  }
}
