import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { verifyOrganization } from '#app/server/verify-organization.ts';
import { hostileCalls, type Pick } from '#test/hostile/hostile-calls.ts';
import { judgeAnswer } from '#test/hostile/judge-answer.ts';
import { type ExactAnswer, sendExactly } from '#test/hostile/send-exactly.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample, type Place } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { fingerprint } from '#test/tenancy/fingerprint.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { type ListedRoute, listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

/** Values tried per place. The seed can be changed by hand: its findings are bugs for any seed. */
const EACH = Number(process.env.HOSTILE_EACH ?? 2);
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_123);

/** Deletions come last, so that the other calls find rows. */
const ORDER = ['PUT', 'POST', 'GET', 'DELETE'];
const routes = listRoutes(api).sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

const logged: string[] = [];
let server: TestServer;
let client: pg.Client;
let here: TestPerson;
let there: TestPerson;
let own: Record<string, string>;
let foreign: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ logged });
  client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  here = await server.createTestHouse('Here Bar');
  there = await server.createTestHouse('Foreign Bar');
  own = await fillHouse(client, here, 'Here');
  foreign = await fillHouse(client, there, 'Foreign');
});

afterAll(async () => {
  await client.end();
  await server.close();
});

/** The same values each time, from a linear congruential generator. */
function pickBy(seed: number): Pick {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  return (values) => Array.from({ length: Math.min(EACH, values.length) }, () => values[next(values.length)] as never);
}

const takeId = (route: ListedRoute) => (place: Place) => own[keyAt(route, place)] ?? '';

/** Anything of the other organization that was not in the request. */
function shows(text: string, asked: string): boolean {
  return text.includes('Foreign') || Object.values(foreign).some((id) => text.includes(id) && !asked.includes(id));
}

/** Some routes end the session that calls them. */
async function stayIn(): Promise<void> {
  if ((await here.get('/api/me')).status !== 200)
    here = await server.signIn(here.userId, here.organizationId, here.email);
}

async function wrongAnswers(route: ListedRoute, pick: Pick): Promise<{ calls: number; wrong: unknown[] }> {
  const wrong: unknown[] = [];
  const all = hostileCalls(route, takeId(route), pick);
  await stayIn();
  const fields = all.flatMap((call) => call.field ?? []);
  let without: ExactAnswer | undefined;
  for (const { field, path, type, body } of all) {
    const headers = { ...here.headers, ...(type && { 'content-type': type }) };
    const call = { method: route.method, path, headers, ...(body !== undefined && { body }) };
    const answer = await sendExactly(server.url, call);
    const asked = `${path}${body ?? ''}`;
    const fault = shows(answer.text, asked)
      ? 'shows the other organization'
      : judgeAnswer(answer, { field, fields, without });
    without ??= answer;
    if (fault) wrong.push([route.name, field, fault, answer.status, asked.slice(0, 300), answer.text.slice(0, 300)]);
    if (answer.status === 401) await stayIn();
  }
  return { calls: all.length, wrong };
}

/** Several thousand calls: half a minute, and more on a busy machine. */
const PATIENT = { timeout: 180_000 };

test(
  'hostile values in every field of every route are refused by name; nothing breaks, hangs or shows another organization',
  PATIENT,
  async () => {
    const before = await fingerprint(client, there.organizationId);
    const pick = pickBy(SEED);
    const found: unknown[] = [];
    let calls = 0;
    for (const route of routes) {
      const { wrong, calls: made } = await wrongAnswers(route, pick);
      found.push(...wrong);
      calls += made;
    }
    expect(found).toEqual([]);
    expect(calls).toBeGreaterThan(2000);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect(await fingerprint(client, there.organizationId)).toBe(before);
  },
);

test('afterwards every read route still answers, the server is ready, and the ledgers are intact', async () => {
  await stayIn();
  const broken: unknown[] = [];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const { status, body } = await sendRoute(here, route, makeExample(route.input, takeId(route)).value);
    if (status >= 500) broken.push([route.name, status, body]);
  }
  expect(broken).toEqual([]);
  expect(await server.nobody.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  for (const { organizationId } of [here, there])
    expect((await verifyOrganization(server.services.db, organizationId)).differences).toEqual([]);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
