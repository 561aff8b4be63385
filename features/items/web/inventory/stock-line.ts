import type { items } from '../items-api.ts';

export interface InventoryPage extends Awaited<ReturnType<typeof items.call.listInventory>> {
  /** Kept on the first page: rows changed since, so that asking anew would show another order or other rows. */
  changed?: boolean;
}
export type InventoryRow = InventoryPage['data'][number];
export type PlaceStock = InventoryRow['locations'][number];

/** One line of the list: an item, or below it one of its locations. */
export interface StockLine {
  id: string;
  item: InventoryRow;
  /** The one location this line speaks of; without it the line sums over several, or there is no stock anywhere. */
  place: PlaceStock | undefined;
  /** A location below the line of its item. */
  part: boolean;
  expanded: boolean;
}

const closed = new WeakMap<InventoryRow, StockLine>();

/** The same line for the same row, so that a change of one row draws one line anew. */
function closedLine(item: InventoryRow): StockLine {
  const known = closed.get(item);
  if (known) return known;
  const place = item.locations.length === 1 ? item.locations[0] : undefined;
  const line: StockLine = { id: item.id, item, place, part: false, expanded: false };
  closed.set(item, line);
  return line;
}

/** Items in their order; an expanded one is followed by its locations. */
export function stockLines(rows: readonly InventoryRow[], expanded: ReadonlySet<string>): StockLine[] {
  return rows.flatMap((item) => {
    if (!expanded.has(item.id) || item.locations.length < 2) return [closedLine(item)];
    const line: StockLine = { ...closedLine(item), expanded: true };
    const parts = item.locations.map(
      (each): StockLine => ({ id: `${item.id} ${each.location_id}`, item, place: each, part: true, expanded: false }),
    );
    return [line, ...parts];
  });
}

/** Locations that an item's own line names: those with stock, else all it was ever in. */
export function namedPlaces({ locations }: InventoryRow): readonly PlaceStock[] {
  const stocked = locations.filter(({ quantity }) => quantity !== 0);
  return stocked.length > 0 ? stocked : locations;
}

const ROW_HEIGHT = 56;
const WITH_SUGGESTION = 70;

/** A suggested match asks for a decision, so its row is taller (ITEM-005). */
export function lineHeight({ item, part }: StockLine): number {
  return item.suggested_match && !part ? WITH_SUGGESTION : ROW_HEIGHT;
}

/** Null where it is withheld from who counts. */
export const runningCount = ({ item, place, part }: StockLine): number | null =>
  part && place ? place.quantity : (item.location_quantity ?? item.total_quantity);

export const inventoryCount = ({ item, place, part }: StockLine): number | null =>
  part && place ? place.count : item.inventory_count;

/** What should be there, of the item or of the one location. */
export const parOf = ({ item, place, part }: StockLine): number | null => (part && place ? place.par : item.par);

/** The newest count of what the line shows. With a location chosen, the counts of other locations say nothing here. */
export function lastCountedAt({ item, place, part }: StockLine): string | null {
  if (part && place) return place.last_counted_at;
  if (item.location_quantity === null) return item.last_counted_at;
  const times = item.locations.flatMap((each) => each.last_counted_at ?? []);
  return times.sort().at(-1) ?? null;
}

export const freshnessOf = ({ item, place, part }: StockLine): PlaceStock['freshness'] =>
  part && place ? place.freshness : item.freshness;
