import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import type { Inbox } from '#features/inbox/server/inbox.ts';
import { describePublished } from '#features/lists/server/viewer/published-lists.ts';
import type { VisionModel } from '#features/reading/server/readings/transcribe.ts';
import type { Tills } from '#features/sales/server/tills/tills.ts';
import type { LabelPrinter } from '#shared/server/label-printers.ts';
import type { EventFeed } from '#shared/server/live/event-feed.ts';
import type { Services } from '../process/open-services.ts';
import { registerReference } from '../reference/reference-routes.ts';
import { createRouter } from '../router.ts';
import { answerFailure } from './answer-failure.ts';
import { registerApi } from './api-routes.ts';
import { registerLive } from './live-routes.ts';
import { JSON_LIMIT } from './request-bodies.ts';
import { registerSecurity } from './security.ts';
import { registerSignIn } from './sign-in-routes.ts';
import { answerUnknownAddresses, registerStaticFiles } from './static-files.ts';
import { registerTills } from './till-routes.ts';
import { refuseBadAddress, refuseBadHead, refuseExpectations } from './unreadable-requests.ts';

/**
 * Logs to standard error, because standard output only reports that the server is ready. The log may contain URLs
 * without their query, and errors; no headers, bodies, tokens or passwords.
 */
const logOptions: Exclude<FastifyServerOptions['logger'], boolean | undefined> = {
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  serializers: {
    req: ({ method, url }) => ({ method, path: url?.split('?')[0] }),
    err: (error) => ({
      type: error.name,
      code: error.code,
      message: error.message,
      stack: error.stack ?? '',
    }),
  },
};

/**
 * Maximum time to receive a request, in milliseconds: 64 MB over 2 Mbit/s. A slower one would keep its place forever.
 */
const LONGEST_REQUEST = 5 * 60_000;

export interface HttpOptions extends Services {
  /** The web app built by vite. */
  readonly webFolder: string;
  readonly feed: EventFeed;
  readonly tills: Tills;
  readonly inbox: Inbox;
  /** Reverse proxies whose forwarded addresses are trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Additional names of this server, besides its public address and this machine. */
  readonly allowedHosts?: readonly string[];
  /** Optional help for unsure matches of invoice lines. */
  readonly matchModel?: MatchModel | undefined;
  /** Optional reader of pictures of invoices. */
  readonly visionModel?: VisionModel | undefined;
  /** Printers that people print labels on through this server. */
  readonly labelPrinters?: readonly LabelPrinter[] | undefined;
  /** Destination of the log: standard error, somewhere else, or nowhere. */
  readonly log?: { write(line: string): void } | false;
}

/** The whole HTTP side of one process; the caller listens and closes. */
export function createHttpServer({
  webFolder,
  feed,
  trustedProxies = [],
  allowedHosts = [],
  matchModel,
  visionModel,
  labelPrinters,
  tills,
  inbox,
  log = process.stderr,
  ...services
}: HttpOptions): FastifyInstance {
  const app = fastify({
    logger: log ? { ...logOptions, stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    requestTimeout: LONGEST_REQUEST,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomBytes(9).toString('base64url'),
    frameworkErrors: refuseBadAddress,
    clientErrorHandler: refuseBadHead,
    http: { requireHostHeader: false }, // refused below like an invalid one, with a reason
    rewriteUrl: (request) => normalizeAddress(request.url ?? '/'),
  });
  registerSecurity(app, services.accounts.publicUrl, allowedHosts);
  answerErrors(app, services);
  registerHealth(app, services);
  registerSignIn(app, services.accounts);
  registerReference(app);
  registerLive(app, services, feed);
  registerTills(app, services, tills);
  registerApi(
    app,
    services,
    createRouter(services.accounts, services.files, tills, inbox, { matchModel, visionModel, labelPrinters }),
  );
  registerStaticFiles(app, webFolder);
  answerUnknownAddresses(app, webFolder, (named) => describePublished(services.db, named));
  refuseExpectations(app);
  closeIdleConnections(app);
  return app;
}

/**
 * When the server closes, Node closes idle connections. Those that become idle later, or were preconnected and never
 * used, would keep it open.
 */
function closeIdleConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(sweep));
    for (const socket of unused) socket.destroy();
  });
}

/** The specification writes some URLs with a trailing slash, and one family without /api. */
export function normalizeAddress(url: string): string {
  const [pathname = '/', ...query] = url.split('?');
  const path = pathname.replace(/\/+$/, '') || '/';
  const known = /^\/organization\/filters(\/|$)/.test(path) ? `/api${path}` : path;
  return query.length > 0 ? `${known}?${query.join('?')}` : known;
}

function answerErrors(app: FastifyInstance, { health }: Services): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = answerFailure(error, { health, request, reply });
    return reply.status(status).send(body);
  });
}

function registerHealth(app: FastifyInstance, { health }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await health.ready()) return { status: 'ready' };
    return reply.status(503).header('retry-after', 2).send({ status: 'the database cannot be reached' });
  });
}
