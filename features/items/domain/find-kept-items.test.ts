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

const found = (items: KeptItem[], text: string, most = 10) =>
  findKeptItems(items.map(searchableOf), text, { withOutOfStock: false, most }).map(({ id }) => id);

test('a size that is written a little differently is the same, and an item without a size has none', () => {
  const near = item('Ardbeg Ten', { content: 1000 * 1.011, size: '1.011 L' });
  const far = item('Ardbeg Ten', { id: 'far', content: 1000 * 1.013, size: '1.013 L' });
  expect(found([near, far], 'ardbeg 1 l')).toEqual(['Ardbeg Ten']);
  expect(found([item('Ardbeg Ten', { content: null, size: 'Each' })], 'ardbeg 1 l')).toEqual([]);
});

test('items of the type that is named come first, then shorter names, then the alphabet', () => {
  const gins = [
    item('Gin Mare', { type: 'Gin' }),
    item('Gin Lane', { type: 'Gin' }),
    item('Gin Ginger Liqueur', { type: 'Liqueur' }),
  ];
  expect(found(gins, 'gin')).toEqual(['Gin Lane', 'Gin Mare', 'Gin Ginger Liqueur']);
  expect(found(gins.toReversed(), 'gin')).toEqual(['Gin Lane', 'Gin Mare', 'Gin Ginger Liqueur']);
  const twins = ['b', 'a'].map((id) => item('House Gin', { id, type: 'Gin' }));
  expect(found(twins, 'gin')).toEqual(['a', 'b']);
});

test('an item that has all words as typed comes before one that only begins with them', () => {
  expect(found([item('Bitterness Amaro'), item('Bitter Amaro')], 'bitter')).toEqual([
    'Bitter Amaro',
    'Bitterness Amaro',
  ]);
});

test('of very many, those of the type that is named are ranked, and 150 in all', () => {
  const liqueurs = Array.from({ length: 200 }, (_, at) => item(`Gin Cup ${at + 100}`, { type: 'Liqueur' }));
  const gin = item('Gin of a very long name that comes last', { type: 'Gin' });
  const names = found([...liqueurs, gin], 'gin', 300);
  expect([names.length, names[0]]).toEqual([150, gin.name]);
  expect(names).toContain('Gin Cup 100');
  expect(names).not.toContain('Gin Cup 290');
});

test('a vintage is found in its field or in the name, and is not a part of another word', () => {
  const wines = [item('Barolo', { vintage: '2018' }), item('Barbera 2018'), item('Barbaresco', { vintage: '2017' })];
  expect(found(wines, '2018').toSorted()).toEqual(['Barbera 2018', 'Barolo']);
});

test('several sizes that a word may mean are each found', () => {
  const sizes = [item('Ardbeg', { id: 'a', content: 750 }), item('Ardbeg', { id: 'b', content: 1000 })];
  expect(found(sizes, 'ardbeg 75')).toEqual(['a']);
});

test('a wine of the year comes before those that only have the year in their barcode, the best of them first', () => {
  const wines = [
    item('Barolo Alba Riserva', { barcode: '8001201800017' }),
    item('Barolo Zeta', { barcode: '8001201800024' }),
    item('Barolo Orange Vanilla Cherry Speciale Monvigliero', { vintage: '2018', content: 1500 }),
  ];
  expect(found(wines, 'barolo 2018')).toEqual([
    'Barolo Orange Vanilla Cherry Speciale Monvigliero',
    'Barolo Zeta',
    'Barolo Alba Riserva',
  ]);
});
