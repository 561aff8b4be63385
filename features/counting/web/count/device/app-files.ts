const WORKER = '/sw.js';

/** What the page loads only when it is needed, which may be where there is no network. */
const LATER_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../pad/weights-form.tsx'),
  () => import('../unknown/unknown-code.tsx'),
  () => import('../shelf/arrange-shelf.tsx'),
  () => import('../scan/camera/camera-scanner.tsx'),
  async () => (await import('../scan/camera/detect-codes.ts')).fetchDetector(),
];

/**
 * Has the files that this page was made of kept on the device, so that it starts without a network. Browsers offer that
 * on https and localhost only; elsewhere a page that stands open counts on, and is not to be closed.
 */
export async function keepAppForOffline(): Promise<void> {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    await Promise.allSettled([document.fonts.ready, ...LATER_PARTS.map((load) => load())]);
    active?.postMessage({ keep: [...new Set([...inDocument(), ...loaded()])] });
  } catch {
    // Without it the page needs a network to start, and no count is lost for that.
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
