import { expect, it } from 'vitest';
import { childrenOf, flatLocations, type Location, lineOf, nameIsTaken } from './location-tree.ts';
import { findLocations, LOCATION_SEARCH, recentFirst } from './use-location-choices.ts';

const location = (id: string, parent_id: string | null, path: string[], child: Location[] = []) =>
  ({ id, name: path.at(-1), parent_id, path, depth: path.length, child }) as unknown as Location;

const bin = location('bin', 'rack', ['Cellar', 'Rack 1', 'Bin 7']);
const rack = location('rack', 'cellar', ['Cellar', 'Rack 1'], [bin]);
const all = flatLocations([location('cellar', null, ['Cellar'], [rack]), location('bar', null, ['Back Bar'])]);

it('lists parents before their children', () => {
  expect(all.map((each) => each.id)).toEqual(['cellar', 'rack', 'bin', 'bar']);
  expect(lineOf(all, 'bin').map((each) => each.id)).toEqual(['cellar', 'rack', 'bin']);
  expect(childrenOf(all, null).map((each) => each.id)).toEqual(['cellar', 'bar']);
});

it('searches fuzzily, with threshold 0.1 (LOC-009, OCONST-065)', () => {
  expect(LOCATION_SEARCH.threshold).toBe(0.1);
  expect(findLocations(all, 'Cella')[0]?.id).toBe('cellar');
  expect(findLocations(all, 'back bart').map((each) => each.id)).toEqual([]);
  expect(findLocations(all, 'Kitchen')).toEqual([]);
  expect(findLocations(all, ' ')).toHaveLength(4);
});

it('finds a name that is taken, however it is typed (LOC-012)', () => {
  expect(nameIsTaken(all, ' cellar ')).toBe(true);
  expect(nameIsTaken(all, 'Cellar 2')).toBe(false);
});

it('puts recent choices first, once each, and leaves a short list unchanged', () => {
  const many = Array.from({ length: 9 }, (_, n) => location(`l${n}`, null, [`Shelf ${n}`]));
  const { recent, rest } = recentFirst(many, ['l7', 'gone', 'l2']);
  expect(recent.map((each) => each.id)).toEqual(['l7', 'l2']);
  expect(rest.map((each) => each.id)).toEqual(['l0', 'l1', 'l3', 'l4', 'l5', 'l6', 'l8']);
  expect(recentFirst(all, ['bar']).recent).toEqual([]);
});
