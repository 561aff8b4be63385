import { expect, it } from 'vitest';
import { categories, choicesOf, findKind, offeredKinds } from './filter-kinds.ts';
import type { FilterOptions } from './filters-api.ts';

const bounds = { min: 0, max: 100, known: false };
const nothing: FilterOptions = {
  types: [],
  subtypes: [],
  sizes: [],
  soldAsSizes: [],
  attributes: {},
  vendors: [],
  dates: { last_stocktake: false, last_date_ordered: false, last_sold: false, recently_added: false, in_stock: false },
  toggles: { consignment: 0, stale_stock: 0, below_par: 0, on_list: 0 },
  ranges: { price: bounds, unit_cost: bounds, total_quantity: bounds, location_quantity: bounds },
};
const labels = (options: FilterOptions) =>
  offeredKinds(options).flatMap(({ kinds }) => kinds.map(({ label }) => label));

it('offers kinds that have values (FLT-033, CTRL-020)', () => {
  const option = { id: '1', name: 'One', count: 3 };
  expect(labels({ ...nothing, attributes: { producer: [option], vineyard: [] } })).toEqual(['Producer']);
  expect(labels({ ...nothing, ranges: { ...nothing.ranges, price: { ...bounds, known: true } } })).toEqual(['Price']);
  expect(labels({ ...nothing, dates: { ...nothing.dates, last_sold: true } })).toEqual(['Last sold']);
  expect(labels({ ...nothing, soldAsSizes: [option] })).toEqual(['Sold As Size']);
  expect(labels({ ...nothing, toggles: { consignment: 2, stale_stock: 1, below_par: 1, on_list: 3 } })).toEqual([
    'Consignment',
    'On list',
    'Stale stock',
    'Below par',
  ]);
  const stock = { min: -2, max: 9, known: true };
  expect(labels({ ...nothing, ranges: { ...nothing.ranges, total_quantity: stock } })).toEqual([
    'Total stock',
    'Out of stock',
    'Negative stock',
  ]);
});

it('offers ten types in the builder, and the toggles, if items have them (FLT-013, FLT-019)', () => {
  const some = [{ id: '1', name: 'One', count: 3 }];
  const attributes = { producer: some, region: some, vineyard: some, variety: some, country: some };
  const toggles = { consignment: 1, stale_stock: 1, below_par: 0, on_list: 1 };
  const subtypes = [{ id: '1', name: 'One', count: 3, short_type: 'WI' }];
  expect(labels({ ...nothing, types: some, subtypes, sizes: some, soldAsSizes: some, attributes, toggles })).toEqual([
    'Category',
    'Inventory Size',
    'Sold As Size',
    'Subtype',
    'Producer',
    'Region',
    'Vineyard',
    'Variety',
    'Country',
    'Consignment',
    'On list',
    'Stale stock',
  ]);
  expect(findKind('onList')?.control).toBe('flag');
});

it('offers nothing without data', () => {
  expect(labels(nothing)).toEqual([]);
});

it('lists categories by name (FLT-032, OCONST-068)', () => {
  const types = [
    { id: 'WI', name: 'Wine', count: 9 },
    { id: 'BE', name: 'Beer', count: 1 },
  ];
  expect(categories({ types }).map(({ label }) => label)).toEqual(['Beer', 'Wine']);
});

it('accepts the other names of a kind', () => {
  expect(findKind('lastSale.date')?.key).toBe('last_sold');
  expect(findKind('appellation')).toBe(findKind('apellation'));
  expect(findKind('constructor')).toBeUndefined();
  const kind = findKind('apellation');
  const attributes = { appellation: [{ id: 'a', name: 'Barolo', count: 1 }] };
  expect(kind && choicesOf(kind, { ...nothing, attributes })).toEqual([{ value: 'a', label: 'Barolo', count: 1 }]);
});

const controlOf = (key: string) => findKind(key)?.control;

it('numbers are typed, days are picked and values are chosen (CTRL-030, CTRL-031, CTRL-032)', () => {
  for (const key of ['quantity', 'price', 'unit_cost']) expect([key, controlOf(key)]).toEqual([key, 'range']);
  for (const key of [
    'last_stocktake',
    'last_sold',
    'last_inventory',
    'last_date_inventory_taken',
    'last_date_ordered',
    'recently_added',
    'in_stock',
  ])
    expect([key, controlOf(key)]).toEqual([key, 'days']);
  for (const key of [
    'apellation',
    'vendor',
    'vineyard',
    'size',
    'producer',
    'vintage',
    'region',
    'variety',
    'designation',
    'colors',
    'yeast',
    'malt',
    'hops',
  ])
    expect([key, controlOf(key)]).toEqual([key, 'choice']);
});
