import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';

type ListPlace = SellableGroup['list_items'][number];

/** Lists with each Sold As entry or recipe, by id; handed in by the application, because sales do not know lists. */
export type ReadListPlaces = (
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, readonly ListPlace[]>>;

/** Adds the lists of each group; `on_list` is true only for published lists (POS-027, POS-030). */
export async function withPlaces(
  tx: Tx,
  organizationId: string,
  readPlaces: ReadListPlaces,
  groups: readonly SellableGroup[],
): Promise<SellableGroup[]> {
  const found = await readPlaces(
    tx,
    organizationId,
    groups.map((group) => group.id),
  );
  return groups.map((group) => {
    const places = [...(found.get(group.id) ?? [])];
    const on_list = places.some((place) => place.list_item_group.sellable_list.is_published);
    return { ...group, list_items: places, on_list };
  });
}

/** The same for an answer that was already read. */
export function tellPlaces(
  context: Context,
  readPlaces: ReadListPlaces,
  groups: readonly SellableGroup[],
): Promise<SellableGroup[]> {
  if (groups.length === 0) return Promise.resolve([]);
  return runQuery(context, (tx) => withPlaces(tx, context.actor.organizationId, readPlaces, groups));
}

export async function tellPlacesOfOne<Group extends SellableGroup>(
  context: Context,
  readPlaces: ReadListPlaces,
  group: Group,
): Promise<Group> {
  const [told] = await tellPlaces(context, readPlaces, [group]);
  return { ...group, ...told };
}

interface Matched {
  readonly sellable_item_group: SellableGroup | null;
}

/** For POS items: adds the lists of each match. */
export async function tellPlacesOfMatches<Item extends Matched>(
  context: Context,
  readPlaces: ReadListPlaces,
  items: readonly Item[],
): Promise<Item[]> {
  const groups = items.flatMap((item) => item.sellable_item_group ?? []);
  const told = new Map((await tellPlaces(context, readPlaces, groups)).map((group) => [group.id, group]));
  return items.map((item) => ({ ...item, sellable_item_group: told.get(item.sellable_item_group?.id ?? '') ?? null }));
}
