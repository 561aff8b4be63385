// Lets the count page start where there is no network. It keeps the files of the app and nothing that the API answers.
const SHELL = 'cellarhand-shell';
const PAGE = '/count';
const LONGEST_WAIT = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page says which files it consists of: they are kept as one, so that the page never starts with half of another version.
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepShell(keep).catch(() => {}));
});

async function keepShell(files) {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const html = await page.clone().text();
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
  if (!page.ok || !scripts.every((script) => files.includes(script))) return; // a newer version: kept when it is opened
  const cache = await caches.open(SHELL);
  await Promise.all(
    files.map(async (file) => {
      const hashed = file.startsWith('/assets/');
      if (!(hashed && (await cache.match(file, { ignoreVary: true })))) await cache.add(file);
    }),
  );
  await cache.put(PAGE, page);
  const wanted = new Set([...files, PAGE]);
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(openPage(request));
    else if (pathname === '/') event.respondWith(fetch(request).catch(() => Response.redirect(PAGE)));
    return;
  }
  event.respondWith(pathname.startsWith('/assets/') ? keptOrFetched(request) : fetchedOrKept(request));
});

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
