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

test('an upload whose answer was lost is sent again under the same key, with the file chosen again, and another file is not', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('idempotency-key'));
    return new Response('{}', { status: sent.length < 4 ? 503 : 200, headers: JSON_TYPE });
  });
  const { createApi } = await import('./api-client.ts');
  const { call } = createApi({
    read: oc.route({ method: 'POST', path: '/readings' }).input(z.object({ file: z.file() })),
  });
  const upload = (name: string) => call.read({ file: new File(['a'], name, { lastModified: 5 }) }).catch(() => {});
  for (const name of ['a.pdf', 'a.pdf', 'b.pdf', 'a.pdf', 'a.pdf']) await upload(name);
  expect(sent.every(Boolean)).toBe(true);
  expect([sent[1], sent[3]]).toEqual([sent[0], sent[0]]);
  expect(new Set([sent[0], sent[2], sent[4]]).size).toBe(3);
});

/** A server whose answers a test gives, in the order of the requests. */
function heldServer() {
  const asked: { address: string; answer: (status: number) => void }[] = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ address, answer: (status) => resolve(new Response('[]', { status, headers: JSON_TYPE })) });
    return promise;
  });
  return asked;
}
const JSON_TYPE = { 'content-type': 'application/json' };
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a page that signs out reads nothing more, and what it had asked does not send it to sign in', async () => {
  const asked = heldServer();
  const { createApi, endSession, fetchJson, onSignedOut } = await import('./api-client.ts');
  const { call } = createApi(contract);
  const toSignIn = vi.fn();
  onSignedOut(toSignIn);
  const before = call.list();
  await turn();
  const ended = endSession(() => fetchJson('/auth/sign-out', { method: 'POST', json: {} }));
  void call.list(); // as a poll would
  await turn();
  expect(asked.map(({ address }) => address)).toEqual(['/api/vendors', '/api/auth/sign-out']);
  asked[1]?.answer(200);
  await ended;
  asked[0]?.answer(401);
  await expect(before).rejects.toMatchObject({ status: 401 });
  expect(toSignIn).not.toHaveBeenCalled();
});

test('a page whose sign-out failed reads on, and notices when its session ends', async () => {
  const asked = heldServer();
  const { createApi, endSession, fetchJson, onSignedOut } = await import('./api-client.ts');
  const { call } = createApi(contract);
  const toSignIn = vi.fn();
  onSignedOut(toSignIn);
  const ended = endSession(() => fetchJson('/auth/sign-out', { method: 'POST', json: {} }));
  const waiting = call.list();
  await turn();
  asked[0]?.answer(500);
  await expect(ended).rejects.toMatchObject({ status: 500 });
  await turn();
  asked[1]?.answer(401);
  await expect(waiting).rejects.toMatchObject({ status: 401 });
  expect(toSignIn).toHaveBeenCalledOnce();
});
