import pg from 'pg';
import { OperatorError } from '#shared/server/operator-error.ts';

const OLDEST = 15;

/** A PostgreSQL of the user's own: can it be reached, and is it new enough? */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST) {
      throw new OperatorError(`The server of DATABASE_URL is PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reason(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function withoutPassword(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return 'not a URL';
  }
}

function reason(error: unknown): string {
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.map((each) => (each as Error).message).join('; ');
  return (error as Error).message;
}
