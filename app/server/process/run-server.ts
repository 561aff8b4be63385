import { finishRestoreAt } from '#shared/server/backup/staged-files.ts';
import { checkDataDir } from '#shared/server/check-data-dir.ts';
import type { Configuration } from '#shared/server/configuration.ts';
import { asUnavailable } from '#shared/server/connections/database-errors.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { type OpenPostgres, openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { readSecret } from '#shared/server/secrets.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { releaseStartMemory } from './start-memory.ts';

const LONGEST_STOP = 15_000;

type Stop = () => Promise<unknown>;

/** Database, migrations, connections, HTTP: started in this order, stopped in reverse. */
export async function runServer(configuration: Configuration): Promise<void> {
  const { dataDir, databaseUrl } = configuration;
  const stops: Stop[] = [];
  const signal = stopOnSignal(stops);
  let postgres: OpenPostgres | undefined;
  try {
    checkDataDir(dataDir);
    postgres = await openPostgres({ dataDir, databaseUrl, asServer: true, whileStarting: load });
    stops.unshift(postgres.stop);
    postgres.givenUp?.then((sentence) => endBecause(sentence, stops));
    await finishRestoreAt(postgres.url, dataDir);
    const { addresses, warning } = await prepareDatabase(postgres.url);
    if (warning) console.error(warning);
    const [{ assemble }, { listen, openSetUpGate, portOf }] = await load();
    const secrets = { signIn: readSecret(dataDir, 'sign-in'), tills: readSecret(dataDir, 'tills') };
    const { server, background, services } = assemble(
      configuration,
      postgres,
      addresses,
      secrets,
      openSetUpGate(configuration),
    );
    stops.unshift(services.close);
    stops.unshift(() => background.stop());
    await background.startListening();
    stops.unshift(() => server.close());
    // An unhandled rejection is a bug, but no reason to end everyone's requests.
    process.on('unhandledRejection', (error) => server.log.error({ err: error }, 'nobody waited for this'));
    await listen(server, services, configuration);
    console.log(`ready on http://localhost:${portOf(server)}`);
    await background.startJobs();
    releaseStartMemory();
  } catch (error) {
    if (signal.stopping) return; // asked to stop during startup: the interrupted step is no failure
    await stopAll(stops);
    throw explainOutage(error, postgres);
  }
}

let loading: ReturnType<typeof loadProgram> | undefined;
const loadProgram = () => Promise.all([import('./assemble.ts'), import('./listen.ts')]);

/** Loading the program keeps this process busy, so it starts once the database has been asked to start, not before. */
function load(): ReturnType<typeof loadProgram> {
  loading ??= loadProgram();
  loading.catch(() => {}); // runServer awaits it and reports the failure
  return loading;
}

/** If the embedded database ends during startup, it knows why; its connections do not. */
function explainOutage(error: unknown, postgres: OpenPostgres | undefined): unknown {
  if (!postgres?.lastWords || asUnavailable(error)?.kind !== 'away') return error;
  return new OperatorError(`The embedded PostgreSQL ended during the start: ${postgres.lastWords()}`);
}

function stopOnSignal(stops: Stop[]): { readonly stopping: boolean } {
  const signal = { stopping: false };
  const stop = async () => {
    if (signal.stopping) process.exit(1); // asked twice: wait for no one
    signal.stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    await stopAll(stops);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return signal;
}

/** Nothing here can restart the database: a supervisor that sees the exit code, or a person, has to act. */
async function endBecause(sentence: string, stops: Stop[]): Promise<void> {
  console.error(sentence);
  setTimeout(() => process.exit(1), LONGEST_STOP).unref();
  await stopAll(stops);
  process.exit(1);
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0)) {
    await stop().catch((error: unknown) => console.error(explainStartFailure(error)));
  }
}
