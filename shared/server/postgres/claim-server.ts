import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#shared/server/operator-error.ts';

export const SERVER_LOCK = 727_002;

/** Time given to a server that is just stopping; a restart needs no pause of its own. */
const PATIENCE_MS = 3000;

/**
 * The embedded database has one server; commands may work alongside it. The lock belongs to a session, so it is
 * released the moment its process dies in any way. If the database restarts, the lock is taken again.
 */
export async function claimServer(url: string, dataDir: string): Promise<() => Promise<void>> {
  let released = false;
  let client = await takeLock(url);
  for (let waited = 0; !client && waited < PATIENCE_MS; waited += 200) {
    await sleep(200);
    client = await takeLock(url);
  }
  if (!client) {
    throw new OperatorError(
      `Another Cellarhand server is running on the data in ${dataDir}. ` +
        'Stop it first, or start this one with another DATA_DIR and PORT.',
    );
  }
  const keep = (holder: pg.Client) => {
    holder.once('end', async () => {
      while (!released) {
        await sleep(500, undefined, { ref: false });
        const next = await takeLock(url).catch(() => undefined);
        if (next) {
          client = next;
          keep(next);
          return;
        }
      }
    });
  };
  keep(client);
  return async () => {
    released = true;
    await client?.end();
  };
}

async function takeLock(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'cellarhand server' });
  client.on('error', () => {}); // `end` reports the same
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [SERVER_LOCK]);
  if (rows[0]?.free) return client;
  await client.end();
  return undefined;
}
