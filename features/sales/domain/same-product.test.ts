import { expect, test } from 'vitest';
import { isSameProduct } from './same-product.ts';

test.each([
  ['Bulleit Rye', 'Bulleit Rye Frontier Whiskey', true],
  ["Tito's", 'Titos Handmade Vodka', true],
  ['Glenlivet 12', 'The Glenlivet 12 Year', true],
  ['Crème de Cassis', 'Creme De Cassis', true],
  ['Ginger Beer', '2 Gingers', false],
  ['Ginger Ale', '2 Gingers', false],
  ['Espresso', 'Borghetti Espresso Liqueur', false],
  ['Old Fashioned Special', 'Bulleit Old Fashioned Cocktail', false],
  ['Bulleit Rye 12', 'Bulleit Rye', false],
  ['', 'Gin', false],
  ['Gin', '', false],
])('a till\'s "%s" certainly means "%s": %s', (posName, itemName, same) => {
  expect(isSameProduct(posName, itemName)).toBe(same);
});
