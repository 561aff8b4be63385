import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { ORPCError, onError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { withoutDirections } from '#shared/domain/text-direction.ts';
import { rememberFailures } from '#shared/server/connections/met-failures.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Services } from '../process/open-services.ts';
import type { Router } from '../router.ts';
import { listAddressValues } from './address-lists.ts';
import type { ErrorAnswer } from './api-errors.ts';
import { Auditor } from './audit.ts';
import { acceptBodies } from './request-bodies.ts';
import { type ApiContext, createApiContext } from './request-context.ts';
import { isForm, refuseLargeOfStrangers } from './strangers.ts';
import { takesFile } from './takes-file.ts';
import { receiveInTurn } from './upload-room.ts';
import { answerInUtc } from './utc-times.ts';

/** Serves the contract under /api: reads the input, identifies the caller, and gives errors one shape. */
export function registerApi(app: FastifyInstance, services: Services, router: Router): void {
  const handler = createHandler(router, new Auditor(services));
  app.register(async (scope) => {
    acceptBodies(scope);
    refuseLargeOfStrangers(scope, services.accounts.access);
    receiveInTurn(scope, services.accounts.access);
    answerInUtc(scope);
    scope.all('/api/*', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // The contract's routes would read the original URL if it were kept, but they must read the normalized one.
      Object.assign(request.raw, { originalUrl: request.raw.url });
      const context = createApiContext(services, request, reply);
      const { matched } = await rememberFailures(() => handler.handle(request, reply, { prefix: '/api', context }));
      if (!matched) throw new Refusal('not_found', `There is no ${request.method} ${request.url.split('?')[0]}`);
    });
  });
}

function createHandler(router: Router, auditor: Auditor): OpenAPIHandler<ApiContext> {
  return new OpenAPIHandler<ApiContext>(router, {
    rootInterceptors: [
      ({ next, request, context, ...options }) => {
        if (request.method === 'GET') return next({ ...options, context, request });
        const body = async () => {
          const values = await readValues(request);
          if (isLone(values)) context.loneBody = { value: values };
          return values;
        };
        return next({ ...options, context, request: { ...request, body } });
      },
    ],
    clientInterceptors: [
      ({ next, procedure, context, input, ...options }) => {
        if (isForm(context.headers) && !takesFile(procedure)) {
          throw new Refusal('invalid', 'Send JSON with Content-Type: application/json');
        }
        // Next to URL values, a body of another shape would be silently ignored: the contract must see it.
        const sent = context.loneBody ? context.loneBody.value : listAddressValues(procedure, input, context.address);
        return auditor.watch(procedure, context, sent, () => next({ ...options, procedure, context, input: sent }));
      },
    ],
    interceptors: [
      onError((error, { context, request }) => {
        throw asTransportError(context.answerFailure(error), request.url.pathname);
      }),
    ],
    customErrorResponseBodyEncoder: ({ data }) => data,
  });
}

const brackets = new StandardBracketNotationSerializer();

/** The body's values, plus URL values that it does not name: a DELETE puts its values there. */
async function readValues({ url, body }: { url: URL; body(): Promise<unknown> }): Promise<unknown> {
  const sent = nameLines(url, plainTexts((await body()) ?? undefined));
  if (sent instanceof FormData) {
    // Silently ignored, `?dry_run=true` next to a file would import it.
    for (const [name, value] of url.searchParams) if (!sent.has(name)) sent.append(name, value);
    return sent;
  }
  if (!url.search || (sent !== undefined && !isObject(sent))) return sent;
  return { ...asObject(brackets.deserialize([...url.searchParams.entries()])), ...asObject(sent) };
}

/** Compared letter by letter, so they stay as they are. */
const SECRET = /password|token|secret/i;

/** Deeper than any input of the contract, which refuses what is nested more. */
const DEEPEST = 20;

/** The values with no text that turns the direction of others, so that no route can store such a name. */
function plainTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutDirections(value);
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((part) => plainTexts(part, depth + 1));
  if (!isObject(value) || value instanceof Blob || value instanceof FormData) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, SECRET.test(name) ? part : plainTexts(part, depth + 1)]),
  );
}

/** Invoice lines can be sent as a bare list (OAPI-011); input that also has the invoice's id needs a name for them. */
function nameLines({ pathname }: URL, sent: unknown): unknown {
  return Array.isArray(sent) && pathname.endsWith('/items') ? { items: sent } : sent;
}

const isLone = (values: unknown) => values != null && !isObject(values);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Routes for which the specification puts the message of a failure in `error` (OAPI-030, OENT-057). */
const SAYS_ERROR = /\/(send-purchase-order|pos\/batch-recipes)$/;

/** Routes that state the failure next to their message (OAPI-131). */
const SAYS_FAILURE = /\/public-apis\//;

function asTransportError({ status, body }: ErrorAnswer, pathname: string): ORPCError<string, ErrorAnswer['body']> {
  const data = {
    ...body,
    ...(SAYS_ERROR.test(pathname) && { error: body.message }),
    ...(SAYS_FAILURE.test(pathname) && { success: false }),
  };
  return new ORPCError(body.code, { status, message: body.message, data });
}
