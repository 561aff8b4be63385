import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { lineOf, offer, sell } from '#test/fakes/square/square-seller.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { connectSquare, deliver, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square, true) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});
beforeEach(async () => {
  for (const known of [square.catalog, square.orders, square.payments]) known.clear();
  square.beforeAnswer = () => {};
  owner = await server.createTestHouse();
});

const sellGin = () => {
  const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
  return sell(square, { lines: [lineOf({ variationId: gin, name: 'Gin', quantity: '1', price: 1000 })] });
};

interface Sales {
  readonly meta: { total: number };
  readonly totals: { quantity: number; gross: number };
}
const soldOf = async (person: TestPerson) => {
  const { meta, totals } = (await person.get<Sales>('/api/pos/items/sales')).body;
  return [meta.total, totals.quantity, totals.gross];
};

const begin = async (person: TestPerson, more = '') => {
  const { status, body } = await person.get<{ url: string }>(`/api/pos/connections/authorize?provider=SQ${more}`);
  expect(status).toBe(200);
  const url = new URL(body.url);
  return { url, state: url.searchParams.get('state') ?? '' };
};
const comeBack = async (person: TestPerson, query: Record<string, string>) => {
  const { status, headers } = await person.get(`/api/pos/connections/callback/SQ?${new URLSearchParams(query)}`);
  return [status, new URL(headers.get('location') ?? 'none:').searchParams.toString()] as const;
};

describe("consent on Square's page", () => {
  test('asks for the fewest permissions, and connects a person who returns with the state from the start', async () => {
    const { url, state } = await begin(owner);
    expect(url.origin + url.pathname).toBe(`${square.url}/oauth2/authorize`);
    expect(url.searchParams.get('client_id')).toBe(square.app.id);
    expect(url.searchParams.get('scope')).not.toMatch(/WRITE/);
    sellGin();
    const [status, said] = await comeBack(owner, { code: square.consent(), state });
    expect(status).toBe(303);
    const id = new URLSearchParams(said).get('connected') ?? '';
    await expect.poll(async () => (await listedConnection(owner, id)).last_sync_at, { interval: 20 }).not.toBeNull();
    expect(await soldOf(owner)).toEqual([1, 1, 10]);
    expect(await comeBack(owner, { code: square.consent(), state })).toEqual([303, 'connect=expired']);
    expect(square.objections).toEqual([]);
  });

  test('reads the earlier sales that were asked for at the start, a month unless chosen otherwise', async () => {
    for (const [more, days] of [
      ['&history_days=7', 7],
      ['', 30],
    ] as const) {
      const person = await server.createTestHouse('Other Bar');
      const { state } = await begin(person, more);
      const [, said] = await comeBack(person, { code: square.consent(), state });
      const { history_from } = await server.services.systemDb
        .selectFrom('sales.till_connection')
        .select('history_from')
        .where('organization_id', '=', person.organizationId)
        .executeTakeFirstOrThrow();
      expect(Math.round((Date.now() - history_from.getTime()) / 86_400_000)).toBe(days);
      await person.delete(`/api/pos/connections/${new URLSearchParams(said).get('connected')}`);
    }
    expect((await owner.get('/api/pos/connections/authorize?provider=SQ&history_days=400')).status).toBe(400);
  });

  test('a state of another session, another organization, an earlier time, or no one connects nothing', async () => {
    const { state } = await begin(owner);
    const elsewhere = await server.signIn(owner.userId, owner.organizationId, owner.email);
    const stranger = await server.createTestHouse('Other Bar');
    const code = square.consent();
    for (const person of [elsewhere, stranger])
      expect(await comeBack(person, { code, state })).toEqual([303, 'connect=expired']);
    expect(await comeBack(owner, { code, state: 'made up' })).toEqual([303, 'connect=expired']);
    expect((await server.nobody.get(`/api/pos/connections/callback/SQ?code=${code}&state=${state}`)).status).toBe(401);
    const member = await server.addPerson(owner.organizationId, 'member');
    expect((await member.get(`/api/pos/connections/callback/SQ?code=${code}&state=${state}`)).status).toBe(403);
    expect((await member.get('/api/pos/connections/authorize?provider=SQ')).status).toBe(403);
    await sql`update sales.till_consent set begun_at = now() - interval '16 minutes'`.execute(server.services.systemDb);
    expect(await comeBack(owner, { code, state })).toEqual([303, 'connect=expired']);
    expect([square.codes.has(code), (await owner.get('/api/pos/connections')).body]).toEqual([true, []]);
  });

  test('a person who declines gets a message', async () => {
    const { state } = await begin(owner);
    expect(await comeBack(owner, { error: 'access_denied', state })).toEqual([303, 'connect=denied']);
  });
});

describe('access that ends', () => {
  test('revoked between pages is shown at once, mailed once, and resumes where it stopped', async () => {
    for (let each = 0; each < 50; each += 1) sellGin();
    let pages = 0;
    square.beforeAnswer = (path) => {
      if (path === '/v2/orders/search' && ++pages === 2) square.revokeAll();
    };
    const answer = await owner.post<{ id: string }>('/api/pos/connections', {
      provider: 'SQ',
      name: 'Square',
      history_days: 1,
      access_token: square.issueToken(),
    });
    const { id } = answer.body;
    await expect.poll(async () => (await listedConnection(owner, id)).status, { interval: 20 }).toBe('attention');
    expect(await listedConnection(owner, id)).toMatchObject({
      needs_consent: true,
      error: 'Square no longer accepts our access. Connect again.',
    });
    expect((await soldOf(owner))[0]).toBe(20);
    const mails = async () =>
      (
        await sql<{
          subject: string;
        }>`select subject from platform.mail where organization_id = ${owner.organizationId} and purpose = 'till_attention'`.execute(
          server.services.systemDb,
        )
      ).rows;
    expect((await mails()).map((mail) => mail.subject)).toEqual(["Test Bar: sales from Square aren't coming in"]);
    square.beforeAnswer = () => {};
    const again = await owner.post<{ id: string }>('/api/pos/connections', {
      provider: 'SQ',
      name: 'Again',
      access_token: square.issueToken(),
    });
    expect(again.body.id).toBe(id);
    await expect.poll(async () => (await listedConnection(owner, id)).last_sync_at, { interval: 20 }).not.toBeNull();
    expect(await soldOf(owner)).toEqual([50, 50, 500]);
    expect((await listedConnection(owner, id)).status).toBe('connected');
    expect((await mails()).length).toBe(1);
  });

  test('an expired token is refreshed once and stored, without a message', async () => {
    const { state } = await begin(owner);
    const [, said] = await comeBack(owner, { code: square.consent(), state });
    const id = new URLSearchParams(said).get('connected') ?? '';
    await expect.poll(async () => (await listedConnection(owner, id)).last_sync_at, { interval: 20 }).not.toBeNull();
    const before = square.calls.filter((call) => call === 'POST /oauth2/token').length;
    square.tokens.clear();
    sellGin();
    await syncNow(owner, id);
    await syncNow(owner, id);
    expect(square.calls.filter((call) => call === 'POST /oauth2/token').length).toBe(before + 1);
    expect([(await listedConnection(owner, id)).status, await soldOf(owner)]).toEqual(['connected', [1, 1, 10]]);
  });

  test('disconnecting revokes and deletes credentials, and keeps the sales; nothing more arrives', async () => {
    const { state } = await begin(owner);
    sellGin();
    const [, said] = await comeBack(owner, { code: square.consent(), state });
    const id = new URLSearchParams(said).get('connected') ?? '';
    await expect.poll(async () => (await listedConnection(owner, id)).last_sync_at, { interval: 20 }).not.toBeNull();
    const member = await server.addPerson(owner.organizationId, 'member');
    expect((await member.delete(`/api/pos/connections/${id}`)).status).toBe(403);
    expect((await owner.delete(`/api/pos/connections/${id}`)).status).toBe(200);
    expect(square.tokens.size).toBe(0);
    const { rows } = await sql<{
      credentials: string | null;
    }>`select credentials from sales.till_connection where pos_id = ${id}`.execute(server.services.systemDb);
    expect(rows).toEqual([{ credentials: null }]);
    const event = square.orderEvent(sellGin());
    await deliver(server, square, id, event);
    expect((await owner.post(`/api/pos/connections/${id}/sync`)).status).toBe(409);
    expect([(await listedConnection(owner, id)).status, await soldOf(owner)]).toEqual(['disconnected', [1, 1, 10]]);
    const { rows: events } = await sql`select from sales.till_event where pos_id = ${id}`.execute(
      server.services.systemDb,
    );
    expect(events).toEqual([]);
  });
});

test("another organization's connection is not found by any request", async () => {
  const id = await connectSquare(owner, square);
  const other = await server.createTestHouse('Other Bar');
  const answers = [
    await other.put(`/api/pos/connections/${id}`, { location_ids: ['L-BAR'] }),
    await other.post(`/api/pos/connections/${id}/sync`),
    await other.delete(`/api/pos/connections/${id}`),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  expect((await other.get('/api/pos/connections')).body).toEqual([]);
  const theirs = await connectSquare(other, square);
  expect(theirs).not.toBe(id); // the same seller in two organizations has two connections
});
