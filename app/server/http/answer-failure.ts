import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseHealth } from '#shared/server/connections/database-health.ts';
import { failureMet } from '#shared/server/connections/met-failures.ts';
import { asErrorAnswer, type ErrorAnswer, unknownErrorAnswer } from './api-errors.ts';

/**
 * What a failed call answers, and the one place that writes failures into the log: a bug with its stack, a database that
 * is away once per outage, one that was too slow each time.
 */
export function answerFailure(
  error: unknown,
  { health, request, reply }: { health: DatabaseHealth; request: FastifyRequest; reply: FastifyReply },
): ErrorAnswer {
  const cause = asErrorAnswer(error) ? error : (failureMet() ?? error);
  const known = asErrorAnswer(cause);
  if (!known) request.log.error({ err: cause }, 'a request failed');
  if (known?.retryAfter) {
    reply.header('retry-after', known.retryAfter);
    health.report(cause, () => request.log.warn({ err: cause }, 'a request found the database busy'));
  }
  return known ?? unknownErrorAnswer(request.id);
}
