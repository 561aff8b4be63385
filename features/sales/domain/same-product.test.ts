import { expect, test } from 'vitest';
import { isMini, isSameProduct, mayMean, spellOut } from './same-product.ts';

test.each([
  ['Bulleit Rye', 'Bulleit Rye Frontier Whiskey', true],
  ["Tito's", 'Titos Handmade Vodka', true],
  ['Glenlivet 12', 'The Glenlivet 12 Year', true],
  ['Tanqueray', 'Tanqueray London Dry Gin', true],
  ['Tanqueray', 'Tanqueray Rangpur Gin', false],
  ['Bacardi', 'Bacardi Superior', true],
  ['Macallan', 'Macallan 12', false],
  ['Woodford Reserve', 'Woodford Reserve Double Oaked', false],
  ['Jameson', 'Jameson Irish Whiskey', true],
  ['Crème de Cassis', 'Creme De Cassis', true],
  ['Ginger Beer', '2 Gingers', false],
  ['Ginger Ale', '2 Gingers', false],
  ['Espresso', 'Borghetti Espresso Liqueur', false],
  ['Old Fashioned Special', 'Bulleit Old Fashioned Cocktail', false],
  ['Bulleit Rye 12', 'Bulleit Rye', false],
  ['Hennessy', 'Hennessy XO', false],
  ['Espolon', 'Espolon Reposado', false],
  ['Caymus', 'Caymus Zinfandel', false],
  ['', 'Gin', false],
  ['Gin', '', false],
])('a till\'s "%s" certainly means "%s": %s', (posName, itemName, same) => {
  expect(isSameProduct(posName, itemName)).toBe(same);
});

test.each([
  ['Coffee', 'Kamora Coffee Liqueur', 'SP', false],
  ['Hot Chocolate', 'Spicebox Chocolate Whisky', 'SP', false],
  ['Cranberry', 'Ocean Spray Cranberry Juice', 'NA', true],
  ['Coconut', '1800 Coconut', 'SP', false],
  ['1800 Coconut', '1800 Coconut', 'SP', true],
  ['Jameson Orange', 'Jameson Orange', 'SP', true],
  ['Vodka', 'Smirnoff Vodka', 'SP', true],
  ['Smoothie', "Dewar's Ilegal Smooth", 'SP', false],
  ['Lagavullin', 'Lagavulin 16', 'SP', true],
  ['Ty Ku', 'Tyku Junmai', 'SA', true],
  ['Bart', 'Château Léoville Barton', 'WI', false],
  ['Negroni', 'Dry Gin', 'SP', false],
  ['Red Bull', 'Bulleit Bourbon', 'SP', false],
  ['Rosé', 'Four Roses Bourbon', 'SP', false],
  ['Rosé', 'Rosé, Provence', 'WI', true],
  ['Amber', 'Amber Ale', 'BE', true],
  ['Reposado', 'Corralejo Reposado', 'SP', true],
  ['Johnnie Black', 'Johnnie Walker Black', 'SP', true],
  ['=1+1', 'Ketel One', 'SP', false],
  ['Bottle 01', 'Bottle 01', 'SP', true],
  ['Table 12', 'Macallan 12', 'SP', false],
  ['Macalan 12', 'Macallan 12', 'SP', true],
  ['Barhill', 'Barr Hill Gin', 'SP', true],
  ['Water Bottle', 'Hampton Water Rosé', 'WI', false],
  ['Water', 'Sparkling Water', 'NA', true],
])('POS-048: "%s" at a till may mean "%s" (%s): %s', (posName, name, type, may) => {
  expect(mayMean(posName, { name, producer: null, type })).toBe(may);
});

test('POS-048: the maker of an item counts as its brand', () => {
  const wine = { name: 'Cabernet Sauvignon', type: 'WI' };
  expect(mayMean('Caymus', { ...wine, producer: 'Caymus Vineyards' })).toBe(true);
  expect(mayMean('Caymuss', { ...wine, producer: 'Caymus Vineyards' })).toBe(true);
  expect(mayMean('Caymus', { ...wine, producer: 'Silver Oak' })).toBe(false);
});

test.each([
  [50, true],
  [199.9, true],
  [200, false],
  [750, false],
  [null, false],
])('a bottle of %s mL is for one drink: %s', (milliliters, mini) => {
  expect(isMini(milliliters)).toBe(mini);
});

test.each([
  ['JW Black', 'Johnnie Walker Black Label', 'johnnie walker black'],
  ['JW Black', 'Jacob Woods Black', 'JW Black'],
  ['JW', 'Johnnie Walker Black Label', 'JW'],
  ['XO Hennessy', 'Xavier Ortega', 'XO Hennessy'],
  ['JW Black', 'JW Black Rum', 'JW Black'],
])('"%s" at a bar with Johnnie Walker and "%s" reads "%s"', (posName, other, spelled) => {
  expect(spellOut(posName, [{ name: 'Johnnie Walker Red Label' }, { name: other }])).toBe(spelled);
});
