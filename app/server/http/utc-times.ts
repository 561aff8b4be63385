import type { FastifyInstance } from 'fastify';

/** How PostgreSQL writes a time inside JSON: a whole text, never a part of one. */
const WITH_OFFSET = /(?<="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00:00"/g;

const withUtcTimes = (json: string): string => json.replace(WITH_OFFSET, 'Z"');

/**
 * Times in answers are ISO 8601 in UTC and end in Z (decision 11). Those that the database has put into JSON end in
 * +00:00, and it cannot be told otherwise; here they become alike, whatever feature has answered.
 */
export function answerInUtc(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    return isJson && typeof payload === 'string' ? withUtcTimes(payload) : payload;
  });
}
