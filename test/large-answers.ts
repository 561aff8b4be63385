import { get as httpGet, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterEach, vi } from 'vitest';
import type { TestPerson, TestServer } from './http-server.ts';

interface Sent<T> {
  readonly result: T;
  /** The size of the largest result that the database sent while the work ran. */
  readonly largest: number;
  /** The size of all of them. */
  readonly all: number;
}

export async function largestResult<T>(work: () => Promise<T>): Promise<Sent<T>> {
  let largest = 0;
  let all = 0;
  const query = pg.Query.prototype as unknown as { handleDataRow(message: { length: number }): void };
  const original = query.handleDataRow;
  const sizes = new WeakMap<object, number>();
  const spy = vi.spyOn(query, 'handleDataRow').mockImplementation(function (this: object, message) {
    const size = (sizes.get(this) ?? 0) + message.length;
    sizes.set(this, size);
    largest = Math.max(largest, size);
    all += message.length;
    original.call(this as typeof query, message);
  });
  const result = await work().finally(() => spy.mockRestore());
  return { result, largest, all };
}

interface Asking {
  readonly server: TestServer;
  readonly person: TestPerson;
  /** Connected as the owner of the databases, because a role cannot see other sessions. */
  readonly watcher: pg.Client;
}

/** Readers of answers who stop reading; those that a test leaves are disconnected after it. */
export function stalledReaders(asking: () => Asking) {
  const unread: IncomingMessage[] = [];
  afterEach(() => {
    for (const answer of unread.splice(0)) answer.destroy();
  });

  /** Requests an answer and does not read it. */
  const askAndStall = (path: string): Promise<IncomingMessage> => {
    const { server, person } = asking();
    return new Promise((resolve, reject) => {
      const request = httpGet(server.url + path, { headers: person.headers, agent: false }, (answer) => {
        answer.pause();
        unread.push(answer);
        resolve(answer);
      });
      request.on('error', reject);
    });
  };

  const transactionsOpen = async () => {
    const { rows } = await asking().watcher.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'cellarhand_app' and xact_start is not null`,
    );
    return rows[0]?.open;
  };
  return { askAndStall, transactionsOpen };
}

/** The text of an answer that is sent as it is read. */
export async function textOf(answer: { open(): Promise<ReadableStream<Uint8Array>> }): Promise<string> {
  return new Response(await answer.open()).text();
}
