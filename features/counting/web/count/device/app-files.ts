const WORKER = '/sw.js';

/** Parts that load later, when there may be no network. */
const LATER_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../pad/weights-form.tsx'),
  () => import('../unknown/unknown-code.tsx'),
  () => import('../shelf/arrange-shelf.tsx'),
  () => import('../scan/camera/camera-scanner.tsx'),
  async () => (await import('../scan/camera/detect-codes.ts')).fetchDetector(),
];

/**
 * Caches the page's files on the device, so that it starts without a network. Browsers offer that on https and
 * localhost only; elsewhere an open page keeps working but must not be closed.
 */
export async function keepAppForOffline(): Promise<void> {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    await Promise.allSettled([document.fonts.ready, ...LATER_PARTS.map((load) => load())]);
    active?.postMessage({ keep: [...new Set([...inDocument(), ...loaded()])] });
  } catch {
    // Without a cache the page needs a network to start; no count is lost.
  }
}

const inDocument = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].flatMap((element) =>
    ownFile(element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
  );

const loaded = (): string[] => performance.getEntriesByType('resource').flatMap(({ name }) => ownFile(name));

function ownFile(address: string): string[] {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin &&
    /^\/(assets\/.+|[\w-]+\.(js|svg|webmanifest))$/.test(pathname) &&
    pathname !== WORKER
    ? [pathname]
    : [];
}
