import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX } from './sign-in-library.ts';

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?cellarhand\.(?:session_token|dont_remember)=[^;]*/g;

export interface Credentials {
  /** Identifies the credentials without containing them, so a cache can store it. */
  readonly hash: string;
  readonly apiKey: string | null;
  /** Only what the library needs to find a session. */
  readonly headers: Headers;
}

/** A request's credentials: `Authorization: Bearer` (session token or API key), `X-API-Key`, or the cookie. */
export function readCredentials(headers: IncomingHttpHeaders): Credentials | null {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const header = headers['x-api-key'];
  const apiKey = bearer?.startsWith(API_KEY_PREFIX) ? bearer : typeof header === 'string' && header ? header : null;
  if (apiKey) return { hash: hash('key', apiKey), apiKey, headers: new Headers() };
  if (bearer)
    return { hash: hash('bearer', bearer), apiKey: null, headers: new Headers({ authorization: `Bearer ${bearer}` }) };
  const cookie = headers.cookie
    ?.match(SESSION_COOKIE)
    ?.map((part) => part.replace(/^;\s*/, ''))
    .join('; ');
  return cookie ? { hash: hash('cookie', cookie), apiKey: null, headers: new Headers({ cookie }) } : null;
}

/** True if a browser signed the request automatically, which another site could cause. */
export function isSignedByCookie(headers: IncomingHttpHeaders): boolean {
  return /(^|;\s*)(__Host-)?cellarhand\.session_token=/.test(headers.cookie ?? '');
}

function hash(kind: string, credential: string): string {
  return createHash('sha256').update(kind).update(credential).digest('base64url');
}
