import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * A venue that brings its past along has begun earlier than on the day it was set up: while its first cycle is open,
 * that cycle reaches back to the first document.
 */
export async function beginFirstCycle(tx: Tx, organizationId: string, earliest: Date): Promise<void> {
  await sql`
    update counting.cycle set started_at = ${earliest}
    where organization_id = ${organizationId} and number = 1 and state = 'open' and started_at > ${earliest}`.execute(
    tx,
  );
}
