import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, type Topic } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});

afterAll(() => server.close());

interface Heard {
  /** Id of the last event that had one. */
  id: string;
  topic: string;
}

/** Follows the stream like a browser. */
async function follow(person: TestClient, headers: Record<string, string> = {}, query = '', url = server.url) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/events${query}`, {
    headers: { ...person.headers, ...headers },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  let id = '';
  let ended = false;
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      for (const [whole, newId, data] of text.matchAll(/(?:id: (\S+)\n)?(?:data: (.*)\n)?\n/g)) {
        id = newId ?? id;
        if (data) heard.push({ id, topic: JSON.parse(data).topic });
        text = text.replace(whole, '');
      }
    }
  })();
  reading.catch(() => {}).finally(() => (ended = true));
  return { response, heard, lastId: () => id, hasEnded: () => ended, stop: () => stop.abort() };
}

function change(person: TestPerson, topic: Topic): Promise<void> {
  return withOrganization(server.services.db, person.organizationId, (tx) =>
    announce(tx, person.organizationId, topic),
  );
}

test('everyone viewing the organization hears of a change automatically, and no one in another organization does', async () => {
  const foreign = await server.createTestHouse();
  const [here, there] = await Promise.all([follow(owner), follow(foreign)]);
  expect(here.response.headers.get('content-type')).toContain('text/event-stream');
  await change(owner, 'stock');
  await expect.poll(() => here.heard).toHaveLength(1);
  expect(here.heard[0]?.topic).toBe('stock');
  await change(foreign, 'items');
  await expect.poll(() => there.heard).toHaveLength(1);
  expect([here.heard.length, there.heard[0]?.topic]).toEqual([1, 'items']);
  here.stop();
  there.stop();
});

test('announcements of a transaction are heard only after its commit', async () => {
  const stream = await follow(owner);
  const rolledBack = withOrganization(server.services.db, owner.organizationId, async (tx) => {
    await announce(tx, owner.organizationId, 'invoices');
    throw new Error('never mind');
  });
  await expect(rolledBack).rejects.toThrow('never mind');
  await change(owner, 'vendors');
  await expect.poll(() => stream.heard.map(({ topic }) => topic)).toEqual(['vendors']);
  stream.stop();
});

test('a returning reader gets what it missed, for its own organization only', async () => {
  const foreign = await server.createTestHouse();
  const stream = await follow(owner);
  await change(owner, 'counts');
  await expect.poll(() => stream.heard).toHaveLength(1);
  stream.stop();
  await sql`update platform.event set created_at = now() - interval '1 hour'`.execute(server.services.systemDb);
  await change(foreign, 'locations');
  await change(owner, 'costs');
  const back = await follow(owner, { 'last-event-id': stream.lastId() });
  await expect.poll(() => back.heard.map(({ topic }) => topic)).toEqual(['costs']);
  back.stop();
});

test('a page hears changes between its figures and its stream', async () => {
  const house = await server.createTestHouse();
  await change(house, 'stock');
  const page = await follow(house, {}, '?within=5000');
  await expect.poll(() => page.heard.map(({ topic }) => topic)).toEqual(['stock']);
  page.stop();
  const back = await follow(house, { 'last-event-id': page.lastId() }, '?within=5000');
  await change(house, 'vendors');
  await expect.poll(() => back.heard.at(-1)?.topic).toBe('vendors');
  back.stop();
  const odd = await follow(house, {}, '?within=-1');
  await change(house, 'items');
  await expect.poll(() => odd.heard.map(({ topic }) => topic)).toEqual(['items']);
  odd.stop();
});

test('a browser, which cannot set headers, sends its last id in the URL', async () => {
  const stream = await follow(owner);
  await change(owner, 'counts');
  await expect.poll(() => stream.heard).toHaveLength(1);
  stream.stop();
  await change(owner, 'costs');
  const back = await follow(owner, {}, `?last_event_id=${stream.lastId()}`);
  await expect.poll(() => back.heard.map(({ topic }) => topic)).toEqual(['costs']);
  back.stop();
});

test('a stream has an id from the start: a reader cut off before the first event can return with it', async () => {
  const stream = await follow(owner);
  await expect.poll(stream.lastId).not.toBe('');
  stream.stop();
  await change(owner, 'vendors');
  const back = await follow(owner, { 'last-event-id': stream.lastId() });
  await expect.poll(() => back.heard.map(({ topic }) => topic)).toContain('vendors');
  back.stop();
});

test('the id advances with the last event of a commit: a reader cut off in the middle gets all of them again', async () => {
  const stream = await follow(owner);
  await expect.poll(stream.lastId).not.toBe('');
  const before = stream.lastId();
  await announceMany(owner.organizationId, 3);
  await expect.poll(() => stream.heard).toHaveLength(3);
  stream.stop();
  expect(stream.heard.map(({ id }) => id === before)).toEqual([true, true, false]);
  const back = await follow(owner, { 'last-event-id': before });
  await expect.poll(() => back.heard).toHaveLength(3);
  back.stop();
});

test('an unknown id brings all topics of the day', async () => {
  const house = await server.createTestHouse();
  const witness = await follow(house);
  await announceMany(house.organizationId, 3);
  await expect.poll(() => witness.heard).toHaveLength(3); // all have arrived
  witness.stop();
  const back = await follow(house, { 'last-event-id': '123456' });
  await expect.poll(() => back.heard.map(({ topic }) => topic)).toEqual(['stock']);
  back.stop();
});

async function announceMany(organizationId: string, times: number): Promise<void> {
  await sql`insert into platform.event (organization_id, topic, ids)
    select ${organizationId}, 'stock', array[gen_random_uuid()] from generate_series(1, ${times}::int)`.execute(
    server.services.systemDb,
  );
}

test('a reader that missed a lot gets every topic once', async () => {
  const house = await server.createTestHouse();
  const stream = await follow(house);
  await change(house, 'counts');
  await expect.poll(() => stream.heard).toHaveLength(1);
  stream.stop();
  await sql`update platform.event set created_at = now() - interval '1 hour'`.execute(server.services.systemDb);
  const witness = await follow(house);
  await announceMany(house.organizationId, 1_200);
  await change(house, 'vendors');
  await expect.poll(() => witness.heard.at(-1)?.topic).toBe('vendors'); // all have arrived
  witness.stop();
  const back = await follow(house, { 'last-event-id': stream.lastId() });
  await expect.poll(() => back.heard.map(({ topic }) => topic)).toEqual(['stock', 'vendors']);
  back.stop();
});

test('nothing is lost when the listening connection breaks', async () => {
  const stream = await follow(owner);
  await change(owner, 'stock');
  await expect.poll(() => stream.heard.map(({ topic }) => topic)).toContain('stock');
  await server.asTableOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cellarhand listener' and datname = current_database()",
  );
  await change(owner, 'cycle');
  await expect.poll(() => stream.heard.map(({ topic }) => topic)).toContain('cycle');
  stream.stop();
});

test('the stream ends when its reader signs out, switches, or is removed', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  const removed = await server.addPerson(owner.organizationId, 'member');
  const switching = await server.createTestHouse();
  const other = await switching.post<{ id: string }>('/api/organization', { name: 'Other', timezone: 'UTC' });
  const streams = await Promise.all([follow(member), follow(removed), follow(switching)]);
  const stays = await follow(owner);
  await member.post('/api/auth/logout');
  await owner.delete(`/api/organization/${owner.organizationId}/users?user_id=${removed.userId}`);
  await switching.post(`/api/organization/set/${other.body.id}`);
  await expect.poll(() => streams.map(({ hasEnded }) => hasEnded())).toEqual([true, true, true]);
  expect(stays.hasEnded()).toBe(false);
  stays.stop();
});

test('a person can have 100 open streams: the next is refused, until one has closed', async () => {
  const house = await server.createTestHouse();
  const colleague = await server.addPerson(house.organizationId, 'member');
  const open = await Promise.all(Array.from({ length: 100 }, () => follow(house)));
  expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 100 }, () => 200));
  expect(await house.get('/api/events')).toMatchObject({
    status: 429,
    body: { message: 'You have 100 live connections open, the limit for one person. Close some windows.' },
  });
  const other = await follow(colleague);
  expect(other.response.status).toBe(200); // the limit is per person
  open.pop()?.stop();
  const again = async () => {
    const stream = await follow(house);
    open.push(stream);
    return stream.response.status;
  };
  await expect.poll(again).toBe(200);
  for (const stream of [...open, other]) stream.stop();
});

test('strangers and people without an organization get no stream', async () => {
  expect((await server.nobody.get('/api/events')).status).toBe(401);
  const gone = await server.createTestHouse('Gone');
  await gone.delete(`/api/organization/${gone.organizationId}?name=Gone`);
  expect((await gone.get('/api/events')).status).toBe(403);
});
