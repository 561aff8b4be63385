import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { makeOpenApiDocument } from '#app/server/reference/openapi-document.ts';
import { startTestServer, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { type ListedRoute, listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

/** Tables of an organization's people and their ways to sign in. */
const ACCESS_ROWS = ['member', 'invitation', '"user"', 'account', 'session', '"twoFactor"', 'organization'];
const REFUSED = "API keys can't do this: sign in with your password";

/** Deletions come last, so that the other calls find rows. */
const METHODS = ['GET', 'PUT', 'POST', 'DELETE'];
const routes = listRoutes(api)
  .filter(({ access }) => access !== 'anyone')
  .sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));

let server: TestServer;
let client: pg.Client;
let owner: TestPerson;
let program: TestClient;
let own: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  owner = await server.createTestHouse();
  own = await fillHouse(client, owner, 'Own');
  const { body } = await owner.post<{ key: string }>('/api/api-keys', { name: 'leaked', role: 'owner' });
  program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Calls that would put a program in a person's place, by route name. */
const isPersonal = ({ path }: ListedRoute): boolean =>
  /^\/(sessions|me\/(email|two-factor|delete)|data\/(backup|restore))/.test(path);

async function readAccess(): Promise<string> {
  const rows = ACCESS_ROWS.map(
    (table) => `(select coalesce(sum(hashtextextended(t::text, 0)), 0) || ':' || count(*) from accounts.${table} t)`,
  );
  const keys = `(select count(*) || string_agg(id::text, '' order by id) from accounts.apikey)`;
  const setting = `(select string_agg(require_two_factor::text, '' order by organization_id) from accounts.organization_setting)`;
  const { rows: found } = await client.query<{ all: string }>(
    `select concat_ws(' ', ${[...rows, keys, setting].join(', ')}) as all`,
  );
  return found[0]?.all ?? '';
}

test("an owner's API key cannot change who belongs to the organization or how they sign in, on any route", async () => {
  const faults: unknown[] = [];
  const refused: string[] = [];
  for (const route of routes) {
    const before = await readAccess();
    const example = makeExample(route.input, (place) => own[keyAt(route, place)] ?? '').value;
    const { status, body } = await sendRoute(program, route, example);
    const isRefused = status === 403 && (body as { message?: string } | null)?.message === REFUSED;
    if (isRefused) refused.push(route.name);
    if (isRefused !== route.signedIn) faults.push([route.name, status, body]);
    if (isPersonal(route) && !isRefused) faults.push([route.name, 'not refused', status]);
    if ((await readAccess()) !== before) faults.push([route.name, 'changed who may do what', status]);
  }
  expect(faults).toEqual([]);
  expect(refused).toEqual(
    expect.arrayContaining([
      'accounts.inviteToTeam',
      'accounts.copyInvitationLink',
      'accounts.cancelInvitation',
      'accounts.changeTeamMember',
      'accounts.removeFromTeam',
      'accounts.createApiKey',
      'accounts.deleteApiKey',
      'accounts.deleteOrganization',
      'data.takeBackup',
      'data.restoreBackup',
    ]),
  );
});

test('a key can neither require two-factor authentication nor end the requirement, but can change other settings', async () => {
  const path = `/api/organization/${owner.organizationId}`;
  for (const require_two_factor of [true, false]) {
    const { status, body } = await program.put<{ message: string }>(path, { require_two_factor });
    expect([status, body.message]).toEqual([403, REFUSED]);
  }
  expect((await program.put(path, { inventory_pause: true })).status).toBe(200);
});

test('the API document marks each such call as not for API keys, and no other', async () => {
  const { paths } = await makeOpenApiDocument();
  for (const { path, method, signedIn, name } of listRoutes(api)) {
    const operation = paths[path]?.[method.toLowerCase() as 'get'];
    expect([name, /Not for API keys\./.test(operation?.description ?? '')]).toEqual([name, signedIn]);
    if (signedIn) expect([name, operation?.security]).toEqual([name, [{ session: [] }, { cookie: [] }]]);
  }
});
