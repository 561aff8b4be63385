import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Weights of an item's bottle, grams as decimals; null keeps the current value. */
export interface StatedWeights {
  readonly itemId: string;
  readonly tare: string | null;
  readonly full: string | null;
}

/** Sets the bottle weights of many items and returns the ids of those that changed. */
export async function stateWeights(
  tx: Tx,
  organizationId: string,
  stated: readonly StatedWeights[],
): Promise<Set<string>> {
  if (stated.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update catalog.item as i
    set tare_grams = coalesce(w.tare, i.tare_grams), full_grams = coalesce(w.full_grams, i.full_grams), updated_at = now()
    from ${listed(stated)}
    where i.organization_id = ${organizationId} and i.id = w.id
      and (i.tare_grams, i.full_grams) is distinct from (coalesce(w.tare, i.tare_grams), coalesce(w.full_grams, i.full_grams))
    returning i.id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Ids of the items whose full bottle would not weigh more than an empty one. */
export async function weighLessFull(
  tx: Tx,
  organizationId: string,
  stated: readonly StatedWeights[],
): Promise<Set<string>> {
  if (stated.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select i.id from ${listed(stated)} join catalog.item as i on i.organization_id = ${organizationId} and i.id = w.id
    where coalesce(w.full_grams, i.full_grams) <= coalesce(w.tare, i.tare_grams)`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

const listed = (stated: readonly StatedWeights[]) => sql`
  unnest(${stated.map((each) => each.itemId)}::uuid[], ${stated.map((each) => each.tare)}::numeric(12,6)[],
    ${stated.map((each) => each.full)}::numeric(12,6)[]) as w (id, tare, full_grams)`;
