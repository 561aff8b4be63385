import { expect, it } from 'vitest';
import type { Location } from '#features/ledger/web/locations/location-tree.ts';
import { listRows, nextPlace, treeRows, whyNotInside } from './location-rows.ts';

const at = (id: string, parent_id: string | null, path: string[]) =>
  ({ id, name: path.at(-1), parent_id, path, depth: path.length, deleted: false }) as unknown as Location;

const cellar = at('cellar', null, ['Cellar']);
const rack = at('rack', 'cellar', ['Cellar', 'Rack']);
const bin = at('bin', 'rack', ['Cellar', 'Rack', 'Bin']);
const shelf = at('shelf', 'cellar', ['Cellar', 'Shelf']);
const bar = at('bar', null, ['Bar']);
const all = [cellar, rack, bin, shelf, bar];
const ids = (rows: readonly Location[]) => rows.map((row) => row.id);
const tree = (wanted?: string, ...collapsed: string[]) =>
  treeRows(all, { worths: undefined, wanted, collapsed: new Set(collapsed) });

it('a collapsed location hides what is inside it, and shows its number of children', () => {
  expect(ids(tree())).toEqual(['cellar', 'rack', 'bin', 'shelf', 'bar']);
  expect(tree().map((row) => row.level)).toEqual([0, 1, 2, 1, 0]);
  expect(ids(tree(undefined, 'cellar'))).toEqual(['cellar', 'bar']);
  expect(tree(undefined, 'cellar')[0]).toMatchObject({ children: 2, open: false });
  expect(tree()[4]?.open).toBeUndefined();
});

it('a search keeps the path to its results, even through collapsed locations', () => {
  expect(ids(tree('bin', 'cellar', 'rack'))).toEqual(['cellar', 'rack', 'bin']);
  expect(ids(listRows(all, { worths: undefined, wanted: ' SHELF ' }))).toEqual(['shelf']);
});

it('an empty location is worth nothing once the values are known', () => {
  const worth = { value: 5, items_within: 1, value_within: 5, without_cost: 0 };
  const rows = listRows(all, { worths: new Map([['bar', worth]]), wanted: undefined });
  expect(rows.map((row) => row.worth?.value)).toEqual([0, 0, 0, 0, 5]);
  expect(tree()[0]?.worth).toBeUndefined();
});

it('explains why a location cannot move to a target', () => {
  expect(whyNotInside(all, bar, cellar)).toBeUndefined();
  expect(whyNotInside(all, bar, bin)).toBe('Locations nest up to three levels');
  expect(whyNotInside(all, rack, shelf)).toBe('Locations nest up to three levels');
  expect(whyNotInside(all, rack, null)).toBeUndefined();
  expect(whyNotInside(all, rack, cellar)).toBe('It is in Cellar');
  expect(whyNotInside(all, cellar, bin)).toBe('A location cannot be inside itself');
  expect(whyNotInside(all, cellar, cellar)).toBe('A location cannot be inside itself');
});

it('arrow keys move it into the one above and out by a level', () => {
  expect(nextPlace(all, shelf, 'ArrowRight')?.id).toBe('rack');
  expect(nextPlace(all, rack, 'ArrowRight')).toBeUndefined();
  expect(nextPlace(all, bin, 'ArrowLeft')?.id).toBe('cellar');
  expect(nextPlace(all, rack, 'ArrowLeft')).toBeNull();
  expect(nextPlace(all, bar, 'ArrowLeft')).toBeUndefined();
});
