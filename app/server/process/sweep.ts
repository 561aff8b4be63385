import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { takeTurns } from '#shared/server/take-turns.ts';

/** Tables whose rows have bytes under their id. */
const WITH_BYTES = [
  'inbox.document',
  'menus.list_file',
  'purchasing.invoice_reading',
  'purchasing.order_attachment',
] as const;

/** An upload stores its row within seconds, and a process that died within a day has long been replaced. */
const AGE_MS = 86_400_000;
const SWEEPING_MS = 60_000;

/**
 * Removes files that a killed process left without a row. Only of organizations that the database knows: files next to
 * a wrong or an empty database stay.
 */
export async function sweep(systemDb: Database, files: Files): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from accounts.organization order by id`.execute(systemDb);
  const ids = rows.map((row) => row.id);
  await takeTurns(systemDb, { job: 'sweep-files', budget: SWEEPING_MS }, ids, async (organizationId) => {
    const findUsed = (some: readonly string[]) => readUsed(systemDb, organizationId, some);
    await files.sweep(organizationId, { before: new Date(Date.now() - AGE_MS), findUsed });
    return false;
  });
}

async function readUsed(systemDb: Database, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const parts = WITH_BYTES.map(
    (table) => sql`
      select id from ${sql.table(table)} where organization_id = ${organizationId} and id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(systemDb);
  return rows.map((row) => row.id);
}
