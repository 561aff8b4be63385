import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#features/accounts/server/access/find-access.ts';
import { needsTwoFactor } from '#features/accounts/server/two-factor/needs-two-factor.ts';
import { countsBlindNow } from '#features/counting/server/sheet/blind-counts.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { disposition } from '#shared/server/files/kept-file.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { Services } from '../process/open-services.ts';
import { answerFailure } from './answer-failure.ts';
import type { ErrorAnswer } from './api-errors.ts';

export interface ApiContext extends RequestContext {
  /** Answers a failure; logs what the caller must not see. */
  answerFailure(error: unknown): ErrorAnswer;
  /** Logs what the caller must not see. */
  reportBug(error: unknown): void;
  readonly address: URL;
  /** The input if it is not an object: a list, a text. */
  loneBody?: { readonly value: unknown };
}

export function createApiContext(
  { db, accounts, health }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): ApiContext {
  let found: Promise<Access | null> | undefined;
  const setCookies = (cookies: readonly string[]) => {
    if (cookies.length > 0) reply.header('set-cookie', cookies);
  };
  const findAccess = (): Promise<Access | null> => {
    found ??= accounts.access.find(request.headers).then((access) => {
      setCookies(access?.cookies ?? []);
      return access;
    });
    return found;
  };
  const now = new Date();
  return {
    db,
    now,
    headers: request.headers,
    address: new URL(request.url, 'http://localhost'),
    ip: request.ip,
    socketAddress: request.raw.socket.remoteAddress,
    requestId: request.id,
    idempotencyKey: readIdempotencyKey(request),
    setCookies,
    describeStream: (type, fileName) => {
      reply.type(type);
      if (fileName) reply.header('content-disposition', disposition('attachment', fileName));
    },
    findPerson: async () => (await findAccess())?.person ?? null,
    findActor: async () => {
      const access = await findAccess();
      if (access?.needsTwoFactorFor) throw needsTwoFactor(access.needsTwoFactorFor);
      return access?.actor ?? null;
    },
    isBlind: (actor) => countsBlindNow(db, actor, now),
    answerFailure: (error) => answerFailure(error, { health, request, reply }),
    reportBug: (error) => request.log.error({ err: error }, 'a request failed'),
  };
}

function readIdempotencyKey({ headers, method }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw refuseField('Idempotency-Key', 'Idempotency-Key must have 1 to 200 visible characters');
  }
  return key;
}
