import type { items } from '../items-api.ts';

export interface InventoryPage extends Awaited<ReturnType<typeof items.call.listInventory>> {
  /** Set on the first page if rows changed since, so a reload would show other rows or another order. */
  changed?: boolean;
}
export type InventoryRow = InventoryPage['data'][number];
export type PlaceStock = InventoryRow['locations'][number];

/** One line of the list: an item, or one of its locations below it. */
export interface StockLine {
  id: string;
  item: InventoryRow;
  /** The only location of this line; without it the line sums several locations, or has no stock. */
  place: PlaceStock | undefined;
  /** A location below the line of its item. */
  part: boolean;
  expanded: boolean;
}

const closed = new WeakMap<InventoryRow, StockLine>();

/** Returns the same line for the same row, so a change of one row renders only one line. */
function closedLine(item: InventoryRow): StockLine {
  const known = closed.get(item);
  if (known) return known;
  const place = item.locations.length === 1 ? item.locations[0] : undefined;
  const line: StockLine = { id: item.id, item, place, part: false, expanded: false };
  closed.set(item, line);
  return line;
}

/** Items in order; an expanded one is followed by its locations. */
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

/** The locations in an item's own line: those with stock, otherwise all it was ever in. */
export function namedPlaces({ locations }: InventoryRow): readonly PlaceStock[] {
  const stocked = locations.filter(({ quantity }) => quantity !== 0);
  return stocked.length > 0 ? stocked : locations;
}

const ROW_HEIGHT = 56;
const WITH_SUGGESTION = 70;

/** A suggested match needs a decision, so its row is taller (ITEM-005). */
export function lineHeight({ item, part }: StockLine): number {
  return item.suggested_match && !part ? WITH_SUGGESTION : ROW_HEIGHT;
}

/** Null if it is hidden from people who count blind. */
export const runningCount = ({ item, place, part }: StockLine): number | null =>
  part && place ? place.quantity : (item.location_quantity ?? item.total_quantity);

export const inventoryCount = ({ item, place, part }: StockLine): number | null =>
  part && place ? place.count : item.inventory_count;

/** Par of the item or of the one location. */
export const parOf = ({ item, place, part }: StockLine): number | null => (part && place ? place.par : item.par);

/** The newest count of the line's locations. With a location chosen, counts of other locations are ignored. */
export function lastCountedAt({ item, place, part }: StockLine): string | null {
  if (part && place) return place.last_counted_at;
  if (item.location_quantity === null) return item.last_counted_at;
  const times = item.locations.flatMap((each) => each.last_counted_at ?? []);
  return times.sort().at(-1) ?? null;
}

export const freshnessOf = ({ item, place, part }: StockLine): PlaceStock['freshness'] =>
  part && place ? place.freshness : item.freshness;
