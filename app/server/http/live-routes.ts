import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsTwoFactor } from '#features/accounts/server/two-factor/needs-two-factor.ts';
import type { Database } from '#shared/server/database.ts';
import { type EventFeed, type LiveEvent, readEventsAfter, readEventsWithin } from '#shared/server/live/event-feed.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Services } from '../process/open-services.ts';

const HEARTBEAT = 20_000;
const RECHECK_WAIT = 200;
const MOST_UNREAD = 256 * 1024;
const MOST_REMEMBERED = 200;
const FURTHEST_BACK = 60_000;
const MOST_OF_ONE_PERSON = 100;

interface Stream {
  readonly request: FastifyRequest;
  readonly organizationId: string;
  readonly userId: string;
  readonly response: ServerResponse;
  /** The newest ids that were sent: a reader of the table and a listener may both bring an event. */
  readonly sent: Set<number>;
}

/** GET /api/events: what changes in the active organization, as server-sent events, while the caller may see it. */
export function registerLive(app: FastifyInstance, { accounts, systemDb, health }: Services, feed: EventFeed): void {
  const streams = new Set<Stream>();

  app.get('/api/events', async (request, reply) => {
    const access = await accounts.access.find(request.headers);
    if (!access) throw new Refusal('unauthenticated', 'Please sign in');
    if (access.needsTwoFactorFor) throw needsTwoFactor(access.needsTwoFactorFor);
    if (!access.actor) throw new Refusal('forbidden', 'You are not a member of this organization');
    const { organizationId, userId } = access.actor;
    refuseTooMany([...streams].filter((each) => each.userId === userId).length);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 1000\n: connected\n\n');
    await begin({ request, organizationId, userId, response: reply.raw, sent: new Set() });
  });

  /** Listens first, so that nothing falls between what was missed and what is new. */
  async function begin(stream: Stream): Promise<void> {
    const { request, organizationId, response } = stream;
    const unsubscribe = feed.subscribe(organizationId, (event) => sendEvent(stream, event));
    streams.add(stream);
    response.on('close', () => {
      unsubscribe();
      streams.delete(stream);
    });
    try {
      for (const event of await readMissed(systemDb, stream)) sendEvent(stream, event);
      await endIfForbidden(stream);
    } catch (error) {
      health.report(error, () => request.log.warn({ err: error }, 'live events could not be read'));
      response.destroy(); // the reader comes back and asks again
    }
  }

  /** Who signed out, was removed or works elsewhere now must not hear more of this organization. */
  async function endIfForbidden({ request, organizationId, response }: Stream): Promise<void> {
    const access = await accounts.access.find(request.headers);
    if (access?.actor?.organizationId !== organizationId) response.end();
  }

  let recheck: NodeJS.Timeout | undefined;
  accounts.access.cache.onForget(() => {
    if (streams.size === 0) return;
    recheck ??= setTimeout(() => {
      recheck = undefined; // what changes while the streams are looked through is looked at again
      for (const stream of streams) endIfForbidden(stream).catch(() => stream.response.destroy());
    }, RECHECK_WAIT);
  });

  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, HEARTBEAT);
  heartbeat.unref();

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    clearTimeout(recheck);
    for (const { response } of streams) response.end();
  });
}

function refuseTooMany(open: number): void {
  if (open < MOST_OF_ONE_PERSON) return;
  const text = `You have ${MOST_OF_ONE_PERSON} live connections open, the most that one person may. Close some windows.`;
  throw new Refusal('too_many', text);
}

/** After the last event a reader has had; of a new one, whose figures are older than its stream, as far back as it asks. */
async function readMissed(systemDb: Database, { request, organizationId }: Stream): Promise<LiveEvent[]> {
  const last = Number(request.headers['last-event-id'] ?? Number.NaN);
  if (Number.isSafeInteger(last)) return readEventsAfter(systemDb, organizationId, last);
  const within = Number((request.query as { within?: unknown }).within ?? Number.NaN);
  return within > 0 ? readEventsWithin(systemDb, organizationId, Math.min(within, FURTHEST_BACK)) : [];
}

/** A reader that does not keep up is cut off; it comes back and catches up by its Last-Event-ID. */
function sendEvent({ response, sent }: Stream, { id, topic, ids }: LiveEvent): void {
  if (response.writableEnded || sent.has(id)) return;
  if (response.writableLength > MOST_UNREAD) return void response.destroy();
  response.write(`id: ${id}\ndata: ${JSON.stringify(ids ? { topic, ids } : { topic })}\n\n`);
  sent.add(id);
  if (sent.size > MOST_REMEMBERED) sent.delete(Math.min(...sent));
}
