import type { QueryClient } from '@tanstack/react-query';
import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { formatList } from '#shared/domain/format.ts';
import { endSession, fetchJson } from '#shared/web/api-client.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { clearDrafts, unsavedForms } from '#shared/web/own-drafts.ts';

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

/** Removes everything of this browser's people and venues, after an explicit sign-out or switch. */
export const forgetEverything = async (client: QueryClient): Promise<void> =>
  (await import('./forget-venue.ts')).forgetEverything(client);
