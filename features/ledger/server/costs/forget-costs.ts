import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * Pars and costs of items that are put away with all their stock undone, once their rows are gone: none. Recalculating
 * those of thousands takes seconds, in which no one could sell or count.
 */
export async function forgetCostsAndPars(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    update stock.item_cost as c
    set last_cost = null, last_cost_at = null, last_cost_method = null, average_cost = null, last_purchased_at = null,
        last_supplier = null, has_consignment = false
    where c.organization_id = ${organizationId} and c.item_id = any(${itemIds}::uuid[]) and c.last_cost is not null`.execute(
    tx,
  );
  await sql`
    update stock.item_stock set par = null, updated_at = now()
    where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[]) and par is not null`.execute(tx);
}
