import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { APIError } from 'better-call';
import { z } from 'zod';

/** A path of the library for our operations, not exposed over HTTP. */
export const confirmPassword = createAuthEndpoint(
  '/confirm-password',
  { method: 'POST', body: z.object({ password: z.string() }), use: [sensitiveSessionMiddleware] },
  async (ctx) => {
    const { internalAdapter, password, session } = ctx.context;
    const hash = (await internalAdapter.findCredentialAccount(session.user.id))?.password;
    if (!hash || !(await password.verify({ hash, password: ctx.body.password })))
      throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
    return { status: true };
  },
);
