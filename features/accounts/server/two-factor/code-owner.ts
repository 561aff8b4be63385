import type { IncomingHttpHeaders } from 'node:http';
import type { Accounts } from '../accounts.ts';

/**
 * The person who has sent the right password and is now asked for a code. The library checks the cookie's signature
 * itself.
 */
export async function findCodeOwner({ library }: Accounts, { cookie }: IncomingHttpHeaders): Promise<string | null> {
  const mark = /(?:^|;\s*)(?:__Host-)?cellarhand\.two_factor=([^;.]+)/.exec(cookie ?? '')?.[1];
  if (mark === undefined) return null;
  const { internalAdapter } = await library.$context;
  return (await internalAdapter.findVerificationValue(mark))?.value ?? null;
}
