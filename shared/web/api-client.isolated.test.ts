import { oc } from '@orpc/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const contract = {
  list: oc.route({ method: 'GET', path: '/vendors' }).output(z.array(z.string())),
  add: oc.route({ method: 'POST', path: '/vendors/{id}' }).input(z.object({ id: z.string(), name: z.string() })),
};

/** Where each kind of call goes if the page was built with this base. */
async function addressesWith(base: string | undefined): Promise<string[]> {
  const asked: string[] = [];
  vi.stubEnv('VITE_API_BASE', base);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  });
  const { createApi, fetchJson } = await import('./api-client.ts');
  const { call } = createApi(contract);
  await call.list();
  await call.add({ id: '7', name: 'Alder Hill' });
  await fetchJson('/auth/get-session');
  return asked;
}

test('every call goes to the server of the page, or to the base it was built with (SHELL-016)', async () => {
  expect(await addressesWith(undefined)).toEqual(['/api/vendors', '/api/vendors/7', '/api/auth/get-session']);
  vi.resetModules();
  expect(await addressesWith('https://stock.example.test/api')).toEqual([
    'https://stock.example.test/api/vendors',
    'https://stock.example.test/api/vendors/7',
    'https://stock.example.test/api/auth/get-session',
  ]);
});

test('a command sent while the server was without its database is sent again under the same key, even if rebuilt', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/readyz')) return new Response('{}', { status: 503 });
    sent.push(new Headers(init.headers).get('idempotency-key'));
    return new Response(sent.length < 3 ? '{"message":"The database cannot be reached."}' : '[]', {
      status: sent.length < 3 ? 503 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const { createApi } = await import('./api-client.ts');
  const { call } = createApi(contract);
  const add = () => call.add({ id: '7', name: 'Alder Hill' });
  await expect(add()).rejects.toMatchObject({ status: 503, outcomeUnknown: true });
  await expect(add()).rejects.toMatchObject({ status: 503 });
  await add();
  await add();
  expect(sent[0]).toBeTruthy();
  expect([sent[1], sent[2]]).toEqual([sent[0], sent[0]]);
  expect(sent[3]).not.toBe(sent[0]);
});
