import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { REQUEST_LIMITS } from '../connections/limits.ts';
import { openClient } from '../connections/open-client.ts';

/** The channel for all processes on this database: rows of platform.event were committed. It carries nothing else. */
export const CHANNEL = 'cellarhand_event';

/** Minimum time between two announcements; commits in between are announced together. */
const GATHER_MS = 25;
const RETRY_MS = 1_000;
/** How long a stopping process waits for its last announcement. */
const LAST_MS = 1_000;

// It need not wait for the disk: what it announces is committed, and the announcement need not survive a crash.
const SETTINGS = ['-c role=cellarhand_system', '-c synchronous_commit=off'];

/**
 * Notifies all processes of commits, on a separate connection. A NOTIFY in the transaction itself would hold a lock
 * across all databases of the server until that transaction is on disk, allowing only one commit at a time. If this
 * process dies before notifying, the others find the rows when they poll (docs/decisions/0012).
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

  /** Something was committed. Returns immediately. */
  announce(): void {
    this.#waiting = true;
    this.#working ??= this.#work();
  }

  /** Sends the pending announcement, if the database answers soon. */
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
    this.#working = undefined; // in the same turn as the check for pending work, so that nothing is missed
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
