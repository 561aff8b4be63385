import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#shared/server/migrate.ts';
import { startThrowAway } from '#test/postgres-servers.ts';
import { printSchema } from './print-schema.ts';
import { printTables } from './print-tables.ts';
import { readColumns, readEnumerations } from './read-catalog.ts';

/** The generated files by path, from a fresh database with all migrations. */
export async function generate(): Promise<Map<string, string>> {
  const server = await startThrowAway();
  try {
    await migrate(server.ownerUrl);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    try {
      const tables = printTables(await readEnumerations(client), await readColumns(client));
      return new Map([
        ['db/tables.ts', tables],
        ['db/schema.sql', await printSchema(client)],
      ]);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** Paths of generated files that differ from the migrations. */
export function findStale(root: string, files: Map<string, string>): string[] {
  return [...files].filter(([file, text]) => readIfThere(path.join(root, file)) !== text).map(([file]) => file);
}

function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
