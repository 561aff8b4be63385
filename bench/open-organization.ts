import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { buildOrganization } from './build-organization.ts';
import { type Known, prepare } from './cases.ts';

interface Session {
  readonly token: string;
  readonly organizationId: string;
}

type Built = Session & { readonly known: Known };

/** The organization in this folder; it is built the first time, which takes minutes for 100,000 items. */
export async function openOrganization(dataDir: string, items: number, setUp: () => Promise<Session>): Promise<Built> {
  const file = path.join(dataDir, 'bench.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Built;
  const session = await setUp();
  const postgres = await openPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await buildOrganization(client, session.organizationId, items);
  const known = await prepare(client, session.organizationId);
  await client.query('vacuum (analyze)');
  await client.end();
  await postgres.stop();
  const built = { ...session, known };
  writeFileSync(file, JSON.stringify(built));
  return built;
}
