import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { boundedClient, REQUEST_LIMITS } from '#shared/server/connections/limits.ts';
import { OperatorError } from '#shared/server/operator-error.ts';

const OLDEST = 15;

/** Checks the user's own PostgreSQL: is it reachable, new enough, and suitable for every connection? */
export async function checkServer(url: string): Promise<void> {
  refuseSeveralHosts(url);
  const mark = randomUUID();
  const clients = [1, 2].map(
    () => new pg.Client(boundedClient(url, 'cellarhand check', REQUEST_LIMITS, [`-c cellarhand.mark=${mark}`])),
  );
  for (const client of clients) client.on('error', () => {});
  try {
    const [one, other] = (await Promise.all(clients.map((client) => client.connect()))) as [pg.Client, pg.Client];
    await checkSession(one, mark);
    await refusePooler(one, other);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (/unsupported startup parameter/i.test((error as Error).message)) throw pooled();
    throw new OperatorError(`The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reason(error)}`);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** The driver would treat the list as one name, and not choose a writable server from it. */
function refuseSeveralHosts(url: string): void {
  const named = /^\w+:\/\/(?:[^@/]*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
  const asked = /[?&](host|hostaddr)=[^&]*(,|%2c)/i.test(url);
  if (named.includes(',') || asked) {
    throw new OperatorError(
      'DATABASE_URL names several hosts, and Cellarhand does not choose between them: name one address that always leads ' +
        'to the server that takes changes.',
    );
  }
}

async function checkSession(client: pg.Client, mark: string): Promise<void> {
  const { rows } = await client.query<{ version: string; readonly: string; mark: string | null }>(
    `select current_setting('server_version') as version, current_setting('transaction_read_only') as readonly,
            current_setting('cellarhand.mark', true) as mark`,
  );
  const { version = '', readonly, mark: kept } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new OperatorError(`The server of DATABASE_URL is PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
  }
  // Without its startup settings a session would act as the owner of the tables, who can change movements.
  if (kept !== mark) throw pooled();
  if (readonly === 'on') {
    throw new OperatorError(
      'The server of DATABASE_URL is read-only (a standby?): name the address of the server that takes changes.',
    );
  }
}

/** Two connections are two sessions while open; a pooler in transaction mode gives both the same one. */
async function refusePooler(one: pg.Client, other: pg.Client): Promise<void> {
  const session = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await session(one);
  await other.query('begin');
  if ((await session(other)) === first || (await session(one)) !== first) throw pooled();
  await other.query('rollback');
}

const pooled = () =>
  new OperatorError(
    'DATABASE_URL leads to a connection pooler such as pgbouncer, which does not keep what belongs to a session (its role, ' +
      'prepared statements, LISTEN, locks): name the address of PostgreSQL itself; Cellarhand has a pool of its own.',
  );

function withoutPassword(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return 'not a URL';
  }
}

function reason(error: unknown): string {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.map((each) => (each as Error).message).join('; ');
  return (error as Error).message;
}
