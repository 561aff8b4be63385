import { sql } from 'kysely';
import type { CostCause } from '#features/ledger/server/costs/cost-change.ts';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import type { Tx } from '#shared/server/database.ts';

export interface MovedCosts {
  /** Found by document, because a corrected invoice writes new layers. */
  readonly layers: readonly { source_type: string; source_id: string; source_line: string }[];
  readonly stated: readonly string[];
}

/** Moves purchases and stated costs to the other item, and recalculates both. */
export async function mergeCosts(tx: Tx, by: Mover, fromId: string, toId: string): Promise<MovedCosts> {
  const { organizationId } = by;
  await enterLedger(tx, organizationId);
  const layers = await sql<MovedCosts['layers'][number]>`
    update stock.cost_layer set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning source_type, source_id, source_line`.execute(
    tx,
  );
  const stated = await sql<{ id: string }>`
    update stock.manual_cost set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning id`.execute(tx);
  await refreshBoth(tx, by, fromId, toId, 'merge');
  return { layers: layers.rows, stated: stated.rows.map((row) => row.id) };
}

export async function separateCosts(
  tx: Tx,
  by: Mover,
  fromId: string,
  toId: string,
  { layers, stated }: MovedCosts,
): Promise<void> {
  const { organizationId } = by;
  await enterLedger(tx, organizationId);
  await sql`
    update stock.cost_layer as layer set item_id = ${fromId}
    from unnest(${layers.map((layer) => layer.source_type)}::text[], ${layers.map((layer) => layer.source_id)}::uuid[],
      ${layers.map((layer) => layer.source_line)}::text[]) as moved (source_type, source_id, source_line)
    where layer.organization_id = ${organizationId} and layer.item_id = ${toId} and layer.source_type = moved.source_type
      and layer.source_id = moved.source_id and layer.source_line = moved.source_line`.execute(tx);
  await sql`
    update stock.manual_cost set item_id = ${fromId}
    where organization_id = ${organizationId} and id = any(${stated}::uuid[])`.execute(tx);
  await refreshBoth(tx, by, fromId, toId, 'separation');
}

/** Each names the other item as the cause. */
function refreshBoth(
  tx: Tx,
  { organizationId, userId }: Mover,
  fromId: string,
  toId: string,
  cause: CostCause,
): Promise<void> {
  const other = (itemId: string, id: string) =>
    ({ itemId, cause, type: 'item', id, name: null, documents: 1, before: null, after: null }) as const;
  const sources = [other(fromId, toId), other(toId, fromId)];
  return refreshItemCosts(tx, organizationId, [fromId, toId], { userId, cause, sources });
}
