import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { describeSchema } from './describe-schema.ts';
import { METHODS, type Method, type ReferenceDocument } from './document.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test('the document lists every route with who may call it, its input and its refusals', async () => {
  const { status, body, headers } = await server.nobody.get<ReferenceDocument & { openapi: string }>(
    '/api/openapi.json',
  );
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body.openapi).toMatch(/^3\.1\./);
  for (const { name, method, path } of listRoutes(api)) {
    const operation = body.paths[path.replace(/\{\+/g, '{')]?.[method.toLowerCase() as Method];
    expect([name, operation]).toEqual([name, expect.objectContaining({ summary: expect.any(String) })]);
    expect([name, operation?.description]).toEqual([name, expect.stringMatching(/Needs no sign-in|For /)]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '500']),
    );
    const hasKey = operation?.parameters?.some((parameter) => parameter.name === 'Idempotency-Key') ?? false;
    expect([name, hasKey]).toEqual([name, method !== 'GET']);
  }
  expect(body.paths['/auth/sign-in/email']?.post).toBeDefined();
  expect(body.paths['/events']?.get).toBeDefined();
});

test('one organization is one venue: nothing has the id of another kind of venue (ORG-023)', async () => {
  const { body } = await server.nobody.get<Record<string, unknown>>('/api/openapi.json');
  expect(JSON.stringify(body)).toContain('"organization_id"');
  expect(JSON.stringify(body)).not.toMatch(/"venue_?id"/i);
});

test('every $ref in the document resolves', async () => {
  const { body } = await server.nobody.get<Record<string, unknown>>('/api/openapi.json');
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => ref ?? '');
  expect(refs.length).toBeGreaterThan(100);
  for (const ref of new Set(refs)) {
    const part = ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
    expect([ref, part]).toEqual([ref, expect.anything()]);
  }
});

test('every path of the document is served', async () => {
  const { body } = await server.nobody.get<ReferenceDocument>('/api/openapi.json');
  const missing: unknown[] = [];
  let asked = 0;
  for (const [path, operations] of Object.entries(body.paths))
    for (const method of METHODS.filter((each) => operations?.[each])) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
      const answer = await server.nobody.call<{ message?: string }>(method.toUpperCase(), address);
      asked += 1;
      if (/^There is no [A-Z]+ \//.test(answer.body?.message ?? '')) missing.push([method, path]);
    }
  expect(missing).toEqual([]);
  expect(asked).toBeGreaterThan(200);
  expect((await server.nobody.post<{ message: string }>('/api/auth/two-factor/disable')).body.message).toMatch(
    /^There is no POST \//,
  );
});

test('the reference page fetches nothing from elsewhere and runs no script', async () => {
  const { status, body, headers } = await server.nobody.get<string>('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(body).not.toMatch(/<script|<link|<img|src=|https?:\/\//);
  expect(body).toContain('/api/organization/set/{id}');
  expect(body).toContain('Idempotency-Key?: string, 1 to 200 characters');
});

test('a schema is shown like a person would write it', () => {
  const schema = {
    type: 'object',
    required: ['name', 'lines'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 170 },
      lines: { type: 'array', items: { $ref: '#/line' } },
      role: { enum: ['owner', 'member'], default: 'member' },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  };
  expect(describeSchema(schema, () => ({ type: 'number', minimum: 0 }))).toBe(
    [
      '{',
      '  name: string, 1 to 170 characters',
      '  lines: number, at least 0[]',
      '  role?: "owner" | "member" = "member"',
      '  note?: string | null',
      '}',
    ].join('\n'),
  );
});
