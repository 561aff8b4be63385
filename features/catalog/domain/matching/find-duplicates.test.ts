import { expect, test } from 'vitest';
import type { ComparedProduct } from './compare-products.ts';
import { findDuplicates } from './find-duplicates.ts';

const row = (name: string, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  name,
  vintage: null,
  short_type: 'SP',
  producer: null,
  content: 750,
  barcodes: [],
  ...more,
});
const found = (rows: readonly ComparedProduct[], asked?: readonly number[]) =>
  [...findDuplicates(rows, asked)].flatMap((some) => some ?? []).map(({ places }) => places);
/** Each pair once. */
const pairs = (rows: readonly ComparedProduct[]) =>
  [...new Map(found(rows).map((places) => [places.join(), places])).values()].sort(([a, b], [c, d]) => a - c || b - d);

test.each([
  ['Lagavulin 16', 'LAGAVULIN 16 YR'],
  ['Lagavulin 16', 'Lagavullin 16yr'],
  ['Monte Alban Silver', 'Monte Alban Silver Tequila'],
  ["Maker's Mark", 'Makers Mark Bourbon Whisky'],
  ['Christian Drouin Calvados', 'Calvados Christian Drouin'],
  ['Espolon Repo', 'Espolòn Reposado'],
  ['Château Margaux', 'Chateau Margaux'],
])('%s and %s may be one item', (one, other) => {
  expect(pairs([row(one), row(other)])).toEqual([[0, 1]]);
});

test.each([
  ['Macallan 12', 'Macallan 18'],
  ['Smokehead Single Malt', 'Smokehead 15 Year Old Single Malt'],
  ["Maker's Mark", "Maker's Mark 101"],
  ['Espolon Reposado', 'Espolon Blanco'],
  ['Absolut', 'Absolut Citron'],
  ['Buffalo Trace Bourbon', 'Buffalo Trace Rye'],
  ['Modelo Especial', 'Modelo Especial Can'],
  ['Old Elk Wheated Bourbon', 'Old Elk Wheated Bourbon Single Barrel'],
  ['Rumhaven', 'Rumhaven with Tiki Mug'],
  ['Smirnoff', 'Smirnoff 100 Proof'],
  ['Heaven Hill Bourbon', 'Heaven Hill Rye Whiskey'],
  ['Heaven Hill Kentucky Whiskey', 'Heaven Hill Bourbon Whiskey'],
  ['Obolon Lager 4-pack', 'Obolon Lager 6-pack'],
  ['Mionetto Prosecco Brut', 'Mionetto Prosecco Extra Dry'],
])('%s and %s are two items', (one, other) => {
  expect(pairs([row(one), row(other)])).toEqual([]);
});

test('size, vintage and producer tell items of one name apart; 25.4 oz is 750 mL', () => {
  const name = 'Estate Chardonnay';
  expect(pairs([row(name), row(name, { content: 1000 })])).toEqual([]);
  for (const content of [742, 751.2, 752]) expect(pairs([row(name), row(name, { content })])).toEqual([[0, 1]]);
  expect(pairs([row(name, { vintage: '2019' }), row(name, { vintage: '2020' })])).toEqual([]);
  expect(pairs([row(name, { vintage: '2019' }), row(name)])).toEqual([[0, 1]]);
  expect(pairs([row(`${name} 2019`), row(`${name} 2020`)])).toEqual([]);
  expect(pairs([row(name, { producer: 'Caymus' }), row(name, { producer: 'Mondavi' })])).toEqual([]);
  expect(pairs([row(name, { producer: 'Caymus' }), row(`Caymus ${name}`)])).toEqual([[0, 1]]);
  expect(pairs([row(`Caymus ${name}`), row(name, { producer: 'Caymus' })])).toEqual([[0, 1]]);
});

test('three rows of one item are three pairs, and each comes with both of its rows', () => {
  const rows = ['Roku Gin', 'Aviation Gin', 'ROKU GIN', 'Roku'].map((name) => row(name));
  expect(pairs(rows)).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ]);
  expect(found(rows)).toHaveLength(6);
});

test('only the asked rows are compared, with earlier and later ones', () => {
  const rows = ['Roku Gin', 'Aviation Gin', 'ROKU GIN', 'Aviation'].map((name) => row(name));
  expect(found(rows, [2])).toEqual([[0, 2]]);
  expect(found(rows, [1])).toEqual([[1, 3]]);
  expect(found(rows, [])).toEqual([]);
});
