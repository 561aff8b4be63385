// Starts the app where there is no network. It keeps the files of the app, and nothing that the API answers.
const SHELL = 'cellarhand-shell';
const PAGE = '/count'; // each address of the app is the same page
const LIST = '/app-files.json';
const LONGEST_WAIT = 4000;
// Other apps share pictures and PDFs with this address (`share_target` of the manifest). They are kept on the device
// until the signed-in person reads or removes them; nothing is sent from here.
const SHARE = '/share-invoice';
const SHARED = 'cellarhand-shared';
const MOST_SHARED = 12;
const MOST_KEPT = 48;
const PERSON = 'cellarhand-person'; // written by the page: who is signed in

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// `keep`: more files than every device has; `own`: the script that the page was started with.
self.addEventListener('message', (event) => {
  const { keep, own } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepShell(keep, own).catch(() => {}));
});

/** The page and its files are kept as one, so that it never starts with half of another version. */
async function keepShell(more, own) {
  const [page, list] = await Promise.all([PAGE, LIST].map((address) => fetch(address, { cache: 'no-cache' })));
  if (!page.ok || !list.ok) return;
  const html = await page.clone().text();
  const { files, later } = await list.json();
  const scripts = [...html.matchAll(/<script[^>]+src="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  if (!scripts.every((script) => files.includes(script))) return; // it is being replaced just now
  const cache = await caches.open(SHELL);
  const known = (file) => files.includes(file) || later.includes(file) || !file.startsWith('/assets/');
  const wanted = [...new Set([...files, ...more.filter(known)])];
  await Promise.all(
    wanted.map(async (file) => {
      const hashed = file.startsWith('/assets/');
      if (!(hashed && (await cache.match(file, { ignoreVary: true })))) await cache.add(file);
    }),
  );
  await cache.put(PAGE, page);
  // An open page of an earlier version still loads its parts from here.
  if (own && !files.includes(own)) return;
  const kept = new Set([...wanted, ...later, PAGE]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && !kept.has(pathname)) await cache.delete(url);
  }
}

const isPage = (pathname) => !/^\/(healthz|readyz)$/.test(pathname) && !/\.\w+$/.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin === self.location.origin && pathname === SHARE) {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(request));
    return;
  }
  if (pathname === LIST) return;
  event.respondWith(pathname.startsWith('/assets/') ? keptOrFetched(request) : fetchedOrKept(request));
});

const isOtherSite = (referrer) => /^https?:/.test(referrer) && !referrer.startsWith(`${self.location.origin}/`);

/** The page shows what it finds; a share that cannot be kept shows that nothing arrived. */
async function takeShared(request) {
  try {
    if (isOtherSite(request.referrer)) throw new Error('Only apps of this device share files');
    const form = await request.formData();
    const files = form.getAll('pages').filter((part) => typeof part !== 'string' && part.size > 0);
    const cache = await caches.open(SHARED);
    const at = Date.now();
    const person = await caches.open(PERSON);
    const owner = (await (await person.match('/owner'))?.text()) ?? '';
    await Promise.all(
      files.slice(0, MOST_SHARED).map((file, index) => {
        const headers = {
          'content-type': file.type || 'application/octet-stream',
          'x-name': encodeURIComponent(file.name),
          'x-modified': String(file.lastModified || at),
          'x-shared-at': String(at),
          'x-owner': owner,
        };
        return cache.put(`${SHARE}/${at}-${String(index).padStart(2, '0')}`, new Response(file, { headers }));
      }),
    );
    const all = (await cache.keys()).map(({ url }) => url).sort();
    for (const url of all.slice(0, -MOST_KEPT)) await cache.delete(url);
  } catch {
    // The page says that nothing arrived.
  }
  return Response.redirect('/invoices?read_pages=shared', 303);
}

async function openPage(request) {
  const kept = await caches.match(PAGE, { ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), LONGEST_WAIT));
  const fetched = fetch(request).then(
    (answer) => (answer.ok ? answer : kept),
    () => kept,
  );
  return Promise.race([fetched, late]);
}

const find = (request) => caches.match(request, { ignoreVary: true });

async function keptOrFetched(request) {
  return (await find(request)) ?? fetch(request);
}

function fetchedOrKept(request) {
  return fetch(request).catch(async (error) => {
    const kept = await find(request);
    if (!kept) throw error;
    return kept;
  });
}
