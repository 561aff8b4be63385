import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsTwoFactor } from '#features/accounts/server/two-factor/needs-two-factor.ts';
import type { Cursor, EventFeed, LiveEvent } from '#shared/server/live/event-feed.ts';
import { FURTHEST_BACK } from '#shared/server/live/readings.ts';
import { notMember, Refusal } from '#shared/server/refusal.ts';
import type { Services } from '../process/open-services.ts';

const HEARTBEAT = 20_000;
const RECHECK_WAIT = 200;
const MOST_UNREAD = 256 * 1024;
const MOST_OF_ONE_PERSON = 100;

interface Stream {
  readonly request: FastifyRequest;
  readonly organizationId: string;
  readonly userId: string;
  readonly response: ServerResponse;
}

/** GET /api/events: changes in the active organization, as server-sent events, while the caller may see it. */
export function registerLive(app: FastifyInstance, { accounts, health }: Services, feed: EventFeed): void {
  const streams = new Set<Stream>();
  const beginnings = new Set<Promise<void>>();

  app.get('/api/events', async (request, reply) => {
    const access = await accounts.access.find(request.headers);
    if (!access) throw new Refusal('unauthenticated', 'Please sign in');
    if (access.needsTwoFactorFor) throw needsTwoFactor(access.needsTwoFactorFor);
    if (!access.actor) throw notMember();
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
    const beginning = begin({ request, organizationId, userId, response: reply.raw });
    beginnings.add(beginning);
    await beginning.finally(() => beginnings.delete(beginning));
  });

  /**
   * Subscribes first, so that nothing is lost between missed and new events. New events wait until the missed ones are
   * sent, because their cursor says that the reader has everything before.
   */
  async function begin(stream: Stream): Promise<void> {
    const { request, organizationId, response } = stream;
    const missed = new Set<number | undefined>();
    let waiting: (() => void)[] | undefined = [];
    const { cursor, unsubscribe } = feed.subscribe(organizationId, (events, reached) => {
      const unsent = () => sendEvents(response, without(events, missed), reached);
      if (waiting) waiting.push(unsent);
      else unsent();
    });
    streams.add(stream);
    response.on('close', () => {
      unsubscribe();
      streams.delete(stream);
    });
    try {
      const events = await readMissed(feed, stream);
      for (const { id } of events) missed.add(id);
      sendEvents(response, events, cursor);
      for (const send of waiting) send();
      waiting = undefined;
      await endIfForbidden(stream);
    } catch (error) {
      health.report(error, () => request.log.warn({ err: error }, 'live events could not be read'));
      response.end(); // the reader reconnects and asks again
    }
  }

  /** A person who signed out, was removed or switched must not get more events of this organization. */
  async function endIfForbidden({ request, organizationId, response }: Stream): Promise<void> {
    const access = await accounts.access.find(request.headers);
    if (access?.actor?.organizationId !== organizationId) response.end();
  }

  let recheck: NodeJS.Timeout | undefined;
  accounts.access.cache.onForget(() => {
    if (streams.size === 0) return;
    recheck ??= setTimeout(() => {
      recheck = undefined; // changes during the check trigger another check
      for (const stream of streams) endIfForbidden(stream).catch(() => stream.response.end());
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
    await Promise.allSettled(beginnings); // the database is closed next
  });
}

function refuseTooMany(open: number): void {
  if (open < MOST_OF_ONE_PERSON) return;
  const text = `You have ${MOST_OF_ONE_PERSON} live connections open, the limit for one person. Close some windows.`;
  throw new Refusal('too_many', text);
}

/**
 * Events after a reader's last one; for a new reader, whose figures are older than its stream, as far back as it asks.
 */
async function readMissed(feed: EventFeed, { request, organizationId }: Stream): Promise<readonly LiveEvent[]> {
  const { last_event_id: asked, within: ms } = request.query as { last_event_id?: unknown; within?: unknown };
  const last = request.headers['last-event-id'] ?? asked;
  if (typeof last === 'string') return feed.readAfter(organizationId, last);
  const within = Number(ms ?? Number.NaN);
  return within > 0 ? feed.readWithin(organizationId, Math.min(within, FURTHEST_BACK)) : [];
}

/** Events of transactions that ended while a stream started can be both missed and new. */
function without(events: readonly LiveEvent[], sent: ReadonlySet<number | undefined>): readonly LiveEvent[] {
  return events.filter(({ id }) => id === undefined || !sent.has(id));
}

/**
 * Only the last event has the id. A reader that is cut off earlier asks again from its previous id, so it misses none.
 * A reader that does not keep up is disconnected; it reconnects and catches up.
 */
function sendEvents(response: ServerResponse, events: readonly LiveEvent[], cursor: Cursor | undefined): void {
  if (response.writableEnded) return;
  if (response.writableLength > MOST_UNREAD) return void response.destroy();
  const blocks = events.map(({ topic, ids }) => `data: ${JSON.stringify(ids ? { topic, ids } : { topic })}\n\n`);
  const id = cursor ? `id: ${cursor}\n` : '';
  const last = blocks.pop() ?? '\n';
  response.write(`${blocks.join('')}${id}${last}`);
}
