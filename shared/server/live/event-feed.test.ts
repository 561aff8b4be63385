import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool } from '../database.ts';
import { EventFeed } from './event-feed.ts';

const BAR = '00000000-0000-4000-8000-000000000001';
const CLUB = '00000000-0000-4000-8000-000000000002';

let database: TestDatabase;
let system: DatabasePool;
const writers: pg.Client[] = [];
let feed: EventFeed;
let heard: string[];
let cursor: string;

beforeAll(async () => {
  database = await createTestDatabase();
  system = openPool(database.addresses.cellarhand_system, 'cellarhand_system');
  for (let number = 0; number < 6; number += 1) {
    const writer = new pg.Client({ connectionString: database.url, options: '-c role=cellarhand_system' });
    await writer.connect();
    writers.push(writer);
  }
});

afterAll(async () => {
  for (const writer of writers) await writer.end();
  await system.close();
  await database.drop();
});

beforeEach(async () => {
  await writers[0]?.query('delete from platform.event');
  feed = new EventFeed(system.db);
  await feed.read();
  heard = [];
  feed.subscribe(BAR, (events, reached) => {
    heard.push(...events.map(({ topic }) => topic));
    cursor = reached;
  });
});

const writer = (number: number) => writers[number] as pg.Client;
const insert = (by: pg.Client, topic: string, organizationId = BAR) =>
  by.query('insert into platform.event (organization_id, topic) values ($1, $2) returning id', [organizationId, topic]);

test('two transactions that commit in the opposite order of their ids: both events are heard, each once', async () => {
  const [slow, quick] = [writer(0), writer(1)];
  await slow.query('begin');
  const { rows: first } = await insert(slow, 'slow');
  await quick.query('begin');
  const { rows: second } = await insert(quick, 'quick');
  expect(Number(first[0].id)).toBeLessThan(Number(second[0].id));
  await quick.query('commit');
  await feed.read();
  expect(heard).toEqual(['quick']);
  await slow.query('commit');
  await feed.read();
  await feed.read();
  expect(heard).toEqual(['quick', 'slow']);
});

test('an event is heard if its transaction got its number first and commits last, behind many others', async () => {
  const slow = writer(0);
  await slow.query('begin');
  await slow.query('select pg_current_xact_id()');
  for (let number = 0; number < 300; number += 1) await insert(writer(1), 'quick');
  await feed.read();
  await insert(slow, 'slow');
  await feed.read();
  await slow.query('commit');
  await feed.read();
  expect(heard.filter((topic) => topic === 'slow')).toHaveLength(1);
  expect(heard).toHaveLength(301);
});

test('events of overlapping writers are each heard exactly once, and none that was rolled back', async () => {
  const expected: string[] = [];
  let writing = true;
  const reading = (async () => {
    while (writing) await feed.read();
  })();
  const write = async (by: pg.Client, number: number) => {
    for (let round = 0; round < 40; round += 1) {
      const topic = `${number}-${round}`;
      const kept = (round + number) % 5 > 0;
      await by.query('begin');
      await insert(by, topic);
      for (let wait = 0; wait < (round * 7 + number * 3) % 6; wait += 1) await by.query('select');
      if (round % 3 === 0)
        await by.query(`savepoint inside; insert into platform.event (organization_id, topic)
        values ('${BAR}', '${topic} inside'); release inside`);
      await by.query(kept ? 'commit' : 'rollback');
      if (kept) expected.push(topic, ...(round % 3 === 0 ? [`${topic} inside`] : []));
    }
  };
  await Promise.all(writers.map(write));
  writing = false;
  await reading;
  await feed.read();
  expect(heard.toSorted()).toEqual(expected.toSorted());
});

test('a reader that returns with its last id gets events of an older transaction that committed meanwhile', async () => {
  const slow = writer(0);
  await slow.query('begin');
  await insert(slow, 'slow');
  await insert(writer(1), 'quick');
  await feed.read();
  expect(heard).toEqual(['quick']);
  const last = cursor;
  await slow.query('commit');
  await insert(writer(1), 'elsewhere', CLUB);
  await feed.read(); // while the reader is away
  const missed = (await feed.readAfter(BAR, last)).map(({ topic }) => topic);
  expect(missed).toEqual(['slow']);
});

test('a reader that returns to another process, which has read less, gets only what is new', async () => {
  const behind = new EventFeed(system.db);
  await behind.read();
  await insert(writer(0), 'had');
  await feed.read();
  const last = cursor;
  await insert(writer(0), 'new');
  expect((await behind.readAfter(BAR, last)).map(({ topic }) => topic)).toEqual(['new']);
});

test('a page gets events of a transaction that started before its figures and committed after them', async () => {
  const slow = writer(0);
  await slow.query('begin');
  await slow.query(`insert into platform.event (organization_id, topic, created_at)
    values ('${BAR}', 'slow', now() - interval '10 minutes')`);
  await insert(writer(1), 'before');
  await feed.read(); // age of the page's figures
  await slow.query('commit');
  expect((await feed.readWithin(BAR, 0)).map(({ topic }) => topic)).toContain('slow');
});

test('a process that just started gives a page the past hour, because it has no earlier reading', async () => {
  await insert(writer(0), 'lately');
  await writer(0).query(`insert into platform.event (organization_id, topic, created_at)
    values ('${BAR}', 'long ago', now() - interval '61 minutes')`);
  const fresh = new EventFeed(system.db);
  await fresh.read();
  expect((await fresh.readWithin(BAR, 30_000)).map(({ topic }) => topic)).toEqual(['lately']);
});

test('of very many events at once each topic is heard once', async () => {
  await writer(0).query(`insert into platform.event (organization_id, topic)
    select '${BAR}', 'topic ' || n % 3 from generate_series(1, 6000) n`);
  await feed.read();
  await feed.read();
  expect(heard.toSorted()).toEqual(['topic 0', 'topic 1', 'topic 2']);
});

test('the next reading makes up for a failed one', async () => {
  await insert(writer(1), 'meanwhile');
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query('revoke select on platform.event from cellarhand_system');
  await expect(feed.read()).rejects.toThrow('permission denied');
  await owner.query('grant select on platform.event to cellarhand_system');
  await owner.end();
  await feed.read();
  expect(heard).toEqual(['meanwhile']);
});

test('rows from a backup, with transactions this server has not reached, are not heard repeatedly', async () => {
  await writer(0).query(`insert into platform.event (organization_id, topic, transaction_id)
    values ('${BAR}', 'of another server', '999999999999')`);
  await feed.read();
  await insert(writer(0), 'ours');
  await feed.read();
  expect(heard).toEqual(['ours']);
});

test('after a failover to a server that is behind, everything recent may have changed', async () => {
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query(`create schema ahead; grant usage on schema ahead to cellarhand_system;
    create function ahead.pg_current_snapshot() returns pg_snapshot language sql
      return case when to_regclass('ahead.gone') is null then '999999:999999:'::pg_snapshot else pg_catalog.pg_current_snapshot() end`);
  const moved = openPool(database.addresses.cellarhand_system, 'cellarhand_system', { searchPath: 'ahead,pg_catalog' });
  const other = new EventFeed(moved.db);
  await other.read();
  const topics: string[] = [];
  other.subscribe(BAR, (events) => topics.push(...events.map(({ topic }) => topic)));
  await insert(writer(0), 'stock');
  await owner.query('create table ahead.gone ()');
  await other.read();
  expect(topics).toEqual(['stock']);
  await insert(writer(0), 'items');
  await other.read();
  expect(topics).toEqual(['stock', 'items']);
  const cursorOfTheOther = '999999:999999:';
  expect((await other.readAfter(BAR, cursorOfTheOther)).map(({ topic }) => topic)).toEqual(['stock', 'items']);
  await moved.close();
  await owner.query('drop schema ahead cascade');
  await owner.end();
});
