import path from 'node:path';
import { checkServer } from './check-server.ts';
import { claimServer } from './claim-server.ts';
import { locateHome } from './cluster-home.ts';
import { startEmbedded } from './start-embedded.ts';

export interface OpenPostgres {
  /** Connection as the owner of everything: migrations; requests take a lesser role. */
  url: string;
  embedded: boolean;
  stop(): Promise<void>;
}

export interface OpenPostgresInput {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** True for the web server: refused when another one runs on the same embedded data. Commands may always join. */
  asServer?: boolean;
}

/** The user's own PostgreSQL when he names one, else the embedded one, started if it is not running yet. */
export async function openPostgres({ dataDir, databaseUrl, asServer }: OpenPostgresInput): Promise<OpenPostgres> {
  if (databaseUrl) {
    await checkServer(databaseUrl);
    return { url: databaseUrl, embedded: false, stop: async () => {} };
  }
  const embedded = await startEmbedded(locateHome(dataDir));
  if (!asServer) return { url: embedded.url, embedded: true, stop: embedded.stop };
  try {
    const releaseClaim = await claimServer(embedded.url, path.resolve(dataDir));
    const stop = async () => {
      await releaseClaim();
      await embedded.stop();
    };
    return { url: embedded.url, embedded: true, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
