import type { QueryClient } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';
import { clearDrafts } from '#shared/web/own-drafts.ts';
import { forgetKeptCaches } from '#shared/web/persisted-cache.ts';
import { SIGN_IN } from '../paths.ts';

/** Ends the session and leaves nothing of it in the browser. A full load, so that no state of the page survives. */
export async function signOut(client: QueryClient, next: string = SIGN_IN): Promise<void> {
  await fetchJson('/auth/sign-out', { method: 'POST', json: {} });
  clearDrafts();
  await forgetEverything(client);
  window.location.assign(next);
}

export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear();
  await forgetKeptCaches();
  const { forgetDevice } = await import('#features/counting/web/count/device/forget-device.ts');
  await forgetDevice();
}
