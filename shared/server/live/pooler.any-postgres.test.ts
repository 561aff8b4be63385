import { spawnSync } from 'node:child_process';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DB } from '#db/tables.ts';
import { type Pgbouncer, startPgbouncer } from '#test/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { EventFeed } from './event-feed.ts';
import { hearAnnouncements } from './hear-announcements.ts';
import { Listener } from './listen.ts';
import { Notifier } from './notifier.ts';

const BAR = '00000000-0000-4000-8000-000000000001';
const there = spawnSync('pgbouncer', ['--version']).status === 0;

let database: TestDatabase;
let bouncer: Pgbouncer;

beforeAll(async () => {
  database = await createTestDatabase();
  if (there) bouncer = await startPgbouncer(database.url, 'transaction', { atStart: 'set role cellarhand_system' });
});
afterAll(async () => {
  await bouncer?.stop();
  await database.drop();
});

/** The event-related parts of a process: writers and readers through the pooler, listener and notifier directly. */
async function openProcess(heard: string[]) {
  const direct = database.addresses.cellarhand_system;
  const notifier = new Notifier(direct);
  const pool = new pg.Pool({ connectionString: bouncer.url, max: 8 });
  hearAnnouncements(pool, () => notifier.announce());
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const feed = new EventFeed(db);
  feed.subscribe(BAR, (events) => heard.push(...events.map(({ topic }) => topic)));
  const listener = new Listener(direct, {
    announced: () => void feed.read(),
    connected: () => feed.read(),
    lost: () => {},
  });
  await listener.start();
  const write = (topic: string) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into platform.event (organization_id, topic) values (${BAR}, ${topic})`.execute(tx);
      await sql`select`.execute(tx);
    });
  const close = async () => {
    await listener.stop();
    await db.destroy();
    await notifier.stop();
  };
  return { write, close };
}

let processes: Awaited<ReturnType<typeof openProcess>>[];
let heard: string[][];

beforeEach(() => {
  heard = [[], []];
});

test.runIf(there)(
  "two processes behind pgbouncer in transaction mode hear all of each other's events, with direct connections to listen and notify",
  async () => {
    processes = await Promise.all(heard.map(openProcess));
    const topics = Array.from({ length: 200 }, (_, number) => `topic ${number}`);
    await Promise.all(topics.map((topic, number) => processes[number % 2]?.write(topic)));
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([200, 200]);
    for (const one of heard) expect(one.toSorted()).toEqual(topics.toSorted());
    for (const { close } of processes) await close();
  },
);
