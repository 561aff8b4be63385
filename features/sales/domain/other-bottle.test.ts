import { expect, test } from 'vitest';
import { doubtOf, namesProduct } from './other-bottle.ts';

test.each([
  ['Johnnie Walker Black', 'Johnnie Walker Red Label', 'other'],
  ['Johnnie Walker Black Label', 'Johnnie Walker Red Label', 'other'],
  ['Johnnie Walker Black', 'Johnnie Walker Black Label 12 Year', null],
  ['Espolon Blanco', 'Casamigos Blanco', 'other'],
  ['Espolon Blanco', 'Espolon Reposado', 'other'],
  ['Espolon Silver', 'Espolon Blanco', null],
  ['Hennessy VSOP', 'Hennessy VS', 'other'],
  ['Macallan 18', 'Macallan 12', 'other'],
  ['Macallan', 'Macallan 12', null],
  ['Bulleit Rye', 'Bulleit Bourbon', 'other'],
  ['Bulleit Rye', 'Bulleit Frontier Whiskey', 'unlikely'],
  ['Knob Creek Bourbon', 'Knob Creek 9 Year', null],
  ['Crown Peach', 'Crown Royal Apple', 'other'],
  ['Crown Peach', 'Crown Royal', 'unlikely'],
  ['Caymus Zinfandel', 'Caymus Cabernet Sauvignon', 'other'],
  ['Bud Light Lime', 'Bud Light', 'unlikely'],
  ['Miller Lite', 'Coors Light', 'other'],
  ['Bud Light Lime', 'Light Lager', 'other'],
  ['Bud Light Lager', 'Light Lager', 'unlikely'],
  ['House Cabernet', 'Caymus Cabernet Sauvignon', null],
  ['Cabernet Spritz', 'Caymus Cabernet Sauvignon', null],
  ['Vodka', 'Smirnoff Vodka', null],
  ['Tyku Junmai', 'Ty Ku Junmai', null],
  ['Tyku', 'Ty Ku Junmai', null],
  ['Lagavullin', 'Lagavulin 16', null],
  ['Jager', 'Jagermeister', null],
  ['Dickel 12 Small Batch', 'Fireball Small Batch', 'other'],
  ['Dickel 12 Small Batch', 'George Dickel 12', 'unlikely'],
  ['Spicy Margarita', 'Members Mark Spicy Margarita', 'unlikely'],
  ['Mojito', 'Drakes Boxtails Minted Mojito', 'unlikely'],
  ['Mojito', 'Mojito', null],
  ['Old Fashioned Special', 'Bulleit Old Fashioned Cocktail', 'unlikely'],
  ['Long Island Iced Tea', "Chi-Chi's Long Island Iced Tea", 'unlikely'],
  ['Goose Island', 'Goose Island IPA', null],
] as const)('"%s" at a till and "%s" in stock: %s', (posName, name, doubt) => {
  expect(doubtOf(posName, { name, producer: null })).toBe(doubt);
});

test('the words of the maker count as words of the item', () => {
  const wine = { name: 'Special Selection', producer: 'Caymus Vineyards' };
  expect(doubtOf('Caymus Special Selection', wine)).toBeNull();
  expect(doubtOf('Caymus Special Selection', { ...wine, producer: 'Silver Oak' })).toBe('unlikely');
});

test.each([
  ['Lager', false],
  ['Red Wine', false],
  ['House Cabernet', false],
  ['Blue Moon', true],
  ['Yuzu Gin', true],
  ['1800 Silver', true],
])('"%s" names a product: %s', (posName, names) => {
  expect(namesProduct(posName)).toBe(names);
});
