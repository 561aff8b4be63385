import { sql } from 'kysely';
import { foldName } from '#features/catalog/domain/matching/read-name.ts';
import type { Tx } from '#shared/server/database.ts';
import { type PosName, readPosName } from '../../domain/read-pos-name.ts';

/** The score of a name that a person has matched before. */
export const LEARNED_SCORE = 0.95;

const MOST_READ = 20_000;

const keyOf = ({ product, vintage }: PosName) => `${foldName(product)} ${vintage ?? ''}`;

/**
 * For each name, the item that POS items with the same product are matched to now, in any serving: the bottle chosen
 * for the glass. Only current matches count, so an undone match is forgotten at once; if they differ, none counts.
 */
export async function readLearnedItems(
  tx: Tx,
  organizationId: string,
  names: readonly PosName[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string; variation: string | null; item_id: string }>`
    select p.name, p.variation, s.inventory_item_id as item_id from sales.pos_item as p
    join sales.sold_as as s on s.organization_id = p.organization_id and s.id = p.sold_as_id and s.deleted_at is null
    where p.organization_id = ${organizationId} order by p.updated_at desc, p.id limit ${MOST_READ}`.execute(tx);
  const items = new Map<string, string | null>();
  for (const { name, variation, item_id } of rows) {
    const key = keyOf(readPosName(name, variation));
    const before = items.get(key);
    items.set(key, before === undefined || before === item_id ? item_id : null);
  }
  return names.map((name) => items.get(keyOf(name)) ?? null);
}
