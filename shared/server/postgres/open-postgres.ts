import path from 'node:path';
import { checkServer } from './check-server.ts';
import { claimServer } from './claim-server.ts';
import { locateHome } from './cluster-home.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';

export interface OpenPostgres {
  /** Connection as the owner of everything, for migrations; requests use a lesser role. */
  url: string;
  embedded: boolean;
  /** The embedded PostgreSQL's last complaint; unknown for another one. */
  lastWords?(): string;
  /** Resolves with a message when the embedded database has ended permanently. Only for the web server. */
  readonly givenUp?: Promise<string>;
  stop(): Promise<void>;
}

export interface OpenPostgresInput {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** True for the web server: refused if another one runs on the same embedded data. Commands can always join. */
  asServer?: boolean;
  /** Called when the embedded PostgreSQL has been started and is getting ready: work done here costs no extra time. */
  whileStarting?: () => void;
}

/** The user's own PostgreSQL if configured, else the embedded one, started if it is not running yet. */
export async function openPostgres({
  dataDir,
  databaseUrl,
  asServer,
  whileStarting,
}: OpenPostgresInput): Promise<OpenPostgres> {
  if (databaseUrl) {
    await checkServer(databaseUrl);
    return { url: databaseUrl, embedded: false, stop: async () => {} };
  }
  const embedded = await startEmbedded(locateHome(dataDir), whileStarting && { whileStarting });
  if (!asServer) return { url: embedded.url, embedded: true, stop: embedded.stop };
  try {
    const releaseClaim = await claimServer(embedded.url, path.resolve(dataDir));
    const watch = watchKeeper(embedded, dataDir);
    const stop = async () => {
      watch.stop();
      await releaseClaim();
      await embedded.stop();
    };
    return { url: embedded.url, embedded: true, lastWords: embedded.lastWords, givenUp: watch.givenUp, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const LOOK_EVERY = 1_000;

/** An app whose database will not be restarted is useless: it logs that and exits. */
function watchKeeper(embedded: Embedded, dataDir: string): { readonly givenUp: Promise<string>; stop(): void } {
  const { promise: givenUp, resolve } = Promise.withResolvers<string>();
  const timer = setInterval(() => {
    if (!embedded.isGivenUp()) return;
    clearInterval(timer);
    resolve(
      `The embedded PostgreSQL in ${dataDir} ended and could not be started again: ${embedded.lastWords()} ` +
        'Put that right, or restore a backup into a new DATA_DIR, then start again.',
    );
  }, LOOK_EVERY);
  timer.unref();
  return { givenUp, stop: () => clearInterval(timer) };
}
