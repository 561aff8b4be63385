import { placedOf, type Selected, shelvesOf } from '#features/items/web/bulk/selected.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

/** An item at a location, or without one, as it is counted from a selection. */
export interface Shelf {
  readonly key: string;
  readonly itemId: string;
  readonly locationId: string | undefined;
  readonly name: string;
  readonly size: string;
  /** The path of its location; empty without one. */
  readonly place: string;
  readonly perCase: number;
}

/** Typed text, by the key of a shelf. */
export type Texts = Readonly<Record<string, string>>;

type Item = Selected['lines'][number]['item'];

const shelfOf = (item: Item, place?: { location_id: string }): Shelf => ({
  key: `${item.id} ${place?.location_id ?? ''}`,
  itemId: item.id,
  locationId: place?.location_id,
  name: [item.name, item.vintage].filter(Boolean).join(' '),
  size: item.size.name,
  place: item.locations.find((each) => each.location_id === place?.location_id)?.path.join(' › ') ?? '',
  perCase: item.size.count,
});

/** Each location of the selected items, by location and name, and the items that are at none. */
export function shelvesToCount(lines: Selected['lines']): { shelves: Shelf[]; unplaced: Shelf[] } {
  const shelves = shelvesOf(lines).map(({ item, place }) => shelfOf(item, place));
  const placed = new Set(shelves.map(({ itemId }) => itemId));
  const { unplaced } = placedOf(lines);
  return {
    shelves: shelves.toSorted((one, other) => compare(one.place, other.place) || compare(one.name, other.name)),
    unplaced: unplaced.filter(({ id }) => !placed.has(id)).map((item) => shelfOf(item)),
  };
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

interface Checked {
  counts: { inventory_item_id: string; location_id: string | undefined; count: number; entered: string }[];
  refusals: Texts;
}

/** The typed texts as counts; an empty one was not counted. */
export function checkShelves(shelves: readonly Shelf[], texts: Texts): Checked {
  const counts: Checked['counts'] = [];
  const refusals: Record<string, string> = {};
  for (const { key, itemId, locationId, perCase } of shelves) {
    const entered = (texts[key] ?? '').trim();
    if (entered === '') continue;
    const parsed = parseQuantity(entered, { decimals: 2, unitsPerCase: perCase > 1 ? perCase : undefined });
    if (!parsed.ok) refusals[key] = parsed.reason;
    else if (parsed.value < 0) refusals[key] = 'This cannot be negative';
    else counts.push({ inventory_item_id: itemId, location_id: locationId, count: parsed.value, entered });
  }
  return { counts, refusals };
}
