import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The number and value of draft invoices. */
export async function countDrafts(tx: Tx, organizationId: string): Promise<{ count: number; value: number }> {
  const { rows } = await sql<{ count: number; value: number }>`
    select count(*)::int as count, coalesce(sum(subtotal), 0)::float8 as value from purchasing.invoice
    where organization_id = ${organizationId} and type = 'IN' and status = 'DR'`.execute(tx);
  return rows[0] ?? { count: 0, value: 0 };
}
