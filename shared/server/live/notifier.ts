import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { REQUEST_LIMITS } from '../connections/limits.ts';
import { openClient } from '../connections/open-client.ts';

/** What all processes on this database listen to: rows of platform.event were committed. It carries nothing else. */
export const CHANNEL = 'cellarhand_event';

/** Between two announcements: what is committed meanwhile goes with the next one. */
const GATHER_MS = 25;
const RETRY_MS = 1_000;
/** How long a process that stops waits for its last announcement. */
const LAST_MS = 1_000;

// It must not wait for the disk: what it announces is committed, and it need not survive a crash itself.
const SETTINGS = ['-c role=cellarhand_system', '-c synchronous_commit=off'];

/**
 * Tells all processes that something new was committed, on a connection of its own. A NOTIFY in the transaction itself would
 * hold a lock of all databases of the server until that transaction is on disk, and so let one commit at a time. When this
 * process dies before it has told, the others find the rows when they look by themselves (docs/decisions/0012).
 */
export class Notifier {
  readonly #url: string;
  readonly #stopped = new AbortController();
  #client: pg.Client | undefined;
  #waiting = false;
  #working: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Something was committed. Returns at once. */
  announce(): void {
    this.#waiting = true;
    this.#working ??= this.#work();
  }

  /** Announces what waits, if the database answers soon. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.race([this.#working, sleep(LAST_MS, undefined, { ref: false })]);
    this.#drop();
  }

  async #work(): Promise<void> {
    while (this.#waiting) {
      this.#waiting = false;
      const told = await this.#tell();
      if (!told && this.#stopped.signal.aborted) break;
      this.#waiting ||= !told;
      await sleep(told ? GATHER_MS : RETRY_MS, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => {});
    }
    this.#working = undefined; // in the same turn as the look at what waits, so that nothing falls between
  }

  async #tell(): Promise<boolean> {
    try {
      this.#client ??= await this.#connect();
      await this.#client.query(`notify ${CHANNEL}`);
      return true;
    } catch {
      this.#drop();
      return false;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = await openClient(this.#url, 'cellarhand notifier', REQUEST_LIMITS, SETTINGS);
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    return client;
  }

  #drop(): void {
    this.#client?.end().catch(() => {});
    this.#client = undefined;
  }
}
