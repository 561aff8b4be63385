import type { QueryClient } from '@tanstack/react-query';
import { forgetShared } from '#features/reading/web/pages/shared-files.ts';
import { forgetKeptCaches, tellForgotten } from '#shared/web/persisted-cache.ts';

export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear();
  tellForgotten();
  await forgetVenue();
  await forgetShared();
}

/**
 * A session that ended, here or elsewhere, leaves nothing of the venue on the device. What a person did that the server
 * does not have stays until they are back.
 */
export async function forgetVenue(): Promise<void> {
  await forgetKeptCaches();
  const { forgetDevice } = await import('#features/counting/web/count/device/forget-device.ts');
  await forgetDevice();
  const { forgetCatalog } = await import('#features/items/web/search/device/keep-catalog.ts');
  await forgetCatalog();
}
