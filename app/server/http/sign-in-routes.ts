import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  noteSignIn,
  refuseBeforeSignIn,
  type SignInRequest,
  WaitBeforeSignIn,
} from '#features/accounts/server/access/guard-sign-in.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { isUsedCode } from '#features/accounts/server/two-factor/claim-code.ts';
import { findCodeOwner } from '#features/accounts/server/two-factor/code-owner.ts';
import { bareAppCode, findRecoveryCode } from '#features/accounts/server/two-factor/read-typed-code.ts';
import { meetFailures } from '#shared/server/connections/met-failures.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { answer } from './api-errors.ts';
import { acceptBodies } from './request-bodies.ts';
import { MOST_OF_STRANGERS } from './strangers.ts';

/** The library's paths that are open to clients. All its others have a route of ours, or no use here. */
const OPEN: Readonly<Record<string, 'GET' | 'POST'>> = {
  'get-session': 'GET',
  'sign-in/email': 'POST',
  'sign-out': 'POST',
  'change-password': 'POST',
  'request-password-reset': 'POST',
  'reset-password': 'POST',
  'two-factor/verify-totp': 'POST',
  'two-factor/verify-backup-code': 'POST',
};

const ENDS_SESSIONS: readonly string[] = ['sign-out', 'change-password', 'reset-password', 'two-factor/verify-totp'];

/** /api/auth/*: the sign-in library's own paths and payloads, with our shape of errors. */
export function registerSignIn(app: FastifyInstance, accounts: Accounts): void {
  app.register(async (scope) => {
    acceptBodies(scope);
    const options = { bodyLimit: MOST_OF_STRANGERS };
    scope.post('/api/auth/logout', options, (request, reply) => forward(accounts, 'sign-out', request, reply));
    scope.all<{ Params: { '*': string } }>('/api/auth/*', options, (request, reply) => {
      const path = request.params['*'];
      if (OPEN[path] !== request.method)
        throw new Refusal('not_found', `There is no ${request.method} /api/auth/${path}`);
      return forward(accounts, path, request, reply);
    });
  });
}

async function forward(accounts: Accounts, path: string, request: FastifyRequest, reply: FastifyReply) {
  const guarded = await beginGuarding(accounts, path, request);
  const used = await sendsUsedCode(accounts, guarded);
  const sent = new Request(new URL(`/api/auth/${path}`, accounts.publicUrl), {
    method: request.method,
    headers: asHeaders(request),
    // For the library a used code is a wrong one: the sign-in waits for another, and the try counts.
    body: request.method === 'POST' ? JSON.stringify(used ? { ...guarded.body, code: 'used' } : guarded.body) : null,
  });
  await refuseBeforeSignIn(accounts, guarded).catch((error: unknown) => {
    if (error instanceof WaitBeforeSignIn) reply.header('retry-after', String(error.seconds));
    throw error;
  });
  const response = await meetFailures(
    () => accounts.library.handler(sent),
    () => true,
  );
  reply.header('cache-control', 'no-store');
  if (response.ok && ENDS_SESSIONS.includes(path)) accounts.access.cache.forget();
  const retryAfter = response.headers.get('x-retry-after');
  if (retryAfter) reply.header('retry-after', retryAfter);
  const body: unknown = await response.json().catch(() => null);
  const { valid, cookies: added } = await noteSignIn(accounts, guarded, { ...pickStatus(response), body });
  if (!valid || (used && isWrongCode(body)))
    return reply.status(400).send(answer(400, 'This code was already used', 'invalid_code').body);
  const cookies = [...response.headers.getSetCookie(), ...added];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  // Not "storage": unsent counts are stored there. Not "cookies": ours are expired separately, and others are not ours.
  if (path === 'sign-out') reply.header('clear-site-data', '"cache"');
  const status = isWrongCode(body) ? 400 : response.status;
  if (!response.ok) return reply.status(status).send(describeRefusal(status, body));
  return reply.status(status).send(path === 'get-session' ? withoutToken(body) : withNewToken(body, response));
}

async function sendsUsedCode({ authDb }: Accounts, { path, body, codeOf }: SignInRequest): Promise<boolean> {
  if (path !== 'two-factor/verify-totp' || codeOf === null || typeof body.code !== 'string') return false;
  return isUsedCode(authDb, codeOf, body.code);
}

/** When the library replaces a session it still answers with the old one's token. */
function withNewToken(body: unknown, { headers }: Response): unknown {
  const begun = headers.get('set-auth-token');
  const hasToken = typeof (body as { token?: unknown } | null)?.token === 'string';
  return begun && hasToken ? { ...(body as object), token: decodeURIComponent(begun).split('.')[0] } : body;
}

/** The cookie is HttpOnly so that no script can read the token; the answer must not reveal it either. */
function withoutToken(body: unknown): unknown {
  const { session } = (body ?? {}) as { session?: Record<string, unknown> };
  return session ? { ...(body as object), session: { ...session, token: undefined } } : body;
}

const pickStatus = ({ ok, status }: Response) => ({ ok, status });

async function beginGuarding(accounts: Accounts, path: string, request: FastifyRequest): Promise<SignInRequest> {
  const { headers, ip } = request;
  const body = (request.method === 'POST' ? (request.body ?? {}) : {}) as SignInRequest['body'];
  const concernsPerson = path === 'change-password' || path.startsWith('two-factor/');
  const before = concernsPerson ? await accounts.access.find(headers) : null;
  const hasCode = path.startsWith('two-factor/verify-');
  // Looked up before the library answers, because it forgets the person after too many wrong codes.
  const codeOf = hasCode ? (before?.person.userId ?? (await findCodeOwner(accounts, headers))) : null;
  return {
    path,
    body: await withCodeAsMeant(accounts, path, endingOthers(path, body), codeOf),
    headers,
    ip,
    before,
    codeOf,
  };
}

/** A password is often changed because someone else knows it: their sessions end, whatever the caller asked for. */
const endingOthers = (path: string, body: SignInRequest['body']): SignInRequest['body'] =>
  path === 'change-password' ? { ...body, revokeOtherSessions: true } : body;

/** People type codes in groups, and recovery codes in lowercase. */
async function withCodeAsMeant(
  accounts: Accounts,
  path: string,
  body: SignInRequest['body'],
  codeOf: string | null,
): Promise<SignInRequest['body']> {
  const { code } = body;
  if (typeof code !== 'string') return body;
  if (path === 'two-factor/verify-totp') return { ...body, code: bareAppCode(code) };
  if (path !== 'two-factor/verify-backup-code' || codeOf === null) return body;
  return { ...body, code: await findRecoveryCode(accounts, codeOf, code) };
}

/** 401 means that the session ended; a wrong code is invalid input from a person who is still signed in. */
const isWrongCode = (body: unknown): boolean =>
  /^INVALID_(BACKUP_)?CODE$/.test((body as { code?: string } | null)?.code ?? '');

function asHeaders({ headers }: FastifyRequest): Headers {
  const passed = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-type' || name === 'content-length' || value === undefined) continue;
    passed.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return passed;
}

/** The library's answer for a path that needs a session. */
const NO_SESSION = 'UNAUTHORIZED';

function describeRefusal(status: number, body: unknown) {
  const { message, code } = (body ?? {}) as { message?: string; code?: string };
  if (status === 429) return answer(status, 'Too many attempts. Try again in a minute.', 'too_many').body;
  if (status >= 500) return answer(status, 'Something went wrong', 'internal').body;
  if (status === 401 && (code ?? NO_SESSION) === NO_SESSION)
    return answer(401, 'Please sign in', 'unauthenticated').body;
  return answer(status, message ?? 'This cannot be done', (code ?? 'refused').toLowerCase()).body;
}
