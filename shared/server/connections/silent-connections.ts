import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { boundedClient, REQUEST_LIMITS } from './limits.ts';

/** After this many milliseconds without a byte the server is asked. */
const PATIENCE = 5_000;
const LOOKS = 10;

/** Parts of a client that this module needs and that its types do not declare. */
interface Held {
  readonly readyForQuery: boolean;
  readonly processID: number | null;
  readonly connection: { readonly stream: Socket };
}

interface Mark {
  bytes: number;
  since: number;
}

/** A network or a server that stopped answering without closing anything. */
class DatabaseSilent extends Error {
  readonly code = 'CELLARHAND_SILENT';

  constructor() {
    super('The database stopped answering');
    this.name = 'DatabaseSilent';
  }
}

/**
 * Breaks connections of a pool that have gone silent. After some seconds without a byte, a new connection asks the
 * server whether it still works on that statement: long work continues up to its own limit, and a silent connection is
 * discarded, failing its work within twice `patience`.
 */
export function watchPool(pool: pg.Pool, url: string, patience = PATIENCE): () => void {
  const { hold, letGo, stop } = watchSilence(url, patience);
  pool.on('acquire', hold);
  pool.on('release', (_error, client) => letGo(client));
  pool.on('remove', letGo);
  return stop;
}

/** The same for a separate connection, until it ends. */
export function watchClient(client: pg.Client, url: string): void {
  const { hold, stop } = watchSilence(url, PATIENCE);
  hold(client);
  client.once('end', stop);
}

function watchSilence(url: string, patience: number) {
  const held = new Map<pg.ClientBase, Mark>();
  let asking = false;
  const timer = setInterval(() => {
    const silent = findSilent(held, patience);
    if (silent.length === 0 || asking) return;
    asking = true;
    void breakUnlessWorking({ url, patience }, held, silent).finally(() => (asking = false));
  }, patience / LOOKS);
  timer.unref();
  return {
    hold: (client: pg.ClientBase) => void held.set(client, mark(client)),
    letGo: (client: pg.ClientBase) => void held.delete(client),
    stop: () => clearInterval(timer),
  };
}

function findSilent(held: Map<pg.ClientBase, Mark>, patience: number): [pg.ClientBase, Mark][] {
  const now = performance.now();
  const silent: [pg.ClientBase, Mark][] = [];
  for (const [client, last] of held) {
    const { readyForQuery, connection } = inside(client);
    if (readyForQuery || connection.stream.bytesRead + connection.stream.bytesWritten !== last.bytes) {
      held.set(client, mark(client));
    } else if (now - last.since >= patience) silent.push([client, last]);
  }
  return silent;
}

interface Asked {
  readonly url: string;
  readonly patience: number;
}

async function breakUnlessWorking(
  server: Asked,
  held: Map<pg.ClientBase, Mark>,
  silent: readonly [pg.ClientBase, Mark][],
): Promise<void> {
  const working = await findWorking(
    server,
    silent.map(([client]) => inside(client).processID),
  );
  for (const [client, asked] of silent) {
    if (held.get(client) !== asked) continue; // it answered, or was released, in the meantime
    if (working === 'somebody' || working.has(inside(client).processID)) held.set(client, mark(client));
    else inside(client).connection.stream.destroy(new DatabaseSilent());
  }
}

/** The sessions that the server is working for; `somebody` if it is up but accepts no more connections. */
async function findWorking(
  { url, patience }: Asked,
  pids: readonly (number | null)[],
): Promise<Set<number | null> | 'somebody'> {
  const client = new pg.Client({
    ...boundedClient(url, 'cellarhand watch', REQUEST_LIMITS),
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => {});
  const ask = async () => {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any ($1) and coalesce(state, 'active') not like 'idle%'",
      [pids],
    );
    return new Set<number | null>(rows.map(({ pid }) => pid));
  };
  try {
    return await Promise.race([ask(), sleep(patience, new Set<number | null>(), { ref: false })]);
  } catch (error) {
    return (error as { code?: string }).code === '53300' ? 'somebody' : new Set();
  } finally {
    breakOff(client);
  }
}

/** Does not wait for an answer that may never come. */
export function breakOff(client: pg.Client): void {
  client.end().catch(() => {});
  inside(client).connection.stream.destroy();
}

const inside = (client: pg.ClientBase) => client as unknown as Held;

function mark(client: pg.ClientBase): Mark {
  const { bytesRead, bytesWritten } = inside(client).connection.stream;
  return { bytes: bytesRead + bytesWritten, since: performance.now() };
}
