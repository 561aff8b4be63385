import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';

/**
 * Forgets documents that no one can bring back, with their content: deleted ones after Undo has expired, old ones that
 * are done. A message is known for longer than mailboxes are read back.
 */
export async function pruneInbox(systemDb: Database, files: Files): Promise<void> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    delete from inbox.document
    where deleted_at < now() - interval '8 days'
      or state in ('read', 'imported') and done_at < now() - interval '120 days'
      or state = 'quarantined' and received_at < now() - interval '60 days'
    returning organization_id, id`.execute(systemDb);
  await sql`delete from inbox.message where received_at < now() - interval '400 days'`.execute(systemDb);
  await forEachApart(rows, ({ organization_id, id }) => files.remove(organization_id, id));
}
