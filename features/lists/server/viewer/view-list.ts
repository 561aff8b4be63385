import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ListItem, ViewedList } from '../../contract/list-schemas.ts';
import { readGroups } from '../groups/read-groups.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { readList } from '../lists/read-list.ts';
import { readStylesInForce, withoutIds } from '../styles/read-styles.ts';

/** A list as guests read it, also before it is published (OAPI-114). */
export function viewList(context: Context, extensions: ListExtensions, { id }: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { name, is_published } = await readList(tx, organizationId, id);
    const list = await readViewedList(tx, extensions, organizationId, { id, name });
    return { ...list, is_published, styles: await readStylesInForce(tx, organizationId, id) };
  });
}

/** What guests read: nothing that is gone, and nothing of the organization but this. */
export async function readViewedList(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  { id, name }: { readonly id: string; readonly name: string },
  /** Where guests get an image; staff get it where it was uploaded. */
  addressOf?: (imageId: string) => string,
): Promise<ViewedList> {
  const groups = await readGroups(tx, extensions, organizationId, id);
  return {
    id,
    name,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      style: group.style && withoutIds(group.style),
      items: group.items.filter((item) => !item.hidden).map((item) => viewed(item, addressOf)),
    })),
  };
}

function viewed(item: ListItem, addressOf?: (imageId: string) => string) {
  const { id, type, price, header_text, subheader_text, notes, spacer_height, image_id, image_url } = item;
  const sold = item.sellable_item_group;
  return {
    id,
    type,
    name: sold?.name ?? null,
    vintage: sold?.vintage ?? null,
    size: sold?.size ?? null,
    price,
    header_text,
    subheader_text,
    notes,
    spacer_height,
    image_url: image_id && addressOf ? addressOf(image_id) : image_url,
  };
}
