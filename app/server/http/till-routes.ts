import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsTwoFactor } from '#features/accounts/server/two-factor/needs-two-factor.ts';
import { TILL_PROVIDERS, type TillProvider } from '#features/sales/contract/connection-contract.ts';
import { endConsent } from '#features/sales/server/tills/consent.ts';
import { receiveWebhook } from '#features/sales/server/tills/receive-webhook.ts';
import type { Tills } from '#features/sales/server/tills/tills.ts';
import { notMember, Refusal } from '#shared/server/refusal.ts';
import { refuseApiKey, requireRole } from '#shared/server/routes.ts';
import type { Services } from '../process/open-services.ts';

/** A whole order with all its lines; only this route takes so much of strangers. */
const MOST_OF_WEBHOOK = 2 * 1024 * 1024;

/** What providers of tills call: their webhooks, and browsers that come back from their pages. */
export function registerTills(app: FastifyInstance, services: Services, tills: Tills): void {
  app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_OF_WEBHOOK }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string; id: string } }>(
      '/api/pos/webhooks/:provider/:id',
      { bodyLimit: MOST_OF_WEBHOOK },
      async ({ params, headers, body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (!(await receiveWebhook(tills, { ...params, headers, body: bytes })))
          throw new Refusal('unauthenticated', 'The signature is not valid');
        return reply.header('cache-control', 'no-store').send({ ok: true });
      },
    );
  });
  app.get<{ Params: { provider: string } }>('/api/pos/connections/callback/:provider', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const outcome = await comeBack(services, tills, request);
    return reply.redirect(`${tills.publicUrl}/pos/connections?${new URLSearchParams(outcome)}`, 303);
  });
}

async function comeBack(services: Services, tills: Tills, request: FastifyRequest): Promise<Record<string, string>> {
  const { provider } = request.params as { provider: string };
  if (!isProvider(provider)) throw new Refusal('not_found', 'There is no such POS');
  const access = await services.accounts.access.find(request.headers);
  if (!access) throw new Refusal('unauthenticated', 'Please sign in');
  refuseApiKey(access.person);
  if (access.needsTwoFactorFor) throw needsTwoFactor(access.needsTwoFactorFor);
  if (!access.actor) throw notMember();
  requireRole(access.actor, 'admin');
  const context = { db: services.db, actor: access.actor, now: new Date() };
  try {
    const { id } = await endConsent(tills, context, provider, readQuery(request));
    return { connected: id };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { connect: REASONS[error.code] ?? 'failed' }; // never the text: anyone can write an address
  }
}

const REASONS: Readonly<Record<string, string>> = {
  forbidden: 'expired',
  conflict: 'denied',
  unavailable: 'unavailable',
};

const isProvider = (text: string): text is TillProvider => (TILL_PROVIDERS as readonly string[]).includes(text);

/** The first of each name, and nothing long. */
function readQuery({ query }: FastifyRequest): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' && value.length <= 4000 ? [[name, value]] : [])),
  );
}
