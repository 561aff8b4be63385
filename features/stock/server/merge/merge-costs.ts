import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { refreshItemCosts } from '../costs/cost-layers.ts';

export interface MovedCosts {
  /** By their document: a layer is written anew whenever its invoice is corrected. */
  readonly layers: readonly { source_type: string; source_id: string; source_line: string }[];
  readonly stated: readonly string[];
}

/** Purchases and stated costs of the one are the other's; both are costed anew. */
export async function mergeCosts(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedCosts> {
  const layers = await sql<MovedCosts['layers'][number]>`
    update stock.cost_layer set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning source_type, source_id, source_line`.execute(
    tx,
  );
  const stated = await sql<{ id: string }>`
    update stock.manual_cost set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning id`.execute(tx);
  await refreshItemCosts(tx, organizationId, [fromId, toId]);
  return { layers: layers.rows, stated: stated.rows.map((row) => row.id) };
}

export async function separateCosts(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  { layers, stated }: MovedCosts,
): Promise<void> {
  await sql`
    update stock.cost_layer as layer set item_id = ${fromId}
    from unnest(${layers.map((layer) => layer.source_type)}::text[], ${layers.map((layer) => layer.source_id)}::uuid[],
      ${layers.map((layer) => layer.source_line)}::text[]) as moved (source_type, source_id, source_line)
    where layer.organization_id = ${organizationId} and layer.item_id = ${toId} and layer.source_type = moved.source_type
      and layer.source_id = moved.source_id and layer.source_line = moved.source_line`.execute(tx);
  await sql`
    update stock.manual_cost set item_id = ${fromId}
    where organization_id = ${organizationId} and id = any(${stated}::uuid[])`.execute(tx);
  await refreshItemCosts(tx, organizationId, [fromId, toId]);
}
