import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AccessFinder } from '#features/accounts/server/access/find-access.ts';
import { Turnstile } from '#shared/server/connections/turnstile.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { JSON_LIMIT, UPLOAD_LIMIT } from './request-bodies.ts';
import { isForm } from './strangers.ts';

/** Bytes of large bodies in memory at the same time, for all organizations together: the largest one fits. */
const ROOM = UPLOAD_LIMIT;
/** Photos and lists of this size need no turn. */
const SMALL = 512 * 1024;
/** The text of a JSON body, and the values read from it, take about this many times its bytes. */
const JSON_GROWS = 4;
/** Concurrent large bodies per organization, so that others get their turn. */
const OF_ORGANIZATION = 1;
const LONGEST_WAIT = 180_000;
const RETRY_AFTER_S = 30;

const BUSY = 'The server is receiving other large files. Try again in a minute';

/** A number of bytes shared by callers in order of arrival; without space they wait. */
export class Room {
  private free: number;
  private readonly size: number;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  constructor(size: number) {
    this.size = size;
    this.free = size;
  }

  /** Resolves when there is space; call the result to release it. Rejects after `patience` ms. */
  take(wanted: number, patience: number): Promise<() => void> {
    const bytes = Math.min(wanted, this.size);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(visitor), 1);
        this.admit(); // the next one may need less
        reject(new Error('No room came free'));
      }, patience);
      const enter = () => {
        clearTimeout(timer);
        resolve(() => this.give(bytes));
      };
      const visitor = { bytes, enter };
      this.waiting.push(visitor);
      this.admit();
    });
  }

  private give(bytes: number): void {
    this.free += bytes;
    this.admit();
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && next.bytes <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.enter();
    }
  }
}

/** A large body is received when there is space for it; the space is released with the answer. */
export function receiveInTurn(scope: FastifyInstance, access: AccessFinder): void {
  const room = new Room(ROOM);
  const turnstile = new Turnstile();
  scope.addHook('preParsing', async ({ headers }, reply, payload) => {
    const most = isForm(headers) ? UPLOAD_LIMIT : JSON_LIMIT;
    const bytes = sentBytes(headers, most);
    if (bytes <= SMALL || bytes > most) return payload;
    const caller = await access.find(headers);
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('close', resolve);
      if (reply.raw.closed) resolve();
    });
    const begun = Promise.withResolvers<void>();
    const hold = async () => {
      const leave = await room.take(isForm(headers) ? bytes : bytes * JSON_GROWS, LONGEST_WAIT);
      begun.resolve();
      await answered.finally(leave);
    };
    const organization = caller?.actor?.organizationId ?? caller?.person.userId ?? '';
    turnstile.pass(organization, OF_ORGANIZATION, hold, LONGEST_WAIT).catch(begun.reject);
    await begun.promise.catch(() => {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new Refusal('unavailable', BUSY);
    });
    return payload;
  });
}

/** A body sent in pieces doesn't state its length: it may be as large as is accepted. */
function sentBytes(headers: IncomingHttpHeaders, most: number): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : most;
}
