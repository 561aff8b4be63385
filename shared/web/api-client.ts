import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type ApiError, asApiError, decodeApiError } from '#shared/web/api-error.ts';
import { noteStatus } from '#shared/web/connection.ts';
import { IdempotencyKeys } from '#shared/web/idempotency.ts';
import { encodeRequest } from '#shared/web/request-encoding.ts';
import { noteServerTime } from '#shared/web/server-time.ts';

/** Same origin unless the deployment sets another at build time. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

const keys = new IdempotencyKeys();
/** The same command whenever it is sent under this key, in another tab or after days, too. */
export const underKey = <Input extends object>(input: Input, key: string): Input => keys.name(input, key);

let whenSignedOut: () => void = () => {};

/** The application handles 401 (it knows the sign-in page). */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler;
}

let whenRemoved: () => void = () => {};

/** The application handles being no longer a member of the organization. */
export function onRemoved(handler: () => void): void {
  whenRemoved = handler;
}

let ending: Promise<void> | undefined;

/** Reads that came while the session ended begin after this: on the same page only if it did not end after all. */
export const whileSessionLasts = (): Promise<void> => ending ?? Promise.resolve();

/**
 * Ends or changes the session; the page is replaced afterwards. Until then it reads nothing more, and what a read under
 * way is refused says nothing: the person already leaves, and is not sent to sign in and come back here.
 */
export async function endSession<Answer>(end: () => Promise<Answer>): Promise<Answer> {
  let goOn = () => {};
  ending = new Promise((resolve) => {
    goOn = resolve;
  });
  // A browser can show the page again that was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  try {
    return await end();
  } catch (error) {
    ending = undefined;
    goOn();
    throw error;
  }
}

/** A typed client for one contract: `api.call.move(input)`, `api.query.move.mutationOptions()`. */
export function createApi<Contract extends AnyContractRouter>(contract: Contract) {
  const call = callsOf(contract) as JsonifiedClient<ContractRouterClient<Contract>>;
  return { call, query: createTanstackQueryUtils(call) };
}

interface RouteData {
  '~orpc': { route: { method?: string; path?: string } };
}

/** The contract library's own link does the same with 9 KB more script; these contracts don't need the rest. */
function callsOf(contract: AnyContractRouter): unknown {
  if ('~orpc' in contract) {
    const { method = 'POST', path = '' } = (contract as RouteData)['~orpc'].route;
    return (input: unknown, options?: { signal?: AbortSignal }) => callRoute(method, path, input, options?.signal);
  }
  return Object.fromEntries(Object.entries(contract).map(([name, part]) => [name, callsOf(part)]));
}

async function callRoute(method: string, template: string, input: unknown, signal: AbortSignal | undefined) {
  const { path, query, body } = encodeRequest(method, template, input);
  const headers = new Headers();
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const content = typeof body === 'string' || !body ? `${method} ${path}${query} ${body ?? ''}` : undefined;
  const key = method === 'GET' ? undefined : keys.keyFor(input, content);
  if (key) headers.set('idempotency-key', key);
  try {
    const answer = await send(path + query, { method, headers, body, signal });
    keys.answered(input);
    return answer;
  } catch (error) {
    const refusal = noteRefusal(error);
    if (!refusal.outcomeUnknown) keys.answered(input);
    else if (key && content !== undefined) keys.lost(content, key);
    throw refusal;
  }
}

async function send(address: string, init: RequestInit): Promise<unknown> {
  if ((init.method ?? 'GET') === 'GET') await whileSessionLasts();
  const askedAt = Date.now();
  const response = await fetch(API_BASE + address, { ...init, credentials: 'same-origin' });
  noteServerTime(response.headers.get('date'), askedAt, Date.now());
  noteStatus(response.status, API_BASE);
  const text = await response.text();
  const body = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || undefined;
  if (!response.ok) throw decodeApiError(response.status, body);
  return body;
}

function noteRefusal(error: unknown): ApiError {
  const refusal = asApiError(error);
  if (refusal.status === 401 && !ending) whenSignedOut();
  if (refusal.reason === 'not_a_member') whenRemoved();
  return refusal;
}

/** For the few routes outside the contracts (sign-in): JSON in, JSON out, the same errors. */
export async function fetchJson<Answer>(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}) {
  const headers = new Headers(init.headers);
  if (json !== undefined) headers.set('content-type', 'application/json');
  try {
    return (await send(path, {
      ...init,
      headers,
      body: json === undefined ? init.body : JSON.stringify(json),
    })) as Answer;
  } catch (error) {
    throw noteRefusal(error);
  }
}
