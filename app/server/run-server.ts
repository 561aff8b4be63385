import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '#shared/server/configuration.ts';
import { migrate } from '#shared/server/migrate.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { readSecret } from '#shared/server/secrets.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../dist/web');
const LONGEST_STOP = 15_000;

type Stop = () => Promise<unknown>;

/** Database, migrations, connections, HTTP: in this order up, in the opposite order down. */
export async function runServer(configuration: Configuration): Promise<void> {
  const { dataDir, databaseUrl, port, host } = configuration;
  const loading = Promise.all([import('./http.ts'), import('./open-services.ts')]); // while the database starts
  loading.catch(() => {});
  const stops: Stop[] = [];
  stopOnSignal(stops);
  try {
    const postgres = await openPostgres({ dataDir, databaseUrl, asServer: true });
    stops.unshift(postgres.stop);
    await migrate(postgres.url);
    const [{ createHttpServer }, { openServices }] = await loading;
    const services = openServices({ ...configuration, url: postgres.url, secret: readSecret(dataDir, 'sign-in'), log });
    stops.unshift(services.close);
    const server = createHttpServer({ ...services, webFolder: WEB_FOLDER });
    logger = server;
    stops.unshift(() => server.close());
    await server.listen({ port, host });
    console.log(`ready on http://localhost:${portOf(server)}`);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

let logger: FastifyInstance | undefined;

function log(level: 'error' | 'warn', text: string): void {
  if (logger) logger.log[level](text);
  else console.error(text);
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function stopOnSignal(stops: Stop[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1); // asked twice: do not wait for anybody
    stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    await stopAll(stops);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0)) {
    await stop().catch((error: unknown) => console.error(explainStartFailure(error)));
  }
}
