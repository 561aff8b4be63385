import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeOpenApiDocument } from '../reference/openapi-document.ts';

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

interface AddressList {
  readonly method: string;
  readonly path: string;
  readonly name: string;
}

/** Every URL parameter that the API document declares as a list. */
async function findLists(): Promise<AddressList[]> {
  const { paths } = await makeOpenApiDocument();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter(({ in: place, schema }) => place === 'query' && schema?.type === 'array')
        .map(({ name }) => ({ method: method.toUpperCase(), path, name })),
    ),
  );
}

const ONE = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';

test('every list in a URL accepts one value, and several, as the API document says (API-108)', async () => {
  const lists = await findLists();
  const refused: unknown[] = [];
  for (const { method, path, name } of lists) {
    const address = `/api${path.replace(/\{\+?\w+\}/g, ONE)}`;
    for (const query of [`${name}=${ONE}`, `${name}=${ONE}&${name}=${OTHER}`]) {
      const { body, status } = await owner.call<{ errors?: Record<string, string> }>(method, `${address}?${query}`);
      const named = Object.keys(body.errors ?? {}).filter((field) => field.startsWith(name));
      if (status >= 500 || named.length > 0) refused.push([method, path, query, status, body]);
    }
  }
  expect(refused).toEqual([]);
  expect(lists.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /inventory/universal-items');
});

test('a list in a body is left as sent: a text in its place is refused by name', async () => {
  const { status, body } = await owner.delete<{ errors: Record<string, string> }>('/api/inventory/universal-items', {
    inventory_item_ids: ONE,
  });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['inventory_item_ids']]);
});
