import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { readKnownItems } from '../matching/read-known-items.ts';
import { dropStaged } from './stage-matches.ts';

interface Link {
  readonly itemId: string;
  /** Null unmatches the item. */
  readonly universalItemId: string | null;
}

/**
 * Matches items to products and removes their suggestions. From then on an item shows the details of its product
 * (UNI-014), which are stored with the product.
 */
export async function linkItems(tx: Tx, organizationId: string, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map((link) => link.itemId);
  await lockItems(tx, organizationId, ids);
  await requireProducts(
    tx,
    organizationId,
    links.flatMap((link) => link.universalItemId ?? []),
  );
  await sql`
    update catalog.item as i set original_item_id = new.original_item_id, updated_at = now()
    from unnest(${ids}::uuid[], ${links.map((link) => link.universalItemId)}::uuid[]) as new (id, original_item_id)
    where i.organization_id = ${organizationId} and i.id = new.id`.execute(tx);
  await dropStaged(tx, organizationId, ids);
  await announce(tx, organizationId, 'items', ids);
}

async function requireProducts(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const products = await readKnownItems(tx, organizationId, ids);
  if (ids.some((id) => !products.has(id))) throw notFound('Universal item');
}

/** The current match of each item; refuses unknown and merged items. */
export async function lockItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; original_item_id: string | null }>`
    select id, original_item_id from catalog.item
    where organization_id = ${organizationId} and id = any(${[...new Set(ids)]}::uuid[]) and active
    order by id for update`.execute(tx);
  if (rows.length < new Set(ids).size) throw notFound('Item');
  return new Map(rows.map((row) => [row.id, row.original_item_id]));
}
