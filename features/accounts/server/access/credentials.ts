import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX } from './sign-in-library.ts';

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?cellarhand\.(?:session_token|dont_remember)=[^;]*/g;

export interface Credentials {
  /** Stands for what was sent without being it: a cache may hold it. */
  readonly hash: string;
  readonly apiKey: string | null;
  /** Only what the library needs to know a session by. */
  readonly headers: Headers;
}

/** What a request signs itself with: `Authorization: Bearer` (session token or API key), `X-API-Key`, or the cookie. */
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

/** True when a browser signed the request by itself, which is what another site could make it do. */
export function isSignedByCookie(headers: IncomingHttpHeaders): boolean {
  return /(^|;\s*)(__Host-)?cellarhand\.session_token=/.test(headers.cookie ?? '');
}

function hash(kind: string, credential: string): string {
  return createHash('sha256').update(kind).update(credential).digest('base64url');
}
