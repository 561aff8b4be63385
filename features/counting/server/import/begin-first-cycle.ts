import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * A venue that imports its past began before the day it was set up here, so its first cycle, while open, is extended
 * back to the first document.
 */
export async function beginFirstCycle(tx: Tx, organizationId: string, earliest: Date): Promise<void> {
  await sql`
    update counting.cycle set started_at = ${earliest}
    where organization_id = ${organizationId} and number = 1 and state = 'open' and started_at > ${earliest}`.execute(
    tx,
  );
}
