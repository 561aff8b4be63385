import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';

/**
 * The reason for an adjustment (STK-018, API-016): by id, or by name, which creates it or finds it
 * again. Refused without either.
 */
export async function resolveReason(
  tx: Tx,
  organizationId: string,
  { id, newName }: { id?: string; newName?: string },
): Promise<string> {
  if (id) {
    const known = await tx
      .selectFrom('stock.reason')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!known) throw refuseField('reason_code_id', 'Reason Code not found');
    return known.id;
  }
  if (!newName) throw refuseField('reason_code_id', 'Reason Code is required');
  const { rows } = await sql<{ id: string }>`
    insert into stock.reason (organization_id, name) values (${organizationId}, ${newName})
    on conflict (organization_id, reason_type, name_key) where deleted_at is null do update set active = true
    returning id`.execute(tx);
  if (!rows[0]) throw new Error('resolveReason: no reason');
  return rows[0].id;
}
