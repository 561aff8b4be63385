import { keepAppFiles } from '#shared/web/app-files.ts';

/** What count mode loads late, and no other page needs: the camera's reader. */
const LATER_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../scan/camera/camera-scanner.tsx'),
  async () => (await import('../scan/camera/detect-codes.ts')).fetchDetector(),
];

/** Keeps the app on the device, with the parts that count mode loads when there may be no network. */
export async function keepAppForOffline(): Promise<void> {
  if (import.meta.env.MODE !== 'production') return;
  await Promise.allSettled([document.fonts.ready, ...LATER_PARTS.map((load) => load())]);
  await keepAppFiles([...new Set([...inDocument(), ...loaded()])]);
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
    pathname !== '/sw.js'
    ? [pathname]
    : [];
}
