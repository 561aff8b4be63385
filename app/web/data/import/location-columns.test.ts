import { expect, test } from 'vitest';
import type { FilePreview } from '../data-api.ts';
import { guessKind } from './guess-columns.ts';
import { missingColumns, planFor, readSamples, withLocations } from './import-plan.ts';
import { locationColumns } from './location-columns.ts';

const sheet = (names: string[], ...samples: string[][]): FilePreview => ({
  header_row: 1,
  names,
  rows: samples.length,
  samples,
  words: names.map(() => []),
  days: names.map(() => null),
  notes: [],
});
const HOUSE = [{ path: ['Main floor'] }, { path: ['Main floor', 'Bar'] }, { path: ['Cellar'] }];
const NAMES = ['Item', 'Category', 'Size', 'BAR', 'Cellar', 'Storage', 'Par', 'Price'];
const stock = sheet(
  NAMES,
  ['Plymouth Gin', 'Spirits', '750 mL', '1,5', '12', '', '6', '9'],
  ['Rittenhouse Rye', 'Spirits', '750 mL', '', '3', '2', '', '8'],
);

test('columns named like a location hold its quantities if the venue has it', () => {
  const plan = planFor('items', stock, HOUSE);
  expect(plan.quantity).toEqual({
    at: [
      { from: 3, location: 'Main floor > Bar' },
      { from: 4, location: 'Cellar' },
      { from: 5, location: 'Storage' },
    ],
    comma: true,
  });
  expect([plan.location, plan.par, plan.name]).toEqual([undefined, { from: 6 }, { from: 0 }]);
  expect(readSamples('items', plan, stock)).toEqual({
    columns: ['name', 'type', 'size', 'location', 'quantity', 'list_price', 'par'],
    rows: [
      ['Plymouth Gin', 'Spirits', '750 mL', 'Main floor > Bar', '1.5', '9', '6'],
      ['Plymouth Gin', 'Spirits', '750 mL', 'Cellar', '12', '9', '6'],
      ['Rittenhouse Rye', 'Spirits', '750 mL', 'Cellar', '3', '8', ''],
      ['Rittenhouse Rye', 'Spirits', '750 mL', 'Storage', '2', '8', ''],
    ],
  });
  expect(missingColumns('counts', planFor('counts', stock, HOUSE))).toEqual([]);
});

test('without columns of locations the plan is as before', () => {
  const { at, ...others } = { ...planFor('items', stock, HOUSE), at: null };
  expect(withLocations(others, [], stock).quantity).toBeUndefined();
  expect(missingColumns('counts', withLocations(planFor('counts', stock, HOUSE), [], stock))).toEqual([
    'location',
    'quantity',
  ]);
  expect(at).toBeNull();
});

test('a room that is not here is only taken where the file has no other quantity, and is offered otherwise', () => {
  const names = ['Item', 'Type', 'Size', 'Bar', 'On hand'];
  const both = sheet(names, ['Gin', 'Spirits', '750 mL', '2', '5']);
  expect(planFor('items', both).quantity).toEqual({ from: 4 });
  expect(locationColumns('items', both, []).map(({ column, path }) => [column, path])).toEqual([['Bar', null]]);
  const alone = sheet(names.slice(0, 4), ['Gin', 'Spirits', '750 mL', '2']);
  expect(planFor('items', alone).quantity).toEqual({ at: [{ from: 3, location: 'Bar' }] });
});

test('of two locations with one name both are offered, and neither is taken', () => {
  const two = [{ path: ['Upstairs', 'Bar'] }, { path: ['Downstairs', 'Bar'] }];
  const file = sheet(['Item', 'Bar'], ['Gin', '2']);
  expect(locationColumns('items', file, two).map(({ location, sure }) => [location, sure])).toEqual([
    ['Upstairs > Bar', false],
    ['Downstairs > Bar', false],
  ]);
  expect(planFor('items', file, two).quantity).toBeUndefined();
});

test('words in the column, a word that is no room, and other kinds of files are no locations', () => {
  const words = sheet(['Item', 'Bar', 'Cases'], ['Gin', 'Main', '2']);
  expect(locationColumns('items', words, [])).toEqual([]);
  expect(locationColumns('invoices', stock, HOUSE)).toEqual([]);
  expect(guessKind(stock.names, 'stock.csv')).toBe('items');
});
