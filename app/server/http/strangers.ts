import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AccessFinder } from '#features/accounts/server/access/find-access.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** More than anybody needs who sets up, signs up or follows a link. */
export const MOST_OF_STRANGERS = 64 * 1024;

/** Nobody fills the server's memory with what he may not send anyway: a large body is received of who is signed in. */
export function refuseLargeOfStrangers(scope: FastifyInstance, access: AccessFinder): void {
  scope.addHook('preParsing', async ({ headers }, _reply, payload) => {
    if (isSmall(headers) || (await access.find(headers))) return payload;
    if (isForm(headers) || isMeasured(headers)) throw unknownSender();
    return payload.pipe(atMost(MOST_OF_STRANGERS));
  });
}

function isSmall(headers: IncomingHttpHeaders): boolean {
  return !isForm(headers) && isMeasured(headers) && Number(headers['content-length'] ?? 0) <= MOST_OF_STRANGERS;
}

/** Says how long it is, or has no body at all. */
function isMeasured(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] === undefined;
}

function isForm(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

function atMost(limit: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > limit ? unknownSender() : null, chunk);
    },
  });
}

const unknownSender = () => new Refusal('unauthenticated', 'Please sign in');
