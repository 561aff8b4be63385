import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asUnavailable, type Unavailable } from './database-errors.ts';
import { boundedClient, REQUEST_LIMITS } from './limits.ts';
import { breakOff } from './silent-connections.ts';

const ASK_EVERY = 1_000;
const ASK_AT_MOST = 3_000;

interface HealthOptions {
  /** Connection as the owner. */
  readonly url: string;
  /** Connection used for people's requests: its separate login can be refused. */
  readonly requests: string;
  readonly log?: ((text: string) => void) | undefined;
  /** The database's last complaint, if known. */
  readonly lastWords?: (() => string) | undefined;
}

interface Outage {
  readonly kind: Unavailable['kind'];
  readonly since: number;
}

/**
 * Whether the database serves. The log gets one line when an outage begins and one when it ends, however many requests
 * and jobs it affects; meanwhile a separate connection checks every second.
 */
export class DatabaseHealth {
  private readonly url: string;
  private readonly requests: string;
  private readonly log: (text: string) => void;
  private readonly lastWords: (() => string) | undefined;
  private outage: Outage | undefined;
  private answer: { readonly at: number; readonly ready: Promise<boolean> } | undefined;
  private stopped = false;

  constructor({ url, requests, log = () => {}, lastWords }: HealthOptions) {
    this.url = url;
    this.requests = requests;
    this.log = log;
    this.lastWords = lastWords;
  }

  /**
   * Logs through `tell` unless the error is part of an outage. Waiting for a free connection also times out when the
   * database went silent, so the database is checked before it is called busy.
   */
  report(error: unknown, tell: () => void): void {
    if (this.noticed(error)) return;
    if (asUnavailable(error)) void this.ready().then((ready) => ready && tell());
    else tell();
  }

  /** True if the error is part of an outage, which has its own log lines. */
  private noticed(error: unknown): boolean {
    const found = asUnavailable(error);
    if (!found) return false;
    if (this.stopped) return true;
    if (found.kind === 'busy') return this.outage !== undefined;
    if (!this.outage) {
      this.outage = { kind: found.kind, since: performance.now() };
      this.log(`${WHAT[found.kind]} (${messageOf(error)}). Requests that need it answer 503 until it is back.`);
      void this.waitUntilBack();
    }
    return true;
  }

  /** Answers within seconds, whatever the pools are doing. Concurrent callers share one check. */
  ready(): Promise<boolean> {
    if (!this.answer || performance.now() - this.answer.at > ASK_EVERY) {
      this.answer = {
        at: performance.now(),
        ready: this.ask(this.requests, 'select 1').then(() => true, this.notReady),
      };
    }
    return this.answer.ready;
  }

  stop(): void {
    this.stopped = true;
  }

  private readonly notReady = (error: unknown): boolean => {
    this.noticed(error);
    return false;
  };

  private async waitUntilBack(): Promise<void> {
    while (!this.stopped) {
      await sleep(ASK_EVERY, undefined, { ref: false });
      try {
        await this.ask(this.url, TAKES_CHANGES);
        await this.ask(this.requests, 'select 1');
        break;
      } catch {
        // Still away, or still out of space.
      }
    }
    if (this.stopped || !this.outage) return;
    const seconds = Math.round((performance.now() - this.outage.since) / 1000);
    this.outage = undefined;
    const said = this.lastWords?.();
    this.log(`The database is back after ${seconds} s.${said ? ` Its last complaint: ${said}` : ''}`);
  }

  private async ask(url: string, statement: string): Promise<void> {
    const client = new pg.Client({
      ...boundedClient(url, 'cellarhand health', REQUEST_LIMITS),
      connectionTimeoutMillis: ASK_AT_MOST,
    });
    client.on('error', () => {});
    const late = sleep(ASK_AT_MOST, undefined, { ref: false }).then(() => Promise.reject(new Error('timeout expired')));
    const asked = client.connect().then(() => client.query(statement));
    asked.catch(() => {});
    try {
      await Promise.race([asked, late]);
    } finally {
      late.catch(() => {});
      breakOff(client);
    }
  }
}

const WHAT: Readonly<Record<Unavailable['kind'], string>> = {
  away: 'The database cannot be reached',
  full: 'The disk of the database is full',
  busy: 'The database is busy',
};

/** Fails on a standby and on a full disk. Leaves nothing behind. */
const TAKES_CHANGES = `begin;
  create temporary table cellarhand_room on commit drop as select md5(n::text) from generate_series(1, 20000) n;
  rollback`;

const messageOf = (error: unknown) => (error as { message?: string }).message || (error as { code?: string }).code;
