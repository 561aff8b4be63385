import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimShared, dropShared, forgetShared, readShared } from './shared-files.ts';

const AT = Date.parse('2026-01-31T12:00:00Z');
const address = (path: string) => new URL(path, 'https://bar.example').href;

class FakeCache {
  readonly kept = new Map<string, Response>();
  readonly keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  readonly put = async (path: string, response: Response) => void this.kept.set(address(path), response);
  readonly match = async (asked: string | { url: string }) => this.kept.get(urlOf(asked))?.clone();
  readonly delete = async (asked: string | { url: string }) => this.kept.delete(urlOf(asked));
}
const urlOf = (asked: string | { url: string }) => address(typeof asked === 'string' ? asked : asked.url);

let caches: Map<string, FakeCache>;
beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  caches = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new FakeCache();
      caches.set(name, cache);
      return cache;
    },
    delete: async (name: string) => caches.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the service worker does, for the person whom the page named. */
async function share(name: string, at = AT): Promise<void> {
  const owner = await (await caches.get('cellarhand-person')?.match('/owner'))?.text();
  const headers = {
    'x-name': name,
    'x-shared-at': String(at),
    'x-owner': owner ?? '',
    'content-type': 'application/pdf',
  };
  await (await globalThis.caches.open('cellarhand-shared')).put(
    `/share-invoice/${name}`,
    new Response('%PDF', { headers }),
  );
}

const namesFor = async (owner: string) => (await readShared(owner)).map(({ file }) => file.name);

test('a file is for the person who was signed in when it was shared, and for no one after them', async () => {
  await claimShared('ann bar');
  await share('a.pdf');
  expect(await namesFor('ann bar')).toEqual(['a.pdf']);
  expect(await namesFor('bea pub')).toEqual([]);
  expect(await namesFor('ann bar')).toEqual([]);
});

test('the same person at another venue does not get it', async () => {
  await claimShared('ann bar');
  await share('a.pdf');
  expect(await namesFor('ann pub')).toEqual([]);
});

test('a file that was shared before anyone signed in is for the first person who does', async () => {
  await share('early.pdf');
  await claimShared('ann bar');
  expect(await namesFor('ann bar')).toEqual(['early.pdf']);
});

test('files go after a day, when they were read, and at sign-out', async () => {
  await claimShared('ann bar');
  await share('old.pdf', AT - 25 * 60 * 60_000);
  await share('new.pdf');
  const [only] = await readShared('ann bar');
  expect(only?.file.name).toBe('new.pdf');
  await dropShared(only?.key ?? '');
  expect(await namesFor('ann bar')).toEqual([]);
  await share('left.pdf');
  await forgetShared();
  expect(await namesFor('ann bar')).toEqual([]);
  expect([...(caches.get('cellarhand-shared')?.kept ?? [])]).toEqual([]);
});
