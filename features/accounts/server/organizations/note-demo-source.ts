import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** Records that an organization's data comes from a published source and not from its own work. */
export async function noteDemoSource(tx: Tx, organizationId: string, source: string): Promise<void> {
  await sql`update accounts.organization_setting set demo_source = ${source}, updated_at = now()
    where organization_id = ${organizationId}`.execute(tx);
  await announce(tx, organizationId, 'organization');
}

export async function readDemoSource(tx: Tx, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ demo_source: string | null }>`
    select demo_source from accounts.organization_setting where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.demo_source ?? null;
}
