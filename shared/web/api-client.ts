import { createORPCClient, onError, onSuccess } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type ApiError, asApiError, decodeApiError } from '#shared/web/api-error.ts';
import { IdempotencyKeys } from '#shared/web/idempotency.ts';

/** Same origin unless the deployment says otherwise at build time. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

const keys = new IdempotencyKeys();
let whenSignedOut: () => void = () => {};

/** What happens on 401 is the application's business (it knows the sign-in page). */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler;
}

/** A typed client for one contract: `api.call.stock.move(input)`, `api.query.stock.move.mutationOptions()`. */
export function createApi<Contract extends AnyContractRouter>(contract: Contract) {
  const link = new OpenAPILink(contract, {
    url: () => new URL(API_BASE, window.location.href),
    headers: (_options, path, input) =>
      changesSomething(contract, path) ? { 'idempotency-key': keys.keyFor(input) } : {},
    fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
    customErrorResponseBodyDecoder: (body, response) => decodeApiError(response.status, body) as never,
    interceptors: [
      onSuccess((_answer, { input }) => keys.answered(input)),
      onError((error, { input }) => {
        const refusal = noteRefusal(error);
        if (!refusal.outcomeUnknown) keys.answered(input);
        throw refusal;
      }),
    ],
  });
  const call: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);
  return { call, query: createTanstackQueryUtils(call) };
}

function noteRefusal(error: unknown): ApiError {
  const refusal = asApiError(error);
  if (refusal.status === 401) whenSignedOut();
  return refusal;
}

function changesSomething(contract: AnyContractRouter, path: readonly string[]): boolean {
  let at: unknown = contract;
  for (const name of path) at = (at as Record<string, unknown>)[name];
  const route = (at as { '~orpc'?: { route?: { method?: string } } })['~orpc']?.route;
  return (route?.method ?? 'POST') !== 'GET';
}

/** For the few addresses outside the contracts (sign-in, files): JSON in, JSON out, the same errors. */
export async function fetchJson<Answer>(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const { json, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (json !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(API_BASE + path, {
      ...rest,
      headers,
      credentials: 'same-origin',
      body: json === undefined ? rest.body : JSON.stringify(json),
    });
    const text = await response.text();
    const body = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
    if (!response.ok) throw decodeApiError(response.status, body);
    return body as Answer;
  } catch (error) {
    throw noteRefusal(error);
  }
}
