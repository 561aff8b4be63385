import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { ListItem } from '../../contract/list-schemas.ts';
import { IN_ORDER } from '../groups/moved-to.ts';
import type { ListExtensions } from '../list-extensions.ts';

type EntryRow = Omit<ListItem, 'sellable_item_group' | 'price' | 'image_url' | 'hidden'> & { readonly list_id: string };

/** Entries e that match `condition`, ordered by group id and position. */
export async function readEntries(
  tx: Tx,
  { sellableItems }: ListExtensions,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<ListItem[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.list_group_id as "listItemGroupId", e.type, e.sellable_item_group_id, e.custom_price::float8 as custom_price,
      e.header_text, e.subheader_text, e.notes, e.bin, e.spacer_height, e.image_id, e.sort_order, g.list_id
    from menus.list_item as e
    join menus.list_group as g on g.organization_id = e.organization_id and g.id = e.list_group_id and g.deleted_at is null
    where e.organization_id = ${organizationId} and e.deleted_at is null and ${condition}
    order by e.list_group_id, ${IN_ORDER('e')}`.execute(tx);
  const offered = rows.flatMap((row) => row.sellable_item_group_id ?? []);
  const sold = await sellableItems(tx, organizationId, [...new Set(offered)]);
  return rows.map(({ list_id, ...row }) => {
    const sellable = sold.get(row.sellable_item_group_id ?? '') ?? null;
    return {
      ...row,
      sellable_item_group: sellable,
      price: row.custom_price ?? sellable?.price ?? null,
      image_url: row.image_id === null ? null : addressOfImage(list_id, row.image_id),
      hidden: (row.type === 'ITEM' && sellable === null) || (row.type === 'IMAGE' && row.image_id === null),
    };
  });
}

export async function readOneEntry(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  id: string,
): Promise<ListItem> {
  const [entry] = await readEntries(tx, extensions, organizationId, sql`e.id = ${id}`);
  if (!entry) throw notFound('List item');
  return entry;
}

export const addressOfImage = (listId: string, imageId: string) => `/api/list/${listId}/images/${imageId}`;
