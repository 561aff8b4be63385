import { expect, it } from 'vitest';
import type { PlaceStock, StockLine } from '../inventory/stock-line.ts';
import { itemIdsOf, placedOf, shelvesOf } from './selected.ts';

const place = (location_id: string, quantity: number) => ({ location_id, quantity }) as PlaceStock;
const line = (id: string, locations: readonly PlaceStock[], of?: PlaceStock, part = false) =>
  ({ id: `${id} ${of?.location_id}`, item: { id, locations }, place: of, part, expanded: false }) as StockLine;

const [bar, cellar] = [place('bar', 2), place('cellar', 5)];
const both = line('gin', [bar, cellar]);
const part = line('gin', [bar, cellar], cellar, true);
const single = line('rum', [bar], bar);
const named = (shelves: readonly { item: { id: string }; place: { location_id: string } }[]) =>
  shelves.map((shelf) => `${shelf.item.id} ${shelf.place.location_id}`);

it('moves an item from all its locations, a line of one location from there, and no shelf twice', () => {
  expect(named(shelvesOf([both, part, single]))).toEqual(['gin bar', 'gin cellar', 'rum bar']);
  expect(named(shelvesOf([part]))).toEqual(['gin cellar']);
});

it('adjusts lines of one location there, and asks for the location of items in several', () => {
  const { shelves, unplaced } = placedOf([both, single]);
  expect([named(shelves), unplaced.map(({ id }) => id)]).toEqual([['rum bar'], ['gin']]);
  expect(placedOf([both, part]).unplaced).toEqual([]);
});

it('sets an attribute once per item', () => {
  expect(itemIdsOf([both, part, single])).toEqual(['gin', 'rum']);
});
