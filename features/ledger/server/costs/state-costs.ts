import { sql } from 'kysely';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';

export interface StatedCost {
  readonly itemId: string;
  readonly unitCost: string;
  readonly effectiveAt: Date;
}

/** States costs of many items at once. Skips a cost that equals the newest stated cost of its item. */
export async function stateCosts(tx: Tx, by: Mover, costs: readonly StatedCost[]): Promise<Set<string>> {
  await enterLedger(tx, by.organizationId);
  const changed = new Set<string>();
  for (const portion of inPortions(costs))
    for (const itemId of await statePortion(tx, by, portion)) changed.add(itemId);
  return changed;
}

async function statePortion(tx: Tx, by: Mover, costs: readonly StatedCost[]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    insert into stock.manual_cost (organization_id, item_id, unit_cost, effective_at, user_id)
    select ${by.organizationId}, stated.item_id, stated.unit_cost, stated.effective_at, ${by.userId}
    from unnest(${costs.map((c) => c.itemId)}::uuid[], ${costs.map((c) => c.unitCost)}::numeric[], ${costs.map((c) => c.effectiveAt.toISOString())}::timestamptz[])
      with ordinality as stated (item_id, unit_cost, effective_at, position)
    left join lateral (
      select unit_cost from stock.manual_cost
      where organization_id = ${by.organizationId} and item_id = stated.item_id order by effective_at desc, id desc limit 1
    ) as newest on true
    where newest.unit_cost is distinct from stated.unit_cost
    order by position
    returning item_id`.execute(tx);
  const changed = rows.map((row) => row.item_id);
  await refreshItemCosts(tx, by.organizationId, changed, { userId: by.userId, cause: 'stated' });
  return changed;
}
