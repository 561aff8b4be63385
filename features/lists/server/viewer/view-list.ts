import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { BeverageList, ListItem, ViewedList } from '../../contract/list-schemas.ts';
import { readGroups } from '../groups/read-groups.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { readList } from '../lists/read-list.ts';
import { readStylesInForce, withoutIds } from '../styles/read-styles.ts';

/** A list as guests see it, also before it is published (OAPI-114). */
export function viewList(context: Context, extensions: ListExtensions, { id }: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const known = await readList(tx, organizationId, id);
    const list = await readViewedList(tx, extensions, organizationId, known);
    return { ...list, is_published: known.is_published, styles: await readStylesInForce(tx, organizationId, id) };
  });
}

type Known = Pick<BeverageList, 'id' | 'name' | 'look' | 'columns' | 'sold_out'>;

/** The entries for guests: without those that are gone or, if the owner hides them, sold out; without empty groups. */
export async function readViewedList(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  { id, name, look, columns, sold_out }: Known,
  /** The URL of an image for guests; staff get the upload's URL. */
  addressOf?: (imageId: string) => string,
): Promise<ViewedList> {
  const groups = await readGroups(tx, extensions, organizationId, id);
  const offered = groups.flatMap(({ items }) => items.flatMap((item) => item.sellable_item_group_id ?? []));
  const out = sold_out === 'ignore' ? new Set() : await extensions.soldOut(tx, organizationId, offered);
  const isOut = (item: ListItem) => out.has(item.sellable_item_group_id ?? '');
  const isShown = (item: ListItem) => !item.hidden && !(sold_out === 'hide' && isOut(item));
  const offers = new Map<string, string>();
  const { rows } = await sql<{ venue: string; locale: string; currency: string }>`
    select o.name as venue, s.locale, s.currency from accounts.organization as o
    join accounts.organization_setting as s on s.organization_id = o.id where o.id = ${organizationId}`.execute(tx);
  const { venue = '', locale = 'en-US', currency = 'USD' } = rows[0] ?? {};
  return {
    id,
    name,
    // Lists with their own styles never showed the venue; choosing a ready-made look allows it.
    venue: look === 'own' ? null : venue,
    look,
    columns,
    locale,
    currency,
    groups: groups
      .map((group) => ({
        id: group.id,
        name: group.name,
        style: group.style && withoutIds(group.style),
        items: shownEntries(group.items, isShown).map((item) => ({
          ...viewed(item, addressOf),
          offer: offerOf(item, offers),
          sold_out: sold_out === 'mark' && isOut(item),
        })),
      }))
      .filter(({ items }) => items.some(({ type }) => type !== 'SPACER')),
  };
}

/** Entries of one bottle share the id of the first of them: guests get no id of an item. */
function offerOf({ id, sellable_item_group: sold }: ListItem, offers: Map<string, string>): string | null {
  const item = sold?.inventory_item_id;
  if (!item) return null;
  const first = offers.get(item) ?? id;
  offers.set(item, first);
  return first;
}

/** The visible entries; a header is hidden if everything sold under it is hidden. */
function shownEntries(items: readonly ListItem[], isShown: (item: ListItem) => boolean): ListItem[] {
  return items.filter((item, place) => {
    if (item.type !== 'HEADER' && item.type !== 'SUBHEADER') return isShown(item);
    const rest = items.slice(place + 1);
    const end = rest.findIndex(({ type }) => type === 'HEADER' || type === item.type);
    const under = (end === -1 ? rest : rest.slice(0, end)).filter(({ type }) => type === 'ITEM');
    return under.length === 0 || under.some(isShown);
  });
}

function viewed(item: ListItem, addressOf?: (imageId: string) => string) {
  const { id, type, price, header_text, subheader_text, notes, bin, spacer_height, image_id, image_url } = item;
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
    bin,
    pour: sold?.pour ?? null,
    region: sold?.region ?? null,
    grape: sold?.grape ?? null,
    ingredients: sold?.ingredients ?? [],
    spacer_height,
    image_url: image_id && addressOf ? addressOf(image_id) : image_url,
  };
}
