import pg from 'pg';
import { OperatorError } from '#shared/server/operator-error.ts';

const SERVER_LOCK = 727_002;

/**
 * The embedded database has one server; commands may work beside it. The lock is a session's, so it is free the
 * moment its process dies, however it dies.
 */
export async function claimServer(url: string, dataDir: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'cellarhand server' });
  client.on('error', () => {}); // the database went away, and the lock with it
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [SERVER_LOCK]);
  if (!rows[0]?.free) {
    await client.end();
    throw new OperatorError(
      `Another Cellarhand server is running on the data in ${dataDir}. ` +
        'Stop it first, or start this one with another DATA_DIR and PORT.',
    );
  }
  return () => client.end();
}
