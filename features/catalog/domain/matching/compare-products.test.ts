import { describe, expect, test } from 'vitest';
import {
  type ComparedProduct,
  compareParts,
  describeProduct,
  FEATURES,
  likeness,
  rarityOf,
} from './compare-products.ts';
import model from './matcher.json' with { type: 'json' };

const product = (name: string, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  name,
  vintage: null,
  short_type: null,
  producer: null,
  content: null,
  barcodes: [],
  ...more,
});
const compared = (asked: ComparedProduct, other: ComparedProduct) =>
  compareParts(describeProduct(asked), describeProduct(other));
type Feature = (typeof FEATURES)[number];
const featureOf = (feature: Feature, asked: ComparedProduct, other: ComparedProduct) =>
  compared(asked, other)[FEATURES.indexOf(feature)];
const ofNames = (feature: Feature, asked: string, other: string) => featureOf(feature, product(asked), product(other));

describe('likeness of two words', () => {
  test.each([
    ['the same word', 'reposado', 'reposado', 1],
    ['the same beginning, by its share of the word', 'res', 'reserve', 0.5 + 0.5 * (3 / 7)],
    ['a beginning of two letters says nothing', 're', 'reserve', 0],
    ['another beginning of a short word', 'mas', 'tas', 0],
    ['one letter changed', 'lagavulin', 'lagavulen', 0.85],
    ['one letter added', 'lagavulin', 'lagavullin', 0.85],
    ['one letter too few at the end is a beginning', 'ardbe', 'ardbeg', 0.5 + 0.5 * (5 / 6)],
    ['two letters swapped', 'macallan', 'maclalan', 0.85],
    ['the first letter changed, in a word of five', 'stoli', 'ztoli', 0.85],
    ['one letter changed in a word of four', 'roku', 'rotu', 0],
    ['two letters changed in a word of eight', 'castello', 'cartelle', 0.7],
    ['two letters changed in a shorter word', 'bulleit', 'bolleat', 0],
    ['numbers are the same or not', '12345', '12346', 0],
    ['a number is no beginning of another', '180', '1800', 0],
  ])('%s: %s, %s', (_, one, other, like) => {
    expect(likeness(one, other)).toBeCloseTo(like, 6);
    expect(likeness(other, one)).toBeCloseTo(like, 6);
  });
});

test('a common word of the trade counts less than an unknown one, and a single digit less than a word', () => {
  expect(rarityOf('vodka')).toBeLessThan(0.5);
  expect(rarityOf('qqxyz')).toBe(1);
  expect(rarityOf('7')).toBe(0.7);
  expect(rarityOf('47')).toBe(1);
  expect(rarityOf('constructor')).toBe(1);
});

describe('what tells two products apart, or not', () => {
  test.each<[Feature, string, string, number]>([
    ['all words equal', 'Roku Gin', 'GIN ROKU', 1],
    ['all words equal', 'Roku Gin', 'Roku Dry Gin', 0],
    ['read alike', 'Roku Gin', 'ROKU GIN', 1],
    ['read alike', 'Roku Gin', 'Gin Roku', 0],
    ['read alike', 'Roku', 'Roku Gin', 0],
    ['first words equal', 'Roku Gin', 'Roku Select', 1],
    ['first words equal', 'Roku Gin', 'Gin Roku', 0],
    ['in one order', 'Blue Red Green', 'Blue Red Green', 1],
    ['in one order', 'Blue Red Green', 'Red Green Blue', 0.5],
    ['in one order', 'Roku', 'Roku', 0],
    ['written alike', 'Ty Ku', 'Tyku', 1],
    ['written alike', 'Ab', 'Ab', 0],
    ['age differs', 'Macallan 12 Year', 'Macallan 18 Year', 1],
    ['age differs', 'Macallan 12 Year', 'Macallan', 0],
    ['age missing', 'Macallan 12 Year', 'Macallan', 1],
    ['age missing', 'Macallan', 'Macallan 12 Year', 0],
    ['age too many', 'Macallan', 'Macallan 12 Year', 1],
    ['age too many', 'Macallan 12 Year', 'Macallan 12yr', 0],
    ['numbers differ', 'Tequila 1800', 'Tequila 818', 1],
    ['numbers differ', 'Ardbeg 10', 'Ardbeg 10 Year', 0],
    ['number on one side', 'Licor 43', 'Licor', 1],
    ['strength differs', 'Smirnoff 80 Proof', 'Smirnoff 100 Proof', 1],
    ['strength differs', 'Smirnoff 80 Proof', 'Smirnoff 40%', 0],
    ['strength differs', 'Smirnoff 40.3%', 'Smirnoff 40%', 0],
    ['strength differs', 'Smirnoff 40.4%', 'Smirnoff 40%', 1],
    ['strength on one side', 'Smirnoff 40%', 'Smirnoff', 1],
    ['strength on one side', 'Smirnoff', 'Smirnoff', 0],
    ['flavor differs', 'Absolut Citron', 'Absolut Vanilla', 1],
    ['flavor missing', 'Absolut Citron', 'Absolut', 1],
    ['flavor missing', 'Absolut', 'Absolut Citron', 0],
    ['flavor too many', 'Absolut', 'Absolut Citron', 1],
    ['flavor too many', 'Absolut Citron', 'Absolut Vanilla', 0],
    ['color differs', 'Bacardi Gold', 'Bacardi Silver', 1],
    ['color on one side', 'Bacardi Gold', 'Bacardi', 1],
    ['color on one side', 'Bacardi Gold', 'Bacardi Silver', 0],
    ['kind differs', 'Beefeater Gin', 'Beefeater Vodka', 1],
    ['kind on one side', 'Beefeater Gin', 'Beefeater', 1],
    ['container differs', 'Modelo Can', 'Modelo Keg', 1],
    ['container differs', 'Modelo Can', 'Modelo', 0],
    ['container on one side', 'Modelo Can', 'Modelo', 1],
    ['container on one side', 'Modelo Can', 'Modelo Keg', 0],
    ['vintage equal', 'Malbec 2019', 'Malbec 2019', 1],
    ['vintage equal', 'Malbec', 'Malbec', 0],
    ['vintage differs', 'Malbec 2019', 'Malbec 2020', 1],
    ['vintage differs', 'Malbec 2019', 'Malbec', 0],
    ['vintages apart', 'Malbec 2019', 'Malbec 2009', 0.5],
    ['vintages apart', 'Malbec 2019', 'Malbec 1959', 1],
    ['vintages apart', 'Malbec 2019', 'Malbec', 0],
    ['vintage asked only', 'Malbec 2019', 'Malbec', 1],
    ['vintage asked only', 'Malbec', 'Malbec 2019', 0],
    ['vintage offered only', 'Malbec', 'Malbec 2019', 1],
    ['vintage offered only', 'Malbec 2019', 'Malbec 2019', 0],
    ['words missing', 'Qqa Qqb Qqc Qqd Qqe Qqf', 'Zzz', 4],
    ['its words too many', 'Zzz', 'Qqa Qqb Qqc Qqd Qqe Qqf', 4],
    ['rarest asked missing', 'Zzz Vodka', 'Zzz', rarityOf('vodka')],
    ['rarest of its missing', 'Zzz', 'Zzz Vodka', rarityOf('vodka')],
  ])('%s: %s, %s', (feature, asked, other, value) => {
    expect(ofNames(feature, asked, other)).toBeCloseTo(value, 6);
  });

  test.each<[Feature, number, number | null, number]>([
    ['size equal', 750, 751, 1],
    ['size equal', 750, 760, 0],
    ['size nearly equal', 750, 700, 1],
    ['size nearly equal', 750, 751, 0],
    ['size nearly equal', 750, 680, 0],
    ['size differs', 750, 700, 0],
    ['size differs', 750, 680, 1],
    ['size differs', 750, null, 0],
    ['size equal', 750, null, 0],
  ])('%s: %d, %d', (feature, one, content, value) => {
    const [asked, other] = [product('Roku', { content: one }), product('Roku', { content })];
    expect(featureOf(feature, asked, other)).toBe(value);
    expect(featureOf(feature, other, asked)).toBe(value);
  });

  test('a size may be in the name, times its count; the own field counts before it', () => {
    const pack = product('Modelo 12 x 355 ml');
    expect(featureOf('size equal', pack, product('Modelo', { content: 4260 }))).toBe(1);
    expect(
      featureOf('size equal', product('Modelo 355 ml', { content: 473 }), product('Modelo', { content: 473 })),
    ).toBe(1);
  });

  test('NV is no year, and the own field of a vintage counts before the name', () => {
    const nv = product('Brut', { vintage: 'NV' });
    expect(featureOf('vintage equal', nv, nv)).toBe(0);
    expect(featureOf('vintage differs', product('Brut 2019', { vintage: '2020' }), product('Brut 2020'))).toBe(0);
  });

  test('words of the producer are found in the name, and need not be there', () => {
    const named = product('Caymus Cabernet');
    const beside = product('Cabernet', { producer: 'Caymus' });
    expect(featureOf('asked words found', named, beside)).toBe(1);
    expect(featureOf('its words found', beside, named)).toBe(1);
    expect(featureOf('maker found', named, beside)).toBe(1);
    expect(featureOf('maker found', product('Cabernet'), beside)).toBe(0);
    expect(featureOf('asked words found', product('Cabernet'), beside)).toBe(1);
  });

  test('a type differs only if both are known', () => {
    const of = (one: string | null, other: string | null) =>
      featureOf('type differs', product('Roku', { short_type: one }), product('Roku', { short_type: other }));
    expect([of('SP', 'WI'), of('SP', 'SP'), of('SP', null), of(null, null)]).toEqual([1, 0, 0, 0]);
  });
});

test('there is a weight for each feature', () => {
  expect(model.weights).toHaveLength(FEATURES.length);
  for (const unit of model.hidden) expect(unit.weights).toHaveLength(FEATURES.length);
  expect(compared(product('Roku Gin'), product('Roku'))).toHaveLength(FEATURES.length);
});

test('a bare number is found where the other name has it as an age', () => {
  expect(ofNames('asked words found', 'Chivas 12', 'Chivas Regal 12YR')).toBe(1);
  expect(ofNames('asked words found', 'Chivas 12', 'Chivas Regal 18YR')).toBeLessThan(1);
});
