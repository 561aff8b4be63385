import { expect, test } from 'vitest';
import { joinOffers, priceColumns } from './join-offers.ts';

type Pour = 'glass' | 'bottle' | null;
const wine = (offer: string | null, size: string, price: number, pour: Pour, name = 'Barolo') => ({
  type: 'ITEM',
  name,
  size,
  price,
  offer,
  pour,
});
const header = { type: 'HEADER', name: null, size: null, price: null, offer: null, pour: null };

test('a wine by the glass and by the bottle is one offer at its first position, the glass first', () => {
  const entries = [
    header,
    wine('a', '750 mL', 80, 'bottle'),
    wine('b', '750 mL', 40, 'bottle', 'Rioja'),
    wine('a', '150 mL', 16, 'glass', 'Barolo by the glass'),
  ];
  const parts = joinOffers(entries);
  expect(parts.map(({ entry, offer }) => [entry.type, offer?.name, offer?.prices])).toEqual([
    ['HEADER', undefined, undefined],
    [
      'ITEM',
      'Barolo',
      [
        { label: 'Glass', price: 16 },
        { label: 'Bottle', price: 80 },
      ],
    ],
    ['ITEM', 'Rioja', [{ label: '750 mL', price: 40 }]],
  ]);
  expect(priceColumns(parts)).toEqual(['Glass', 'Bottle']);
});

test('two entries of one size stay separate, as do recipes, and three sizes are labeled by size', () => {
  const same = joinOffers([wine('a', '150 mL', 16, 'glass'), wine('a', '150 mL', 18, 'glass')]);
  expect(same).toHaveLength(2);
  expect(priceColumns(same)).toEqual([]);
  expect(joinOffers([wine(null, '', 9, null, 'Negroni'), wine(null, '', 9, null, 'Negroni')])).toHaveLength(2);
  const three = joinOffers([
    wine('a', '250 mL', 22, 'glass'),
    wine('a', '150 mL', 16, 'glass'),
    wine('a', '750 mL', 80, 'bottle'),
  ]);
  expect(three[0]?.offer?.prices.map(({ label }) => label)).toEqual(['150 mL', '250 mL', '750 mL']);
  expect(priceColumns(three)).toEqual([]);
});
