import type { TestProject } from 'vitest/node';
import { type RunningTestServer, startThrowAway } from './postgres-servers.ts';
import { prepareTemplate } from './test-database.ts';

let server: RunningTestServer;

/** The embedded PostgreSQL that comes with the product. */
export async function setup(project: TestProject): Promise<void> {
  server = await startThrowAway();
  const addresses = await prepareTemplate(server);
  const { name, adminUrl, ownerUrl } = server;
  project.provide('postgres', { name, adminUrl, ownerUrl, addresses });
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
