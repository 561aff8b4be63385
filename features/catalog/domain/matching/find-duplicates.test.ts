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
const pairs = (rows: readonly ComparedProduct[], most?: number) =>
  [...findDuplicates(rows, most)].flat().map(({ places }) => places);

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
  ['Mionetto Prosecco Brut', 'Mionetto Prosecco Extra Dry'],
])('%s and %s are two items', (one, other) => {
  expect(pairs([row(one), row(other)])).toEqual([]);
});

test('size, vintage and producer tell items of one name apart; 25.4 oz is 750 mL', () => {
  const name = 'Estate Chardonnay';
  expect(pairs([row(name), row(name, { content: 1000 })])).toEqual([]);
  expect(pairs([row(name), row(name, { content: 751.2 })])).toEqual([[0, 1]]);
  expect(pairs([row(name, { vintage: '2019' }), row(name, { vintage: '2020' })])).toEqual([]);
  expect(pairs([row(name, { vintage: '2019' }), row(name)])).toEqual([[0, 1]]);
  expect(pairs([row(`${name} 2019`), row(`${name} 2020`)])).toEqual([]);
  expect(pairs([row(name, { producer: 'Caymus' }), row(name, { producer: 'Mondavi' })])).toEqual([]);
  expect(pairs([row(name, { producer: 'Caymus' }), row(`Caymus ${name}`)])).toEqual([[0, 1]]);
});

test('each pair comes once, and three rows of one item are three pairs', () => {
  const rows = ['Roku Gin', 'Aviation Gin', 'ROKU GIN', 'Roku'].map((name) => row(name));
  expect(pairs(rows)).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ]);
  expect(pairs(rows, 1)).toEqual([
    [0, 2],
    [0, 3],
  ]);
});
