import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { INNER, setUp } from './house.ts';
import { paceNote } from './pace.ts';
import { copyFolder, RunningServer, type ServerAddress } from './running-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after the product's first start. */
    installation: string;
    /** The shared server for journeys, with an organization per file. */
    house: ServerAddress;
  }
}

const installation = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-installed-'));
let server: RunningServer;

/** Installs the product once: journeys that need their own server start it on a copy of its data. */
export async function setup(project: TestProject): Promise<void> {
  if (paceNote) console.info(`Journeys run ${paceNote}`);
  server = await RunningServer.start({ INTERNAL_USERS: INNER });
  await server.endWithDatabase();
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
