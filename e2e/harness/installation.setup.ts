import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { INNER, setUp } from './house.ts';
import { copyFolder, RunningServer, type ServerAddress } from './running-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start of the product leaves it. */
    installation: string;
    /** Where the journeys meet that share a server, each file in an organization of its own. */
    house: ServerAddress;
  }
}

const installation = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-installed-'));
let server: RunningServer;

/** The product is installed once: journeys that need a server of their own start it on a copy of its data. */
export async function setup(project: TestProject): Promise<void> {
  server = await RunningServer.start({ INTERNAL_USERS: INNER });
  await server.end();
  copyFolder(server.dataDir, installation);
  await server.start();
  await setUp(server.url);
  project.provide('installation', installation);
  project.provide('house', server.address);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  rmSync(installation, { recursive: true, force: true });
}
