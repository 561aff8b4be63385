import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AccessFinder } from '#features/accounts/server/access/find-access.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** More than set-up, sign-up or following a link needs. */
export const MOST_OF_STRANGERS = 64 * 1024;

/** Strangers cannot fill the server's memory with input they have no right to send: large bodies need a session. */
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

/** States its length, or has no body. */
function isMeasured(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] === undefined;
}

/** Media types are read without regard to case, as by the parser of forms. */
export function isForm(headers: { readonly [name: string]: string | string[] | undefined }): boolean {
  return String(headers['content-type'] ?? '')
    .toLowerCase()
    .startsWith('multipart/');
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
