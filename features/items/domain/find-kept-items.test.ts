import { expect, test } from 'vitest';
import { findKeptItems, type KeptItem, searchableOf } from './find-kept-items.ts';

const item = (name: string, more: Partial<KeptItem> = {}): KeptItem => ({
  id: name,
  name,
  vintage: null,
  barcode: '000000000000',
  size: '750 mL',
  content: 750,
  type: 'Liquor',
  short_type: 'SP',
  producer: null,
  quantity: 1,
  stocked: true,
  ...more,
});

const SHELF = [
  item('Château Margaux', { type: 'Red Wine', short_type: 'WI', vintage: '2015' }),
  item('Tequila Ocho Plata'),
  item('Tequila Ocho Reposado', { barcode: '012345678905' }),
  item('Tequila Sold Out', { quantity: 0, stocked: false }),
  item('Special Select', { producer: 'Caymus Vineyards' }),
  item('Ardbeg', { size: '1 L', content: 1000 }),
].map(searchableOf);

const names = (text: string, withOutOfStock = false, most = 10) =>
  findKeptItems(SHELF, text, { withOutOfStock, most }).map(({ name }) => name);

test.each([
  ['margaux chateau', ['Château Margaux']],
  ['repo', ['Tequila Ocho Reposado']],
  ['ocho plata', ['Tequila Ocho Plata']],
  ['caymus', ['Special Select']],
  ['ardbeg 1 l', ['Ardbeg']],
  ['margaux 2015', ['Château Margaux']],
  ['tequila 345678', ['Tequila Ocho Reposado']],
  ['red wine', ['Château Margaux']],
])('%s is found by its words, in any order, by spelling, maker, size, vintage, code or type', (text, found) => {
  expect(names(text)).toEqual(found);
});

test('every word must be there, from its beginning', () => {
  expect([names('ocho vodka'), names('equila'), names('ochoo')]).toEqual([[], [], []]);
});

test('what is out of stock is found only on request', () => {
  expect(names('sold out')).toEqual([]);
  expect(names('sold out', true)).toEqual(['Tequila Sold Out']);
});

test('at most as many as wanted, and nothing for no words', () => {
  expect(names('tequila', true, 2)).toHaveLength(2);
  expect([names(''), names('  ')]).toEqual([[], []]);
});
