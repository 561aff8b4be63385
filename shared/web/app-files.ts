import { useEffect, useState } from 'react';

const WORKER = '/sw.js';
/** Written by the build: `files` are kept on every device, `later` are kept where they are used. */
const LIST = '/app-files.json';
const LOOK_EVERY = 10 * 60_000;

/** The script that this page was started with; another one in the list means that there is a newer version. */
const ownScript = (): string | undefined =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined;

/**
 * Keeps the files of the app on the device, so that it starts without a network; never what the API answers. Browsers
 * offer that on https and localhost only; elsewhere an open page keeps working but must not be closed.
 *
 * @param more files that only some devices need
 */
export async function keepAppFiles(more: readonly string[] = []): Promise<void> {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: more, own: ownScript() });
  } catch {
    // Without a cache the app needs a network to start; nothing is lost.
  }
}

/** Whether the server has a newer version of the app than this page. It looks when the person comes back to the page. */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    let looked = Date.now();
    const look = async () => {
      const own = ownScript();
      if (!own || document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY) return;
      looked = Date.now();
      const answer = await fetch(LIST, { cache: 'no-cache' }).catch(() => undefined);
      if (!answer?.ok) return;
      const { files } = (await answer.json()) as { files: readonly string[] };
      if (files.includes(own)) return;
      void keepAppFiles();
      setNewer(true);
    };
    const onLook = () => void look();
    document.addEventListener('visibilitychange', onLook);
    const timer = setInterval(onLook, LOOK_EVERY + 1000);
    return () => {
      document.removeEventListener('visibilitychange', onLook);
      clearInterval(timer);
    };
  }, []);
  return newer;
}
