import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** A feature's work when sales are processed again: posts sales that came in meanwhile (D16, CNT-057). */
export type SalesResumed = (tx: Tx, by: { organizationId: string; userId: string | null }) => Promise<void>;

/**
 * Pauses or resumes the organization's sales inside the caller's transaction. Pausing again keeps the first time. Only
 * the time is recorded: no figure changes (D16).
 */
export async function setSalesPause(tx: Tx, organizationId: string, paused: boolean, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update accounts.organization_setting
    set inventory_pause = ${paused}, inventory_paused_at = case when ${paused} then ${now}::timestamptz end, updated_at = ${now}
    where organization_id = ${organizationId} and inventory_pause <> ${paused}`.execute(tx);
  if (numAffectedRows) await announce(tx, organizationId, 'organization');
}
