import type { TestProject } from 'vitest/node';
import { findInstalledPostgres, type RunningTestServer, startThrowAway } from './postgres-servers.ts';
import { prepareTemplate } from './test-database.ts';

let server: RunningTestServer;

/** The user's own PostgreSQL, reached by URL: an installed one if there is any, so usually an older version. */
export async function setup(project: TestProject): Promise<void> {
  server = await startThrowAway(findInstalledPostgres());
  const addresses = await prepareTemplate(server);
  const { name, adminUrl, ownerUrl } = server;
  project.provide('postgres', { name, adminUrl, ownerUrl, addresses });
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
