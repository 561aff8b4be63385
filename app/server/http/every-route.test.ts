import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#app/contract/api.ts';
import { OF_THE_LIBRARY } from '#test/hostile/judge-answer.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { type ListedRoute, listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

const routes = listRoutes(api);
let server: TestServer;
let owner: TestPerson;
let own: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});

/** Some routes end the session that calls them. */
beforeEach(async () => {
  const client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  owner = await server.createTestHouse();
  own = await fillHouse(client, owner, 'Own');
  await client.end();
});

afterAll(() => server.close());

const exampleOf = (route: ListedRoute) => makeExample(route.input, (place) => own[keyAt(route, place)] ?? '').value;

/** Every string in an answer, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

test('every time in every answer is ISO 8601 in UTC and ends in Z', async () => {
  const wrong: [string, string][] = [];
  let [times, answered] = [0, 0];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const { status, body } = await sendRoute(owner, route, exampleOf(route));
    if (status !== 200) continue;
    answered += 1;
    for (const text of textsOf(body).filter((each) => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(each))) {
      times += 1;
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text)) wrong.push([route.name, text]);
    }
  }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(50);
  expect(times).toBeGreaterThan(30);
});

test('a body of the wrong shape is refused with what to send, on every route (API-108)', async () => {
  const wrong: unknown[] = [];
  const takers = routes.filter(({ method, input }) => method !== 'GET' && method !== 'DELETE' && input);
  for (const route of takers) {
    const example = exampleOf(route);
    const address = route.path.replace(/\{\+?(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((example as Record<string, unknown>)[name] ?? 'x')),
    );
    const shapes = Array.isArray(example)
      ? ['{}', '"text"', '5', 'null', '[]', '[[]]', '[null]']
      : ['[]', '"text"', '5'];
    for (const shape of shapes) {
      const { status, body } = await owner.call<{ message: string }>(route.method, `/api${address}`, shape);
      const isFine = status === 400 && body.message.length > 8 && !OF_THE_LIBRARY.test(body.message);
      if (!isFine) wrong.push([route.name, shape, status, body]);
    }
  }
  expect(wrong).toEqual([]);
  expect(takers.length).toBeGreaterThan(60);
});

test('a field of the wrong type is refused by name and with what it should be', async () => {
  const wrong: unknown[] = [];
  let tried = 0;
  for (const route of routes.filter(({ method, input }) => method !== 'GET' && input)) {
    const example = exampleOf(route);
    if (Array.isArray(example) || Object.values(example as object).some((value) => value instanceof File)) continue;
    for (const [name, value] of Object.entries(example as Record<string, unknown>)) {
      if (route.path.includes(`{${name}}`) || route.path.includes(`{+${name}}`)) continue;
      const other = Array.isArray(value) || (typeof value === 'object' && value !== null) ? 7 : { another: ['kind'] };
      const answer = await sendRoute(owner, route, { ...(example as object), [name]: other });
      const { message = '', errors = {} } = answer.body as { message?: string; errors?: Record<string, string> };
      const isNamed = Object.keys(errors).some((key) => key.split('.')[0] === name);
      tried += 1;
      const texts = [message, ...Object.values(errors)];
      if (answer.status !== 400 || !isNamed || texts.some((text) => OF_THE_LIBRARY.test(text)))
        wrong.push([route.name, name, answer.status, answer.body]);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('a character that cannot be stored is refused by field, for every text', async () => {
  const wrong: unknown[] = [];
  let tried = 0;
  for (const route of routes.filter(({ input }) => input)) {
    const example = exampleOf(route);
    const known = z.toJSONSchema(route.input as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {};
    for (const [name, schema] of Object.entries(known)) {
      if (typeof schema !== 'object' || schema.type !== 'string') continue;
      const { status, body } = await sendRoute(owner, route, { ...(example as object), [name]: 'a\0b' });
      tried += 1;
      const { errors = {} } = body as { errors?: object };
      const isNamed = Object.keys(errors).some((key) => key.split('.')[0] === name);
      if (status !== 400 || !isNamed) wrong.push([route.name, name, status, body]);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('an empty list where an order is required says what to send (API-108)', async () => {
  const { status, body } = await owner.post<{ message: string }>('/api/inventory/running-stocks/priority', []);
  expect([status, body.message]).toEqual([
    400,
    'Send the running stocks of an item, each with its depletion_priority: [{ id, depletion_priority }]',
  ]);
});
