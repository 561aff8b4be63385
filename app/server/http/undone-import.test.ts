import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

const NAME = 'Zzyzx Vodka';
const CELLAR = 'Zzyzx Cellar';

/** Optional input without which a route does not list everything. */
const MORE: Readonly<Record<string, object>> = {
  'items.searchItems': { q: 'zzyzx', show_oos: true },
  'items.listInventory': { expanded: true, show_oos: true },
};

const routes = listRoutes(api).filter(({ method }) => method === 'GET');
let server: TestServer;
let owner: TestPerson;
let own: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  const client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  own = await fillHouse(client, owner, 'Own');
  await client.end();
});
afterAll(() => server.close());

async function upload() {
  const form = new FormData();
  const lines = ['name,type,size,barcode,location,quantity,cost,par', `${NAME},SP,750 mL,012345678905,${CELLAR},7,3,9`];
  form.append('file', new File([lines.join('\n')], 'items.csv'));
  return owner.call<{ action_id: string; created: { items: number } }>('POST', '/api/import/items', form);
}

/** Input that narrows a list to another item or location. */
const NARROWER = ['after', 'item_id', 'location', 'location_id', 'vendor_id'];

/** The read routes whose answer names the item or its location. */
async function routesNaming(): Promise<string[]> {
  const naming: string[] = [];
  for (const route of routes) {
    const example = makeExample(route.input, (place) => own[keyAt(route, place)] ?? '').value as object;
    const asked = { ...example, ...MORE[route.name] };
    const wide = Object.entries(asked).filter(([name]) => !NARROWER.includes(name) || route.path.includes(`{${name}}`));
    const answer = await sendRoute(owner, route, Object.fromEntries(wide));
    const { body } = answer.status === 400 ? await sendRoute(owner, route, asked) : answer;
    if (JSON.stringify(body ?? '').includes('Zzyzx')) naming.push(route.name);
  }
  return naming;
}

test('no route names an item or a location whose import was undone, and its page is gone', async () => {
  expect(await routesNaming()).toEqual([]);
  const { body } = await upload();
  expect(body.created.items).toBe(1);
  const { body: found } = await owner.get<{ data: { id: string }[] }>(
    '/api/inventory-view/inventory?search=zzyzx&location=all',
  );
  const item = `/api/inventory/item/${found.data[0]?.id}`;
  expect((await owner.get(item)).status).toBe(200);
  const named = await routesNaming();
  expect(named).toEqual(
    expect.arrayContaining(['items.listInventory', 'items.searchItems', 'locations.listLocations']),
  );
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect(await routesNaming()).toEqual(['activity.listVenueActivity']); // which says that it was undone
  expect((await owner.get(item)).status).toBe(404);
  expect((await owner.get('/api/inventory/barcode/012345678905')).status).toBe(404);
  expect((await upload()).body.created.items).toBe(1);
});
