import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { type Answer, startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample, type Place } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { fingerprint } from '#test/tenancy/fingerprint.ts';
import { keyAt, SHARED_CATALOGUE, tableAt } from '#test/tenancy/ids-of-inputs.ts';
import { type ListedRoute, listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

/** Fields that repeat another field, which takes precedence. */
const SECOND_NAMES: Readonly<Record<string, readonly string[]>> = {
  'catalog.createSize': ['organization_id'],
  // options that only matter without a recipe, or for unmatching, are tested in features/sales/server/matching
  'posItems.updatePosItem': [
    'sellable_item_group_id',
    'sellable_item_id',
    'inventory_item_id',
    'sale_size_id',
    'depletion_size_id',
    'fallback_inventory_item_id',
    'category_id',
  ],
  'stock.adjustStock': ['reason_id'],
  'stock.quickStock': ['inventory_item_id'],
};

/** What a call needs besides ids and required values. */
const MORE: Readonly<Record<string, object>> = {
  'printJobs.createPrintJob': { quantity: 1 },
  'filters.updateFilter': { name: 'New name' },
  'filters.updateFilterById': { name: 'New name' },
  'invoices.quickInvoiceOfNewItem': { name: 'New Gin' },
  'invoiceAttachments.addAttachment': { file: new File(['x'], 'x.txt') },
  'posItems.updatePosItem': { action: 'match' },
  'posModifiers.changeModifier': { effect: 'adds' },
  'posModifiers.previewDrinks': { effect: 'adds' },
  'connections.resolveConflict': { keep: 'ours' },
  'purchaseOrders.addAttachment': { file: new File(['x'], 'x.txt') },
  'purchaseOrders.sendPurchaseOrder': { to: 'somebody@example.test', pdfBase64: btoa('%PDF-1.7') },
  'purchaseOrders.sendMatchMail': { to: 'somebody@example.test' },
  'vendors.bookDeposit': { amount: 1 },
};

const routes = listRoutes(api);
let server: TestServer;
let here: TestPerson;
let there: TestPerson;
let own: Record<string, string>;
let foreign: Record<string, string>;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system'); // the owner of the tables is subject to their policies too
  [here, there] = await Promise.all([server.createTestHouse('Here Bar'), server.createTestHouse('Foreign Bar')]);
  own = await fillHouse(client, here, 'Here');
  foreign = await fillHouse(client, there, 'Foreign');
});

afterAll(async () => {
  await client.end();
  await server.close();
});

/** 403 and 404; a list may be empty; an invalid reference in a body may be reported at its field. */
function isRefused(route: ListedRoute, foreignPlaces: readonly Place[], { status, body }: Answer): boolean {
  if (status === 403 || status === 404) return true;
  if (status === 400) {
    const named = Object.keys((body as { errors?: object }).errors ?? {});
    return named.length > 0 && /not found|is not the|another/.test(JSON.stringify(body));
  }
  const inAddress = foreignPlaces.some((place) => route.path.includes(`{${place.join('.')}}`));
  if (inAddress) return false;
  const rows = Array.isArray(body) ? body : (body as { data?: unknown }).data;
  return route.method === 'GET' && status === 200 && Array.isArray(rows) && rows.length === 0;
}

/** True if an answer contains anything of the other organization that was not in the request. */
function shows({ body }: Answer, question: unknown): boolean {
  const [said, asked] = [JSON.stringify(body), JSON.stringify(question)];
  return said.includes('Foreign') || Object.values(foreign).some((id) => said.includes(id) && !asked.includes(id));
}

test('the contract is large enough to make this meaningful', () => {
  expect(routes.length).toBeGreaterThan(50);
});

test('without a session every route except the open ones answers 401 (NAV-039)', async () => {
  const answers = await Promise.all(
    routes
      .filter(({ access }) => access !== 'anyone')
      .map(async (route) => [route.name, (await sendRoute(server.nobody, route, {})).status]),
  );
  expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
});

test('below the role in the contract every route answers 403', async () => {
  const member = await server.addPerson(here.organizationId, 'member');
  const admin = await server.addPerson(here.organizationId, 'admin');
  const attempts = routes.flatMap((route) => [
    ...(route.access === 'admin' || route.access === 'owner' ? [{ route, person: member }] : []),
    ...(route.access === 'owner' ? [{ route, person: admin }] : []),
  ]);
  expect(attempts.length).toBeGreaterThan(8);
  const answers = await Promise.all(
    attempts.map(async ({ route, person }) => [route.name, (await sendRoute(person, route, {})).status]),
  );
  expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
});

test('a person who belongs to no organization gets 403 from every route for members', async () => {
  const gone = await server.createTestHouse('Gone');
  await gone.delete(`/api/organization/${gone.organizationId}?name=Gone`);
  const forMembers = routes.filter(({ access }) => !['anyone', 'person'].includes(access));
  const answers = await Promise.all(
    forMembers.map(async (route) => [route.name, (await sendRoute(gone, route, {})).status]),
  );
  expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
});

test("another organization's ids find nothing, change nothing and show nothing, wherever an input accepts an id (ORG-010, D50, D51)", async () => {
  const before = await fingerprint(client, there.organizationId);
  const wrong: unknown[] = [];
  let attempts = 0;
  for (const route of routes) {
    const { ids } = makeExample(route.input, () => randomUUID());
    const places = ids.filter((place) => tableAt(route, place) !== SHARED_CATALOGUE);
    const first = places.filter((place) => !SECOND_NAMES[route.name]?.includes(place.join('.')));
    const alone = first.map((place) => (each: Place) => each.join('.') === place.join('.'));
    const tables = new Set(first.map((place) => tableAt(route, place)));
    const together = [...tables].map((table) => (each: Place) => tableAt(route, each) === table);
    for (const isForeign of [...alone, ...together]) {
      const { value } = makeExample(route.input, (each) => (isForeign(each) ? foreign : own)[keyAt(route, each)] ?? '');
      const answer = await sendRoute(
        here,
        route,
        Array.isArray(value) ? value : { ...(value as object), ...MORE[route.name] },
      );
      attempts += 1;
      if (!isRefused(route, places.filter(isForeign), answer) || shows(answer, value)) {
        const text = JSON.stringify(answer.body).slice(0, 300);
        wrong.push({ route: route.name, ids: places.filter(isForeign).map(String), status: answer.status, text });
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(attempts).toBeGreaterThan(100);
  expect(await fingerprint(client, there.organizationId)).toBe(before);
});

test("lists show only the organization's own rows", async () => {
  for (const route of routes.filter(
    ({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'anyone',
  )) {
    const { body } = await sendRoute(here, route, {});
    expect([route.name, JSON.stringify(body)]).not.toEqual([route.name, expect.stringContaining('Foreign')]);
  }
});
