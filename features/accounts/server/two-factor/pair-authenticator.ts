import { encode } from 'uqr';
import type { RequestContext } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { askLibrary } from '../access/ask-library.ts';
import { requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';
import { readTwoFactor } from './two-factor.ts';

/** A new secret for an authenticator app. Its codes are not required until the first one was sent. */
export async function pairAuthenticator(
  accounts: Accounts,
  request: Pick<RequestContext, 'headers' | 'ip'>,
  password: string,
) {
  const access = await requireSession(accounts, request);
  const { enabled } = await readTwoFactor(accounts, access);
  // Replacing the app this way would remove the second factor with the password alone.
  if (enabled)
    throw new Refusal('conflict', 'Two-factor authentication is on. Turn it off before you set up another app.');
  const { totpURI: uri, backupCodes } = await askLibrary<{ totpURI: string; backupCodes: string[] }>(
    accounts,
    request,
    'two-factor/enable',
    { password },
  );
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return { uri, secret, picture: drawCode(uri), recovery_codes: backupCodes };
}

/** Dark squares row by row, with the margin of four that readers require. */
function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4 });
  const runs = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: runs.join('') };
}
