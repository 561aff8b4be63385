import { ORPCError } from '@orpc/server';
import type { RequestContext } from '#shared/server/context.ts';
import type { ApiContext } from '../http/request-context.ts';

/** A started stream can no longer change its status: a later error is sent as its last event, with the same message. */
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
