import type { QueryClient } from '@tanstack/react-query';
import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { forgetShared } from '#features/reading/web/pages/shared-files.ts';
import { formatList } from '#shared/domain/format.ts';
import { endSession, fetchJson } from '#shared/web/api-client.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { clearDrafts, unsavedForms } from '#shared/web/own-drafts.ts';
import { forgetKeptCaches, tellForgotten } from '#shared/web/persisted-cache.ts';

/** Ends the session and clears the browser. A full page load, so that no state survives. */
export async function signOut(client: QueryClient, next: string = SIGN_IN): Promise<void> {
  await endSession(async () => {
    await fetchJson('/auth/sign-out', { method: 'POST', json: {} });
    clearDrafts();
    await forgetEverything(client);
    window.location.assign(next);
  });
}

/** Signs out; asks first if that deletes unsaved work. */
export async function askAndSignOut(client: QueryClient): Promise<void> {
  const forms = formatList(unsavedForms());
  const question = {
    title: 'Sign out without saving?',
    body: `You started ${forms} and haven't saved it. Signing out deletes it from this device.`,
    confirmLabel: 'Sign out',
    danger: true,
  };
  if (!forms || (await confirm(question))) await signOut(client);
}

export async function forgetEverything(client: QueryClient): Promise<void> {
  await forgetVenue(client);
  await forgetShared();
}

/**
 * A session that ended, here or elsewhere, leaves nothing of the venue on the device. What a person did that the server
 * does not have stays until they are back.
 */
export async function forgetVenue(client: QueryClient): Promise<void> {
  client.clear();
  tellForgotten();
  await forgetKeptCaches();
  const { forgetDevice } = await import('#features/counting/web/count/device/forget-device.ts');
  await forgetDevice();
  const { forgetCatalog } = await import('#features/items/web/search/device/keep-catalog.ts');
  await forgetCatalog();
}
