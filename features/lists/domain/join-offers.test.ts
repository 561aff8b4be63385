import { expect, test } from 'vitest';
import { joinOffers, priceColumns } from './join-offers.ts';

type Pour = 'glass' | 'bottle' | null;
const wine = (offer: string | null, size: string, price: number | null, pour: Pour, name = 'Barolo') => ({
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
  expect(joinOffers([wine(null, '2 oz', 9, null, 'Negroni'), wine(null, '3 oz', 9, null, 'Sour')])).toHaveLength(2);
  const three = joinOffers([
    wine('a', '250 mL', 22, 'glass'),
    wine('a', '150 mL', 16, 'glass'),
    wine('a', '750 mL', 80, 'bottle'),
  ]);
  expect(three[0]?.offer?.prices.map(({ label }) => label)).toEqual(['150 mL', '250 mL', '750 mL']);
  expect(priceColumns(three)).toEqual([]);
});

const labels = (...entries: ReturnType<typeof wine>[]) =>
  joinOffers(entries).map(({ offer }) => offer?.prices.map(({ label, price }) => [label, price]));

test('Glass and Bottle name the prices only where each is sold once', () => {
  expect(labels(wine('a', '150 mL', 16, 'glass'), wine('a', '750 mL', 80, null))).toEqual([
    [
      ['150 mL', 16],
      ['750 mL', 80],
    ],
  ]);
  expect(labels(wine('a', '750 mL', 80, 'bottle'), wine('a', '375 mL', 42, 'bottle'))).toEqual([
    [
      ['375 mL', 42],
      ['750 mL', 80],
    ],
  ]);
});

test('a size of unknown kind stands between the glasses and the bottles, whatever they cost', () => {
  expect(
    labels(wine('a', '750 mL', 80, 'bottle'), wine('a', '1.5 L', 900, null), wine('a', '150 mL', 95, 'glass'))[0]?.map(
      ([label]) => label,
    ),
  ).toEqual(['150 mL', '1.5 L', '750 mL']);
});

test('a size without a price comes first among its kind, and an entry without a name or size is empty', () => {
  const unpriced = wine('a', '100 mL', null, 'glass');
  expect(labels(wine('a', '150 mL', 16, 'glass'), unpriced)[0]).toEqual([
    ['100 mL', null],
    ['150 mL', 16],
  ]);
  const bare = { ...wine(null, '', 9, null), name: null, size: null };
  expect(joinOffers([bare])).toEqual([
    { entry: bare, offer: { entry: bare, name: '', prices: [{ label: '', price: 9 }] } },
  ]);
});

test('an offer has the shortest of its names, and headers never join', () => {
  const [part] = joinOffers([wine('a', '150 mL', 16, 'glass', 'Barolo, a glass'), wine('a', '750 mL', 80, 'bottle')]);
  expect(part?.offer?.name).toBe('Barolo');
  const heads = [
    { ...header, offer: 'a' },
    { ...header, offer: 'a', size: '750 mL' },
  ];
  expect(joinOffers(heads)).toEqual(heads.map((entry) => ({ entry })));
});

test('a group has price columns if every joined product is sold by the glass and by the bottle', () => {
  const both = [wine('a', '150 mL', 16, 'glass'), wine('a', '750 mL', 80, 'bottle')];
  const bySize = [wine('b', '750 mL', 80, 'bottle'), wine('b', '375 mL', 42, 'bottle')];
  const single = wine('c', '750 mL', 40, 'bottle');
  const heads = (...entries: ReturnType<typeof wine>[]) => priceColumns(joinOffers(entries));
  expect([heads(...both, single), heads(...both, ...bySize), heads(...bySize), heads(single)]).toEqual([
    ['Glass', 'Bottle'],
    [],
    [],
    [],
  ]);
});
