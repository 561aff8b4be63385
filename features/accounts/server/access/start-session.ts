import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Called only by our operations, never over HTTP: signs a person in without a password, because set-up, an invitation
 * or a session has just proved who they are. `replaces` is the token of the session that ends.
 */
export const startSession = createAuthEndpoint.serverOnly(
  {
    method: 'POST',
    body: z.object({ userId: z.string(), organizationId: z.string(), replaces: z.string().optional() }),
  },
  async (ctx) => {
    const { userId, organizationId, replaces } = ctx.body;
    const library = ctx.context.internalAdapter;
    const user = await library.findUserById(userId);
    if (!user) throw new Error('startSession: no such person');
    const briefly = Boolean(
      ctx.headers && (await ctx.getSignedCookie(ctx.context.authCookies.dontRememberToken.name, ctx.context.secret)),
    );
    const session = await library.createSession(userId, briefly, { activeOrganizationId: organizationId });
    await setSessionCookie(ctx, { session, user }, briefly);
    if (replaces) await library.deleteSession(replaces);
    return { token: session.token, expiresAt: session.expiresAt };
  },
);
