import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { announce, type Topic } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import { EventFeed } from '#shared/server/live/event-feed.ts';
import {
  createTestInbox,
  createTestTills,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#test/http-server.ts';
import { type NetworkProxy, startNetworkProxy } from '#test/network-proxy.ts';
import { Background } from '../process/background.ts';
import { openServices } from '../process/open-services.ts';

let server: TestServer;
let owner: TestPerson;
let network: NetworkProxy;
let other: Awaited<ReturnType<typeof startOther>>;

beforeAll(async () => {
  server = await startTestServer();
  network = await startNetworkProxy(server.database.url);
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  other = await startOther();
});
afterEach(async () => {
  network.set('open');
  await other.close();
});
afterAll(async () => {
  await server.close();
  await network.close();
});

const log = () => {};

function openTheirs() {
  const { url, addresses } = server.database;
  const secret = 'a secret that only tests have, long enough';
  return openServices({ url, addresses, log, secret, publicUrl: 'http://cellarhand.test' });
}

/** Parts of a second process on the same database, with its listening connection through a network that can break. */
async function startOther() {
  const { database } = server;
  const services = openTheirs();
  const feed = new EventFeed(services.systemDb);
  const { host } = new URL(network.url);
  const listening = Object.assign(new URL(database.addresses.cellarhand_system), { host }).href;
  const addresses = { ...database.addresses, cellarhand_system: listening };
  const tills = createTestTills(services);
  const configuration = { smtpUrl: undefined, publicUrl: 'http://cellarhand.test' };
  const background = new Background({
    ...services,
    addresses,
    feed,
    tills,
    inbox: createTestInbox(services, tills),
    configuration,
    log,
  });
  await background.startListening();
  const heard: { topic: string; at: number }[] = [];
  feed.subscribe(owner.organizationId, (events) =>
    heard.push(...events.map(({ topic }) => ({ topic, at: performance.now() }))),
  );
  const close = async () => {
    await background.stop();
    await services.close();
  };
  return { services, heard, topics: () => heard.map(({ topic }) => topic), close };
}

function change(topic: Topic, services = server.services): Promise<void> {
  return withOrganization(services.db, owner.organizationId, (tx) => announce(tx, owner.organizationId, topic));
}

test("one process hears another's commits within a second, and everything from a busy one", async () => {
  const began = performance.now();
  await change('stock');
  await expect.poll(other.topics, { interval: 5 }).toEqual(['stock']);
  expect((other.heard[0]?.at ?? Number.NaN) - began).toBeLessThan(1000);
  await Promise.all(Array.from({ length: 100 }, () => change('items')));
  await expect.poll(other.topics).toHaveLength(101);
});

test('nothing is lost while the listening connection is broken, in any order of commits', async () => {
  const slow = new pg.Client({ connectionString: server.database.url, options: '-c role=cellarhand_system' });
  await slow.connect();
  const insert = `insert into platform.event (organization_id, topic) values ('${owner.organizationId}', 'slow')`;
  await slow.query(`begin; ${insert}`);
  await change('stock');
  await expect.poll(other.topics).toEqual(['stock']);
  network.set('refused');
  await change('items');
  await slow.query('commit');
  await slow.end();
  network.set('open');
  await expect.poll(() => other.topics().toSorted()).toEqual(['items', 'slow', 'stock']);
});

test('commits are still heard if the process died before announcing them', async () => {
  const dying = new pg.Client({ connectionString: server.database.url, options: '-c role=cellarhand_system' });
  await dying.connect();
  await dying.query(
    `insert into platform.event (organization_id, topic) values ('${owner.organizationId}', 'last words')`,
  );
  await dying.end();
  await expect.poll(other.topics).toEqual(['last words']);
});

test('a process whose listening connection cannot come back hears everything, only later', async () => {
  network.set('refused');
  await change('stock');
  await expect.poll(other.topics).toEqual(['stock']);
});

test('a right removed by one process is read again by the others', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  let forgotten = 0;
  other.services.accounts.access.cache.onForget(() => (forgotten += 1));
  const access = async () => (await other.services.accounts.access.find(member.headers))?.actor?.organizationId;
  expect(await access()).toBe(owner.organizationId);
  await owner.delete(`/api/organization/${owner.organizationId}/users?user_id=${member.userId}`);
  await expect.poll(() => forgotten).toBeGreaterThan(0);
  expect(await access()).toBeUndefined();
});

test('the process that removed a right has forgotten it when its transaction returns', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  const deaf = openTheirs(); // hears nothing from anyone
  let forgotten = 0;
  deaf.accounts.access.cache.onForget(() => (forgotten += 1));
  await deaf.accounts.authDb.deleteFrom('accounts.member').where('userId', '=', member.userId).execute();
  expect(forgotten).toBe(1);
  await deaf.close();
});
