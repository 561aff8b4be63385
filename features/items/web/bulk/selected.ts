import { formatCount } from '#shared/domain/format.ts';
import type { PlaceStock, StockLine } from '../inventory/stock-line.ts';

/** The lines that a dialog was opened for. */
export interface Selected {
  lines: readonly StockLine[];
  clear: () => void;
}

/** An item at one location, and its stock as far as the list has it. */
interface Shelf {
  item: StockLine['item'];
  place: Pick<PlaceStock, 'location_id' | 'quantity'>;
}

const distinct = (shelves: readonly Shelf[]): Shelf[] => [
  ...new Map(shelves.map((shelf) => [`${shelf.item.id} ${shelf.place.location_id}`, shelf])).values(),
];

/** All shelves of the lines: for an item in several locations, all of them. */
export const shelvesOf = (lines: readonly StockLine[]): Shelf[] =>
  distinct(
    lines.flatMap(({ item, place }) => (place ? [place] : item.locations).map((each) => ({ item, place: each }))),
  );

/** The shelves of lines with one location, and the items that need a location chosen. */
export function placedOf(lines: readonly StockLine[]): { shelves: Shelf[]; unplaced: StockLine['item'][] } {
  const shelves = distinct(lines.flatMap(({ item, place }) => (place ? [{ item, place }] : [])));
  const placed = new Set(shelves.map(({ item }) => item.id));
  return { shelves, unplaced: lines.flatMap(({ item, place }) => (place || placed.has(item.id) ? [] : [item])) };
}

export const itemIdsOf = (lines: readonly StockLine[]): string[] => [...new Set(lines.map(({ item }) => item.id))];

export const countOf = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
