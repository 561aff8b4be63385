import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { CostReason } from './cost-change.ts';

/**
 * Rewrites the costs of items from their layers and stated costs (D31, `stock.costs_before`). Last cost: the newest
 * non-consignment purchase or batch, or a later stated cost. Average: weighted over non-consignment purchases.
 * Returns to the vendor count in neither (D32). Without purchases, both are the newest stated cost (COST-006).
 * Each change is stored with its reason.
 */
export async function refreshItemCosts(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  reason: CostReason,
): Promise<void> {
  if (itemIds.length === 0) return;
  // Before anything is read: when two callers cost the same item, the second sees what the first wrote. Stock
  // first, because callers that move it before they cost it already hold it.
  await sql`
    select from stock.item_stock where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for no key update`.execute(tx);
  await sql`
    select from stock.item_cost where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for update`.execute(tx);
  const written = sql`
    insert into stock.item_cost (organization_id, item_id, last_cost, last_cost_at, last_cost_method, average_cost,
      last_purchased_at, last_supplier, has_consignment)
    select ${organizationId}, item.id, costs.last_cost, costs.last_cost_at, costs.last_cost_method, costs.average_cost,
      costs.last_purchased_at, costs.last_supplier, costs.has_consignment
    from (select distinct unnest(${itemIds}::uuid[]) as id order by 1) as item
    cross join lateral stock.costs_before(${organizationId}, item.id, 'infinity') as costs
    on conflict (organization_id, item_id) do update set
      last_cost = excluded.last_cost, last_cost_at = excluded.last_cost_at, last_cost_method = excluded.last_cost_method,
      average_cost = excluded.average_cost, last_purchased_at = excluded.last_purchased_at,
      last_supplier = excluded.last_supplier, has_consignment = excluded.has_consignment
    returning item_id, last_cost, average_cost`;
  await keepChanges(tx, organizationId, itemIds, reason, written);
  // Null makes the database recalculate the value (stock.keep_value).
  await sql`
    update stock.item_stock set value = null
    where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])`.execute(tx);
}

/** Equal costs are not a change, unless a document says something new about the item. */
async function keepChanges(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  { userId, cause, sources = [], at }: CostReason,
  written: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with before as (
      select item_id, last_cost, average_cost from stock.item_cost
      where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    ), written as (${written})
    insert into stock.cost_change (organization_id, item_id, at, user_id, cause, source_type, source_id, source_name, documents,
      last_before, last_after, average_before, average_after, said_before, said_after)
    select ${organizationId}, written.item_id, coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${userId}::uuid, coalesce(source.cause, ${cause}), source.type, source.id, source.name,
      coalesce(source.documents, 1), before.last_cost, written.last_cost, before.average_cost, written.average_cost,
      source.said_before, source.said_after
    from written
    left join before on before.item_id = written.item_id
    left join unnest(
      ${sources.map((source) => source.itemId)}::uuid[], ${sources.map((source) => source.cause)}::text[],
      ${sources.map((source) => source.type)}::text[], ${sources.map((source) => source.id)}::uuid[],
      ${sources.map((source) => source.name)}::text[], ${sources.map((source) => source.documents)}::int[],
      ${sources.map(({ before }) => before && JSON.stringify(before))}::jsonb[],
      ${sources.map(({ after }) => after && JSON.stringify(after))}::jsonb[]
    ) as source (item_id, cause, type, id, name, documents, said_before, said_after) on source.item_id = written.item_id
    where written.last_cost is distinct from before.last_cost or written.average_cost is distinct from before.average_cost
      or source.said_before is not null`.execute(tx);
}
