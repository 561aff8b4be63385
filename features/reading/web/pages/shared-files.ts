/** Where the service worker (`app/web/public/sw.js`) keeps files that other apps share with this one. */
const SHARED = 'cellarhand-shared';
const DAY = 24 * 60 * 60_000;

interface SharedFile {
  readonly key: string;
  readonly file: File;
}

const store = async (): Promise<Cache | undefined> => {
  try {
    return typeof caches === 'undefined' ? undefined : await caches.open(SHARED);
  } catch {
    return undefined; // forbidden storage: nothing was shared either
  }
};

/** The files that other apps shared, oldest first. Those older than a day are removed. */
export async function readShared(): Promise<SharedFile[]> {
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
  await globalThis.caches?.delete(SHARED).catch(() => {});
}
