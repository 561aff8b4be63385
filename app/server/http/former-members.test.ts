import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { startTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

const NAME = 'Ann Who Left';
/** Shows the current team and current counters, without people who left. The security log keeps names. */
const OF_TODAY = /^(team|accounts|me|apiKeys|invitations|security)\b|[Pp]resence|[Oo]utbox|[Ss]ecurityEvents|listTeam/;
const routes = listRoutes(api).filter(({ method, access }) => method === 'GET' && access !== 'anyone');

let server: TestServer;
let gone: TestPerson;
let stays: TestPerson;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  await server.createTestHouse(); // the installation owner
  gone = await server.createTestHouse();
  stays = await server.addPerson(gone.organizationId, 'owner');
  const client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  ids = await fillHouse(client, gone, 'Own');
  await client.end();
  expect((await gone.put('/api/me', { display_name: NAME })).status).toBe(200);
});

afterAll(() => server.close());

/** How often each route's answer contains the name. */
async function timesSaid(name: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const route of routes) {
    if (OF_TODAY.test(route.name)) continue;
    const { value } = makeExample(route.input, (place) => ids[keyAt(route, place)] ?? '');
    const { status, body } = await sendRoute(stays, route, value);
    const said = status === 200 ? JSON.stringify(body).split(name).length - 1 : 0;
    if (said > 0) times[route.name] = said;
  }
  return times;
}

test('everything a person did is shown as done by a former member once the account is deleted', async () => {
  const before = await timesSaid(NAME);
  expect(Object.keys(before).length).toBeGreaterThan(8);
  expect((await gone.post('/api/me/delete', { password: TEST_PASSWORD })).status).toBe(200);
  expect(await timesSaid(NAME)).toEqual({});
  // A mail to the vendor is signed by the person who sends it now; the last sender is named as any other person.
  // The activity also names the people of today, to choose from.
  const { 'activity.listVenueActivity': listed = 0, ...shown } = before;
  const { 'activity.listVenueActivity': stillListed = 0, ...now } = await timesSaid('Former member');
  expect(now).toEqual(shown);
  expect(stillListed).toBe(listed - 1);
});

test('a person who left the organization is a former member there, without an address', async () => {
  const member = await server.addPerson(stays.organizationId, 'member');
  const [item, location] = [ids['catalog.item'], ids['stock.location']];
  const count = { inventory_item_id: item, location_id: location, count: 4 };
  expect((await member.post('/api/inventory/stocktake', count)).status).toBe(200);
  const path = `/api/organization/${stays.organizationId}/users?user_id=${member.userId}`;
  expect((await stays.delete(path)).status).toBe(200);
  const { body } = await stays.get<{ data: unknown[] }>(`/api/item/${item}/stockhistory`);
  expect(body.data).toContainEqual(
    expect.objectContaining({ user: { id: member.userId, display_name: 'Former member', email: null } }),
  );
});
