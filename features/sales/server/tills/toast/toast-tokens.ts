import { createHash } from 'node:crypto';
import { TillError } from '../adapter.ts';
import type { Clock } from '../pace.ts';
import type { TillHttp } from '../till-http.ts';
import { toastLogin } from './toast-shapes.ts';

const HOUR = 3_600_000;
/** Toast blocks clients that ask for more. */
const MOST_PER_HOUR = 2;
const MOST_CLIENTS = 1000;

interface ToastClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ToastToken {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly expiresAt: number;
  /** When tokens were requested in the last hour, in milliseconds; stored with the credentials to survive a restart. */
  readonly asked: readonly number[];
}

/** Tokens of Toast's clients: one for all restaurants of a client, requested at most twice an hour. */
export class ToastTokens {
  private readonly http: TillHttp;
  private readonly url: string;
  private readonly clock: Clock;
  private readonly tokens = new Map<string, ToastToken>();
  private readonly asked = new Map<string, readonly number[]>();

  constructor(http: TillHttp, url: string, clock: Clock) {
    this.http = http;
    this.url = url;
    this.clock = clock;
  }

  /** A token other than `rejected`, an existing one if there is. Requests of earlier processes are in `askedBefore`. */
  async obtain(client: ToastClient, rejected?: string, askedBefore: readonly number[] = []): Promise<ToastToken> {
    const now = this.clock.now();
    const key = createHash('sha256').update(JSON.stringify(client)).digest('base64url');
    const known = this.tokens.get(key);
    if (known && known.accessToken !== rejected && known.expiresAt - now > HOUR) return known;
    const lately = [...new Set([...(this.asked.get(client.clientId) ?? []), ...askedBefore])]
      .filter((at) => at > now - HOUR)
      .sort((a, b) => a - b);
    const first = lately.at(-MOST_PER_HOUR);
    if (first !== undefined)
      throw new TillError('limited', 'Toast allows two sign-ins an hour, and both are used up', {
        retryAfter: first + HOUR - now,
      });
    const asked = [...lately, Math.max(now, (lately.at(-1) ?? 0) + 1)]; // never equal, because the lists are merged
    keep(this.asked, client.clientId, asked); // before the request, because failures count too
    const { token } = await this.http.call(`${this.url}/authentication/v1/authentication/login`, toastLogin, {
      json: { ...client, userAccessType: 'TOAST_MACHINE_CLIENT' },
    });
    const fresh = { accessToken: token.accessToken, expiresAt: now + token.expiresIn * 1000, asked };
    keep(this.tokens, key, fresh);
    return fresh;
  }
}

/** Keeps the latest entries and drops the oldest. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MOST_CLIENTS && !oldest.done) map.delete(oldest.value);
}
