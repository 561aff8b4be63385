import { apiKey } from '@better-auth/api-key';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { bearer } from 'better-auth/plugins/bearer';
import { organization } from 'better-auth/plugins/organization';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { APIError } from 'better-call';
import { z } from 'zod';
import { failureMet } from '#shared/server/connections/met-failures.ts';
import type { Database } from '#shared/server/database.ts';
import { noteMailboxProven } from '../email/note-mailbox-proven.ts';
import { queuePasswordReset } from '../people/queue-password-reset.ts';
import { makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { findFirstOrganization } from './find-first-organization.ts';
import { withHashedSessions } from './hashed-sessions.ts';

/**
 * Called only by our operations, never over HTTP: signs a person in without a password, because set-up, an invitation
 * or a session has just proved who they are. `replaces` is the token of the session that ends.
 */
const startSession = createAuthEndpoint.serverOnly(
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

/** A path of the library for our operations, not exposed over HTTP. */
const confirmPassword = createAuthEndpoint(
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

/** Set by the HTTP server from the connection; a client's own header with this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-cellarhand-client-address';

/** Prefix of API keys, so that a bearer token shows what it is. */
export const API_KEY_PREFIX = 'chk_';

const DAY = 24 * 60 * 60;
const MINUTE = 60;

export interface SignInOptions {
  /** Acts as cellarhand_auth. */
  readonly authDb: Database;
  readonly secret: string;
  /** The app's address; mails link to it, and it decides whether cookies are for https only. */
  readonly publicUrl: string;
  readonly signInsPerMinute?: number;
  log?(text: string): void;
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>;

/** How often one address can call each of the library's paths. */
function limitsPerMinute(signIns: number) {
  return {
    '/sign-in/email': { window: MINUTE, max: signIns },
    '/change-password': { window: MINUTE, max: signIns },
    '/reset-password': { window: MINUTE, max: signIns },
    '/request-password-reset': { window: MINUTE, max: 5 },
    '/confirm-password': { window: MINUTE, max: signIns },
    '/two-factor/*': { window: MINUTE, max: signIns },
  };
}

/** Passwords, sessions and API keys, all handled by the library on our database. */
export function createSignInLibrary({ authDb, secret, publicUrl, signInsPerMinute = 15, log }: SignInOptions) {
  const adapter = kyselyAdapter(authDb.withSchema('accounts'), { type: 'postgres', transaction: true });
  const overHttps = publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Cellarhand',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: (options: BetterAuthOptions) => withHashedSessions(adapter(options)),
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // accounts are created by set-up, an accepted invitation or the command line
      minPasswordLength: 10,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * MINUTE,
      sendResetPassword: ({ user, token }) => queuePasswordReset(authDb, { user, token, publicUrl }),
      onPasswordReset: ({ user }) => noteMailboxProven(authDb, user.id),
    },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: MINUTE,
      max: 300,
      customRules: limitsPerMinute(signInsPerMinute),
    },
    advanced: {
      // A `__Host-` cookie can be set only by this host, not by a sibling host.
      cookiePrefix: overHttps ? '__Host-cellarhand' : 'cellarhand',
      useSecureCookies: false, // would add another prefix before ours
      defaultCookieAttributes: { secure: overHttps },
      disableCSRFCheck: true, // the HTTP server checks the origin of every call, not just the library's
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              activeOrganizationId:
                session.activeOrganizationId ?? (await findFirstOrganization(authDb, session.userId)),
            },
          }),
        },
      },
    },
    plugins: [
      organization({ allowUserToCreateOrganization: false, disableOrganizationDeletion: true }),
      bearer(),
      apiKey({
        defaultPrefix: API_KEY_PREFIX,
        enableMetadata: true,
        requireName: true,
        rateLimit: { enabled: false },
        keyExpiration: { maxExpiresIn: 3650 },
      }),
      twoFactor({ issuer: 'Cellarhand', backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes } }),
      { id: 'cellarhand', endpoints: { startSession, confirmPassword } },
    ],
    telemetry: { enabled: false },
    logger: {
      // Only the message: what follows it may contain addresses, tokens and bodies.
      log: (level, message) => {
        if (failureMet() !== undefined) return; // an outage of the database has its own log line
        if (level === 'error' || level === 'warn') log?.(`sign-in library: ${message}`);
      },
    },
  });
}
