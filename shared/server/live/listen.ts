import pg from 'pg';
import { boundedClient, REQUEST_LIMITS } from '../connections/limits.ts';
import { breakOff } from '../connections/silent-connections.ts';
import { CHANNEL } from './notifier.ts';

const CHECK_EVERY = 10_000;
const CHECK_TAKES_AT_MOST = 5_000;
const LONGEST_WAIT = 5_000;

export interface ListenerEvents {
  /** Rows of platform.event were committed. */
  announced(): void;
  /** Announcements are heard from now on; earlier ones must be read from the table. */
  connected(): Promise<void>;
  /** Nothing is heard until `connected` is called again. */
  lost(): void;
}

/** One connection per process hears the announcements of all processes; it reconnects automatically. */
export class Listener {
  private readonly url: string;
  private readonly events: ListenerEvents;
  private client: pg.Client | undefined;
  private check: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private stopped = false;

  constructor(url: string, events: ListenerEvents) {
    this.url = url;
    this.events = events;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...boundedClient(this.url, 'cellarhand listener', REQUEST_LIMITS, ['-c role=cellarhand_system']),
      connectionTimeoutMillis: CHECK_TAKES_AT_MOST,
      query_timeout: CHECK_TAKES_AT_MOST,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', () => this.events.announced());
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      return this.lose(client);
    }
    this.failures = 0;
    this.check = setInterval(() => client.query('select 1').catch(() => this.lose(client)), CHECK_EVERY);
    this.check.unref();
    await this.events.connected();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.check);
    clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    clearInterval(this.check);
    breakOff(client);
    this.events.lost();
    if (this.stopped) return;
    this.failures += 1;
    this.retry = setTimeout(() => void this.start(), Math.min(LONGEST_WAIT, 50 * 2 ** this.failures));
    this.retry.unref();
  }
}
