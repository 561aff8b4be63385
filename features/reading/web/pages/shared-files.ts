/** Where the service worker (`app/web/public/sw.js`) keeps files that other apps share with this one. */
const SHARED = 'cellarhand-shared';
/** Where the worker reads for whom it keeps them. */
const PERSON = 'cellarhand-person';
const OWNER = '/owner';
const DAY = 24 * 60 * 60_000;

interface SharedFile {
  readonly key: string;
  readonly file: File;
}

const store = async (name = SHARED): Promise<Cache | undefined> => {
  try {
    return typeof caches === 'undefined' ? undefined : await caches.open(name);
  } catch {
    return undefined; // forbidden storage: nothing was shared either
  }
};

/**
 * From now on shared files are kept for this person and organization. Those of others are removed; those that were shared
 * while no one was signed in are for the first person who signs in.
 */
export async function claimShared(owner: string): Promise<void> {
  const [cache, person] = [await store(), await store(PERSON)];
  if (!cache || !person) return;
  for (const request of await cache.keys()) {
    const keptFor = (await cache.match(request))?.headers.get('x-owner');
    if (keptFor && keptFor !== encodeURIComponent(owner)) await cache.delete(request);
  }
  await person.put(OWNER, new Response(encodeURIComponent(owner)));
}

/** The files that other apps shared for this person and organization, oldest first. Those older than a day are removed. */
export async function readShared(owner: string): Promise<SharedFile[]> {
  await claimShared(owner);
  const cache = await store();
  if (!cache) return [];
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      if (!response) return [];
      const { headers } = response;
      const at = Number(headers.get('x-shared-at'));
      if (Date.now() - at > DAY) {
        await cache.delete(request);
        return [];
      }
      const blob = await response.blob();
      const name = decodeURIComponent(headers.get('x-name') ?? 'file');
      const type = headers.get('content-type') ?? '';
      const lastModified = Number(headers.get('x-modified')) || at;
      return [{ key: request.url, file: new File([blob], name, { type, lastModified }) }];
    }),
  );
  return found.flat().toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

export async function dropShared(key: string): Promise<void> {
  await (await store())?.delete(key);
}

/** Sign-out removes what was shared and not read. */
export async function forgetShared(): Promise<void> {
  for (const name of [SHARED, PERSON]) await globalThis.caches?.delete(name).catch(() => {});
}
