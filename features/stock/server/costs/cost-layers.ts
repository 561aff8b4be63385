import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** What a purchase line put on the shelf. Decimal strings; costs per stock unit. */
export interface CostLayer {
  readonly itemId: string;
  readonly sourceLine: string;
  readonly purchasedAt: Date;
  readonly quantity: string;
  readonly unitCost: string;
  readonly landedUnitCost: string;
  readonly consignment: boolean;
  readonly supplier: string | null;
}

/**
 * Makes `layers` all that a document says of cost, in place of what it said before, and re-costs the items concerned.
 * Counts and running stock stay as they are.
 */
export async function replaceCostLayers(
  tx: Tx,
  organizationId: string,
  sourceType: string,
  sourceId: string,
  layers: readonly CostLayer[],
): Promise<void> {
  const { rows: before } = await sql<{ item_id: string }>`
    delete from stock.cost_layer
    where organization_id = ${organizationId} and source_type = ${sourceType} and source_id = ${sourceId}
    returning item_id`.execute(tx);
  await addCostLayers(
    tx,
    organizationId,
    sourceType,
    layers.map((layer) => ({ ...layer, sourceId })),
  );
  await refreshItemCosts(tx, organizationId, [
    ...before.map((row) => row.item_id),
    ...layers.map((layer) => layer.itemId),
  ]);
}

/** Adds layers of many documents at once. The caller re-costs their items with `refreshItemCosts`. */
export async function addCostLayers(
  tx: Tx,
  organizationId: string,
  sourceType: string,
  layers: readonly (CostLayer & { sourceId: string })[],
): Promise<void> {
  if (layers.length === 0) return;
  await sql`
    insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity,
      unit_cost, landed_unit_cost, consignment, supplier)
    select ${organizationId}, item_id, ${sourceType}, source_id, source_line, purchased_at, quantity, unit_cost,
      landed_unit_cost, consignment, supplier
    from unnest(
      ${layers.map((l) => l.itemId)}::uuid[], ${layers.map((l) => l.sourceId)}::uuid[], ${layers.map((l) => l.sourceLine)}::text[],
      ${layers.map((l) => l.purchasedAt.toISOString())}::timestamptz[], ${layers.map((l) => l.quantity)}::numeric[],
      ${layers.map((l) => l.unitCost)}::numeric[], ${layers.map((l) => l.landedUnitCost)}::numeric[],
      ${layers.map((l) => l.consignment)}::boolean[], ${layers.map((l) => l.supplier)}::text[]
    ) as l (item_id, source_id, source_line, purchased_at, quantity, unit_cost, landed_unit_cost, consignment, supplier)`.execute(
    tx,
  );
}

/**
 * Rewrites the costs of items from their layers and stated costs (D31). Last cost: the newest non-consignment purchase,
 * or a stated cost that is dated later. Average: weighted over non-consignment purchases, returns taken off; without any
 * it is the cost that was stated last (COST-006).
 */
export async function refreshItemCosts(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  // Before anything is read, so that of two who cost the same item the second sees what the first has written. Stock
  // first, as whoever moves it and then costs it has it by then.
  await sql`
    select from stock.item_stock where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for no key update`.execute(tx);
  await sql`
    select from stock.item_cost where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])
    order by item_id for update`.execute(tx);
  await sql`
    insert into stock.item_cost (organization_id, item_id, last_cost, last_cost_at, last_cost_method, average_cost,
      last_purchased_at, last_supplier, has_consignment)
    select ${organizationId}, item.id,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.unit_cost else own.unit_cost end,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.effective_at else own.purchased_at end,
           case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then 'manual' when own.unit_cost is not null then 'purchase' end,
           coalesce(average.cost, stated.unit_cost), newest.purchased_at, newest.supplier, coalesce(average.has_consignment, false)
    from (select distinct unnest(${itemIds}::uuid[]) as id order by 1) as item
    left join lateral (
      select unit_cost, purchased_at from stock.cost_layer
      where organization_id = ${organizationId} and item_id = item.id and quantity > 0 and not consignment
      order by purchased_at desc, id desc limit 1
    ) as own on true
    left join lateral (
      select purchased_at, supplier from stock.cost_layer
      where organization_id = ${organizationId} and item_id = item.id and quantity > 0
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
      last_supplier = excluded.last_supplier, has_consignment = excluded.has_consignment`.execute(tx);
  // Null asks the database for the value anew (stock.keep_value).
  await sql`
    update stock.item_stock set value = null
    where organization_id = ${organizationId} and item_id = any(${itemIds}::uuid[])`.execute(tx);
}

/** States a cost for an item as of `effectiveAt` (COST-014); purchases stay as they are. */
export async function stateCost(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  itemId: string,
  unitCost: string,
  effectiveAt: Date,
): Promise<void> {
  await tx
    .insertInto('stock.manual_cost')
    .values({
      organization_id: by.organizationId,
      item_id: itemId,
      unit_cost: unitCost,
      effective_at: effectiveAt,
      user_id: by.userId,
    })
    .execute();
  await refreshItemCosts(tx, by.organizationId, [itemId]);
}
