import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { CostReason } from './cost-change.ts';

/**
 * Rewrites the costs of items from their layers and stated costs (D31). Last cost: the newest non-consignment purchase
 * or batch, or a stated cost that is dated later. Average: weighted over non-consignment purchases, returns taken off; without any
 * it is the cost that was stated last (COST-006). Each change is kept with its reason.
 */
export async function refreshItemCosts(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  reason: CostReason,
): Promise<void> {
  if (itemIds.length === 0) return;
  // Before anything is read, so that of two who cost the same item the second sees what the first has written. Stock
  // first, as whoever moves it and then costs it has it by then.
  await sql`
    select from stock.item_stock where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for no key update`.execute(tx);
  await sql`
    select from stock.item_cost where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for update`.execute(tx);
  const written = sql`
    insert into stock.item_cost (organization_id, item_id, last_cost, last_cost_at, last_cost_method, average_cost,
      last_purchased_at, last_supplier, has_consignment)
    select ${organizationId}, item.id,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.unit_cost else own.unit_cost end,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.effective_at else own.purchased_at end,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then 'manual' when own.unit_cost is not null then own.method end,
           coalesce(average.cost, stated.unit_cost), newest.purchased_at, newest.supplier, coalesce(average.has_consignment, false)
    from (select distinct unnest(${itemIds}::uuid[]) as id order by 1) as item
    left join lateral (
      select unit_cost, purchased_at, case source_type when 'batch' then 'batch' else 'purchase' end as method from stock.cost_layer
      where organization_id = ${organizationId} and item_id = item.id and quantity > 0 and not consignment
      order by purchased_at desc, id desc limit 1
    ) as own on true
    left join lateral (
      select purchased_at, supplier from stock.cost_layer
      where organization_id = ${organizationId} and item_id = item.id and quantity > 0 and source_type <> 'batch'
      order by purchased_at desc, id desc limit 1
    ) as newest on true
    left join lateral (
      select unit_cost, effective_at from stock.manual_cost
      where organization_id = ${organizationId} and item_id = item.id
      order by effective_at desc, id desc limit 1
    ) as stated on true
    left join lateral (
      select round(sum(quantity * unit_cost) filter (where not consignment)
               / nullif(sum(quantity) filter (where not consignment), 0), 6) as cost,
             bool_or(consignment) as has_consignment
      from stock.cost_layer where organization_id = ${organizationId} and item_id = item.id
    ) as average on true
    on conflict (organization_id, item_id) do update set
      last_cost = excluded.last_cost, last_cost_at = excluded.last_cost_at, last_cost_method = excluded.last_cost_method,
      average_cost = excluded.average_cost, last_purchased_at = excluded.last_purchased_at,
      last_supplier = excluded.last_supplier, has_consignment = excluded.has_consignment
    returning item_id, last_cost, average_cost`;
  await keepChanges(tx, organizationId, itemIds, reason, written);
  // Null asks the database for the value anew (stock.keep_value).
  await sql`
    update stock.item_stock set value = null
    where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])`.execute(tx);
}

/** Costs that stay the same are no change, unless a document says something else of the item than before. */
async function keepChanges(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  { userId, cause, sources = [] }: CostReason,
  written: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with before as (
      select item_id, last_cost, average_cost from stock.item_cost
      where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    ), written as (${written})
    insert into stock.cost_change (organization_id, item_id, user_id, cause, source_type, source_id, source_name, documents,
      last_before, last_after, average_before, average_after, said_before, said_after)
    select ${organizationId}, written.item_id, ${userId}::uuid, coalesce(source.cause, ${cause}), source.type, source.id, source.name,
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
