import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseError } from 'pg';
import { isOutOfRange } from '#shared/server/connections/database-errors.ts';
import type { DatabaseHealth } from '#shared/server/connections/database-health.ts';
import { failureMet } from '#shared/server/connections/met-failures.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { asErrorAnswer, type ErrorAnswer, unknownErrorAnswer } from './api-errors.ts';

/**
 * The answer to a failed call, and the only place that logs failures: a bug with its stack, an unreachable database
 * once per outage, a slow one each time, a figure out of range without the figure.
 */
export function answerFailure(
  error: unknown,
  { health, request, reply }: { health: DatabaseHealth; request: FastifyRequest; reply: FastifyReply },
): ErrorAnswer {
  const cause = asErrorAnswer(error) ? error : (failureMet() ?? error);
  const known = asErrorAnswer(cause);
  if (!known) request.log.error({ err: cause }, 'a request failed');
  if (cause instanceof Refusal && cause.cause) request.log.warn({ err: cause.cause }, 'a file was refused');
  if (isOutOfRange(cause)) {
    const { code, routine, table, column } = cause as DatabaseError; // its text may have the value
    request.log.warn({ code, routine, table, column }, 'a figure was too large for the database');
  }
  if (known?.retryAfter) {
    reply.header('retry-after', known.retryAfter);
    health.report(cause, () => request.log.warn({ err: cause }, 'a request found the database busy'));
  }
  return known ?? unknownErrorAnswer(request.id);
}
