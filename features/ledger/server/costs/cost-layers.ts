import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { knowRows } from '#shared/server/tables/plan-for-bulk.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { type CostDocument, correctionSources } from './cost-change.ts';
import type { CostLayer } from './cost-layer.ts';
import { refreshItemCosts } from './refresh-item-costs.ts';

/**
 * Replaces the cost layers of a document with `layers` and recalculates the costs of the items that
 * changed. An unchanged layer keeps its place among purchases at the same time. Counts and running
 * stock are not touched. The caller holds the document.
 */
export async function replaceCostLayers(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  source: { type: CostDocument; id: string; name: string | null },
  layers: readonly CostLayer[],
): Promise<void> {
  const { organizationId, userId } = by;
  await enterLedger(tx, organizationId); // a close keeps the values of its end as opening figures (D21)
  const before = await readLayers(tx, organizationId, source);
  const old = new Map(before.map((layer) => [layer.sourceLine, layer]));
  const changed = layers.filter((layer) => !saysTheSame(layer, old.get(layer.sourceLine)));
  for (const { sourceLine } of layers.filter((layer) => !changed.includes(layer))) old.delete(sourceLine);
  const kept = new Set(layers.map((layer) => layer.sourceLine));
  const gone = before.map((layer) => layer.sourceLine).filter((line) => !kept.has(line));
  if (gone.length > 0)
    await sql`
      delete from stock.cost_layer where organization_id = ${organizationId} and source_type = ${source.type}
        and source_id = ${source.id} and source_line = any(${gone}::text[])`.execute(tx);
  await addCostLayers(
    tx,
    organizationId,
    source.type,
    changed.map((layer) => ({ ...layer, sourceId: source.id })),
  );
  const items = [...old.values(), ...changed].map((layer) => layer.itemId);
  const sources = correctionSources({ type: source.type, id: source.id, name: source.name }, before, layers);
  await refreshItemCosts(tx, organizationId, items, { userId, cause: 'correction', sources });
}

async function readLayers(tx: Tx, organizationId: string, source: { type: string; id: string }): Promise<CostLayer[]> {
  const { rows } = await sql<CostLayer>`
    select item_id as "itemId", source_line as "sourceLine", purchased_at as "purchasedAt", quantity, unit_cost as "unitCost",
      landed_unit_cost as "landedUnitCost", consignment, supplier, returns_line as "returnsLine"
    from stock.cost_layer
    where organization_id = ${organizationId} and source_type = ${source.type} and source_id = ${source.id}`.execute(
    tx,
  );
  return rows;
}

const FIGURES = ['quantity', 'unitCost', 'landedUnitCost'] as const;

function saysTheSame(layer: CostLayer, other: CostLayer | undefined): boolean {
  return (
    other !== undefined &&
    layer.itemId === other.itemId &&
    layer.purchasedAt.getTime() === other.purchasedAt.getTime() &&
    layer.consignment === other.consignment &&
    layer.supplier === other.supplier &&
    (layer.returnsLine ?? null) === (other.returnsLine ?? null) &&
    FIGURES.every((figure) => new Decimal(layer[figure]).eq(other[figure]))
  );
}

/** Adds or replaces the layers of many documents at once. The caller then calls `refreshItemCosts`. */
export async function addCostLayers(
  tx: Tx,
  organizationId: string,
  sourceType: string,
  layers: readonly (CostLayer & { sourceId: string })[],
): Promise<void> {
  await enterLedger(tx, organizationId);
  for (const portion of inPortions(layers)) await putLayers(tx, organizationId, sourceType, portion);
  await knowRows(tx, 'stock.cost_layer', layers.length);
}

/**
 * A layer keeps the time its bottles entered the ledger; for a late one, the start of the open period (D22).
 * The date of its document only decides its place among the purchases (D32). A quantity corrected after that period was closed
 * changes in the open one (D22), by the amount in `corrections`.
 */
async function putLayers(
  tx: Tx,
  organizationId: string,
  sourceType: string,
  layers: readonly (CostLayer & { sourceId: string })[],
): Promise<void> {
  await sql`
    insert into stock.cost_layer as held (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity,
      unit_cost, landed_unit_cost, consignment, supplier, returns_line, booked_at)
    select ${organizationId}, item_id, ${sourceType}, source_id, source_line, purchased_at, quantity, unit_cost,
      landed_unit_cost, consignment, supplier, returns_line,
      coalesce((select p.opened_at from stock.period as p where p.organization_id = ${organizationId} and p.locked_until >= purchased_at), purchased_at)
    from unnest(
      ${layers.map((l) => l.itemId)}::uuid[], ${layers.map((l) => l.sourceId)}::uuid[], ${layers.map((l) => l.sourceLine)}::text[],
      ${layers.map((l) => l.purchasedAt.toISOString())}::timestamptz[], ${layers.map((l) => l.quantity)}::numeric[],
      ${layers.map((l) => l.unitCost)}::numeric[], ${layers.map((l) => l.landedUnitCost)}::numeric[],
      ${layers.map((l) => l.consignment)}::boolean[], ${layers.map((l) => l.supplier)}::text[],
      ${layers.map((l) => l.returnsLine ?? null)}::text[]
    ) as l (item_id, source_id, source_line, purchased_at, quantity, unit_cost, landed_unit_cost, consignment, supplier, returns_line)
    on conflict on constraint cost_layer_source_once do update set item_id = excluded.item_id,
      purchased_at = excluded.purchased_at, quantity = excluded.quantity, unit_cost = excluded.unit_cost,
      landed_unit_cost = excluded.landed_unit_cost, consignment = excluded.consignment, supplier = excluded.supplier,
      returns_line = excluded.returns_line,
      corrections = case when held.quantity = excluded.quantity then held.corrections else (
        select case when held.booked_at <= p.locked_until
          then coalesce(held.corrections, '[]') || jsonb_build_object('at', p.opened_at, 'by', excluded.quantity - held.quantity)
          else held.corrections end
        from stock.period as p where p.organization_id = held.organization_id) end`.execute(tx);
}

/** States a cost for an item as of `effectiveAt` (COST-014); purchases do not change. Undoing `actionId` removes it. */
export async function stateCost(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  itemId: string,
  unitCost: string,
  effectiveAt: Date,
  actionId?: string,
): Promise<void> {
  await enterLedger(tx, by.organizationId); // a close keeps the values of its end as opening figures (D21)
  await tx
    .insertInto('stock.manual_cost')
    .values({
      organization_id: by.organizationId,
      item_id: itemId,
      unit_cost: unitCost,
      effective_at: effectiveAt,
      booked_at: effectiveAt, // the database moves a time in a closed period into the open one
      user_id: by.userId,
      action_id: actionId ?? null,
    })
    .execute();
  await refreshItemCosts(tx, by.organizationId, [itemId], { userId: by.userId, cause: 'stated' });
}

/** Removes the costs that an action stated (D38). */
export async function forgetStated(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  actionId: string,
): Promise<void> {
  await enterLedger(tx, by.organizationId);
  const stated = await tx
    .deleteFrom('stock.manual_cost')
    .where('organization_id', '=', by.organizationId)
    .where('action_id', '=', actionId)
    .returning('item_id')
    .execute();
  const items = stated.map((row) => row.item_id);
  await refreshItemCosts(tx, by.organizationId, items, { userId: by.userId, cause: 'stated' });
}
