import { ORPCError } from '@orpc/server';
import type { RequestContext } from '#shared/server/context.ts';
import type { ApiContext } from '../http/request-context.ts';

/** A stream that has begun has no status any more: what goes wrong later is its last event, with the same words. */
export async function* withErrorAnswers<Step, Result>(
  context: RequestContext,
  stream: AsyncGenerator<Step, Result, void>,
): AsyncGenerator<Step, Result, void> {
  try {
    return yield* stream;
  } catch (error) {
    const { status, body } = (context as ApiContext).answerFailure(error);
    throw new ORPCError(body.code, { status, message: body.message, data: body });
  }
}
