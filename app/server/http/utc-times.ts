import type { FastifyInstance } from 'fastify';
import { withUtcTimes } from '#shared/server/answers/utc-times.ts';

/** Gives all answers one time format, whichever feature answers. */
export function answerInUtc(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    return isJson && typeof payload === 'string' ? withUtcTimes(payload) : payload;
  });
}
