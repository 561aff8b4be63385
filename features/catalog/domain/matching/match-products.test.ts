import { expect, test } from 'vitest';
import type { ComparedProduct } from './compare-products.ts';
import {
  type Comparison,
  LEAST_CONFIDENCE,
  matchProducts,
  type OfferedProduct,
  SURE_CONFIDENCE,
} from './match-products.ts';

const product = (name: string, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  name,
  vintage: null,
  short_type: 'SP',
  producer: null,
  content: 750,
  barcodes: [],
  ...more,
});
const compare = (one: ComparedProduct, other: OfferedProduct) => matchProducts(one, [other])[0] as Comparison;
const confidence = (one: ComparedProduct, other: OfferedProduct) => compare(one, other).confidence;
const sure = 0.99;

test('the same name in any spelling and word order is a sure match', () => {
  expect(confidence(product('Moët & Chandon'), product('MOET AND CHANDON'))).toBeGreaterThan(sure);
  expect(confidence(product('Oyster Bay Pinot Noir'), product('PINOT NOIR - OYSTER BAY'))).toBeGreaterThan(sure);
  expect(confidence(product('Glenlivet 12 Year Old'), product('GLENLIVET 12YR'))).toBeGreaterThan(sure);
  expect(confidence(product('Rémy Martin V.S.O.P.'), product('REMY MARTIN VSOP'))).toBeGreaterThan(sure);
  expect(confidence(product('Nikka Whisky'), product('Nikka Whiskey'))).toBeGreaterThan(sure);
});

test('the producer may be in the name or in its own field', () => {
  const named = product('Caymus Vineyards Cabernet Sauvignon');
  const beside = product('Cabernet Sauvignon', { producer: 'Caymus Vineyards' });
  expect(confidence(named, beside)).toBeGreaterThan(sure);
});

test('a different size, vintage, type or age is never sure; an unrelated name is not proposed', () => {
  const item = product('Macallan 12 Sherry Oak', { vintage: '2019' });
  expect(confidence(item, { ...item, content: 375 })).toBeLessThan(0.65);
  expect(confidence(item, { ...item, vintage: '2020' })).toBeLessThan(SURE_CONFIDENCE);
  expect(confidence(item, { ...item, short_type: 'WI' })).toBeLessThan(SURE_CONFIDENCE);
  expect(confidence(item, { ...item, name: 'Macallan 18 Sherry Oak' })).toBeLessThan(0.6);
  expect(confidence(item, product('Smirnoff Raspberry'))).toBeLessThan(LEAST_CONFIDENCE);
  expect(confidence(item, product(''))).toBeLessThan(LEAST_CONFIDENCE);
});

test('a short name is proposed for the full one; if two contain it, neither is sure', () => {
  const short = product('Caymus Cabernet');
  const offered = [product('Caymus Cabernet Sauvignon'), product('Caymus Cabernet Sauvignon Special Selection')];
  expect(confidence(short, offered[0] as ComparedProduct)).toBeGreaterThan(SURE_CONFIDENCE);
  const kinds = [product('Grey Goose La Poire'), product("Grey Goose L'Orange")];
  const shared = matchProducts(product('Grey Goose Vodka'), kinds);
  for (const each of shared) expect(each.confidence).toBeLessThan(SURE_CONFIDENCE);
  expect(matchProducts(short, offered)[0]?.confidence).toBeGreaterThan(
    matchProducts(short, offered)[1]?.confidence ?? 1,
  );
});

test('initials of what a bottle is are no reason to be sure of the usual bottle', () => {
  const asked = product('Basil Hayd DR');
  const [usual, rye] = matchProducts(asked, [product('Basil Hayden'), product('Basil Hayden Dark Rye')]);
  expect(usual?.confidence).toBeLessThan(0.3);
  expect(rye?.confidence).toBeGreaterThan(0.6);
});

test('products that fit equally well share the confidence, and the usual one gets most of it', () => {
  const asked = product('Grey Goose', { content: null });
  const sizes = [product('Grey Goose'), product('Grey Goose', { content: 1000 })];
  const [one, other] = matchProducts(asked, sizes);
  expect(one?.confidence).toBe(other?.confidence);
  expect(one?.confidence).toBeLessThan(0.501);
  const usual = matchProducts(asked, [sizes[0] as ComparedProduct, { ...(sizes[1] as ComparedProduct), usual: 1 }]);
  expect(usual[1]?.confidence).toBeGreaterThan(0.7);
});

test('a vintage matches the same way in the name and in its own field', () => {
  const beside = product('Catena Alta Malbec', { short_type: 'WI', vintage: '2019' });
  const within = product('Catena Alta Malbec 2019', { short_type: 'WI' });
  expect(confidence(within, beside)).toBeGreaterThan(sure);
});

test('a common barcode is sure if the names agree at all, and doubtful if they do not', () => {
  const codes = { barcodes: ['088004022723'] };
  expect(compare(product('Fireball bag', codes), product('FIREBALL CINNAMON WHISKEY BAG IN BOX', codes))).toMatchObject(
    {
      reason: 'barcode',
      confidence: expect.closeTo(0.99, 1),
    },
  );
  expect(confidence(product("Michter's Sour Mash", codes), product('Crystal Head Vodka', codes))).toBeLessThan(
    SURE_CONFIDENCE,
  );
});

test('the requested vintage is proposed, whether it is in the name or in its own field', () => {
  const wine = (name: string, vintage: string | null) => product(name, { short_type: 'WI', vintage });
  const years = [wine('Catena Alta Malbec', '2018'), wine('Catena Alta Malbec', '2019')];
  for (const asked of [wine('Catena Alta Malbec', '2019'), wine('Catena Alta Malbec 2019', null)]) {
    const [other, same] = matchProducts(asked, years);
    expect(same?.confidence).toBeGreaterThan(2 * (other?.confidence ?? 1));
  }
  const [far, near] = matchProducts(wine('Catena Alta Malbec', '2019'), years);
  expect(near?.confidence).toBeGreaterThan(30 * (far?.confidence ?? 1));
});

test('a different size is unlikely even if everything else is equal and it is the usual one', () => {
  const asked = product('Glenlivet 12 Year Old Double Oak', { vintage: '2019' });
  expect(confidence(asked, { ...asked, content: 1000, usual: 1 })).toBeLessThan(0.61);
  expect(confidence(asked, { ...asked, content: 1000, usual: 1 })).toBeGreaterThan(0.3);
});

test('a different strength is not sure, and the bottle of the stated one comes first', () => {
  const asked = product('Koskenkorva Vodka 60 %');
  const [other, same] = matchProducts(asked, [product('Koskenkorva Vodka 40 %'), product('Koskenkorva Vodka 60 %')]);
  expect(same?.confidence).toBeGreaterThan(10 * (other?.confidence ?? 1));
  expect(confidence(asked, product('Koskenkorva Vodka 40 %'))).toBeLessThan(SURE_CONFIDENCE);
});

test('12 years are not 18; a name without an age is closer', () => {
  const offered = ['Macallan 18 Year Old', 'Macallan'].map((name) => product(name));
  const [other, without] = matchProducts(product('Macallan 12 Year Old'), offered);
  expect(other?.confidence).toBeLessThan(0.15);
  expect(without?.confidence).toBeGreaterThan(5 * (other?.confidence ?? 1));
});

test('of equal products the one bought most comes first, and no amount bought outweighs a word of the name', () => {
  const asked = product("Tito's", { content: null });
  const sizes = [750, 1000, 1750].map((content) => product("Tito's Handmade Vodka", { content }));
  const bought = matchProducts(
    asked,
    sizes.map((size, place) => ({ ...size, usual: [6, 240, 0][place] as number })),
  ).map(({ confidence }) => confidence);
  expect(bought[1]).toBeGreaterThan(2 * (bought[0] as number));
  expect(bought[0]).toBeGreaterThan(2 * (bought[2] as number));
  const [orange, plain] = matchProducts(product('Grey Goose Orange'), [
    product("Grey Goose L'Orange"),
    { ...product('Grey Goose'), usual: 100_000 },
  ]);
  expect(orange?.confidence).toBeGreaterThan(0.6);
  expect(plain?.confidence).toBeLessThan(0.35);
});
