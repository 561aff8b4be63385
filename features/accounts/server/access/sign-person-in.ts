import type { IncomingHttpHeaders } from 'node:http';
import type { Accounts } from '../accounts.ts';
import { readCredentials } from './credentials.ts';
import { rememberOrganization } from './find-first-organization.ts';
import { CLIENT_ADDRESS_HEADER } from './sign-in-library.ts';

interface SignIn {
  readonly userId: string;
  readonly organizationId: string;
  /** The session that this one replaces. */
  readonly replaces?: string | undefined;
}

/** Starts a session; returned both as tokens and as cookies. */
export async function signPersonIn(
  accounts: Accounts,
  headers: IncomingHttpHeaders,
  { userId, organizationId, replaces }: SignIn,
) {
  await rememberOrganization(accounts.authDb, userId, organizationId);
  const { response, headers: answered } = await accounts.library.api.startSession({
    body: { userId, organizationId, replaces },
    headers: sessionHeaders(headers),
    returnHeaders: true,
  });
  accounts.access.cache.forget();
  return {
    cookies: answered.getSetCookie(),
    tokens: {
      token: response.token,
      token_type: 'Bearer' as const,
      expires_at: response.expiresAt.toISOString(),
    },
  };
}

/** The new session is listed with the browser it started in. */
function sessionHeaders(headers: IncomingHttpHeaders): Headers {
  const known = new Headers(readCredentials(headers)?.headers);
  known.delete('authorization');
  for (const name of ['user-agent', CLIENT_ADDRESS_HEADER]) {
    const value = headers[name];
    if (typeof value === 'string') known.set(name, value);
  }
  return known;
}
