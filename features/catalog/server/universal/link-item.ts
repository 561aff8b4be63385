import { sql } from 'kysely';
import { readKnownItems } from '#features/matching/server/read-known-items.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { detailsOf } from './show-universal-items.ts';
import { dropStaged } from './stage-matches.ts';

interface Link {
  readonly itemId: string;
  /** Null takes the item off its product. */
  readonly universalItemId: string | null;
}

/**
 * Matches items to products: each carries the product's details from then on (UNI-014), and what was proposed for it is
 * settled. Details that came from an earlier product go with it.
 */
export async function linkItems(tx: Tx, organizationId: string, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map((link) => link.itemId);
  const earlier = await lockItems(tx, organizationId, ids);
  const products = await readKnownItems(
    tx,
    organizationId,
    [...links.map((link) => link.universalItemId), ...earlier.values()].filter((id) => id !== null),
  );
  const rows = links.map(({ itemId, universalItemId }) => {
    const product = universalItemId === null ? undefined : products.get(universalItemId);
    if (universalItemId !== null && !product) throw notFound('Universal item');
    const before = products.get(earlier.get(itemId) ?? '');
    return {
      gone: before ? Object.keys(detailsOf(before)) : [],
      details: product ? detailsOf(product) : {},
      itemId,
      universalItemId,
    };
  });
  await sql`
    update catalog.item as i set original_item_id = new.original_item_id, updated_at = now(),
      enriched_item = nullif(coalesce(i.enriched_item, '{}') - array(select jsonb_array_elements_text(new.gone)) || new.details, '{}')
    from unnest(${ids}::uuid[], ${rows.map((row) => row.universalItemId)}::uuid[],
      ${rows.map((row) => JSON.stringify(row.gone))}::jsonb[], ${rows.map((row) => JSON.stringify(row.details))}::jsonb[])
      as new (id, original_item_id, gone, details)
    where i.organization_id = ${organizationId} and i.id = new.id`.execute(tx);
  await dropStaged(tx, organizationId, ids);
  await announce(tx, organizationId, 'items', ids);
}

/** What each item is matched to now; refuses items that are unknown here or were merged away. */
export async function lockItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; original_item_id: string | null }>`
    select id, original_item_id from catalog.item
    where organization_id = ${organizationId} and id = any(${[...new Set(ids)]}::uuid[]) and merged_into_id is null
    order by id for update`.execute(tx);
  if (rows.length < new Set(ids).size) throw notFound('Item');
  return new Map(rows.map((row) => [row.id, row.original_item_id]));
}
