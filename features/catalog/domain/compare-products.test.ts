import { expect, test } from 'vitest';
import { type ComparedProduct, compareProducts, LEAST_CONFIDENCE, SURE_CONFIDENCE } from './compare-products.ts';

const product = (name: string, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  name,
  vintage: null,
  short_type: 'SP',
  producer: null,
  content: 750,
  barcodes: [],
  ...more,
});
const confidence = (one: ComparedProduct, other: ComparedProduct) => compareProducts(one, other).confidence;

test('the same name however it is written and ordered is sure', () => {
  expect(confidence(product('Moët & Chandon'), product('MOET AND CHANDON'))).toBe(1);
  expect(confidence(product('Oyster Bay Pinot Noir'), product('PINOT NOIR - OYSTER BAY'))).toBe(1);
  expect(confidence(product('Glenlivet 12 Year Old'), product('GLENLIVET 12YR'))).toBe(1);
  expect(confidence(product('Rémy Martin V.S.O.P.'), product('REMY MARTIN VSOP'))).toBe(1);
  expect(confidence(product('Nikka Whisky'), product('Nikka Whiskey'))).toBe(1);
});

test('the producer may stand in the name or beside it', () => {
  const named = product('Caymus Vineyards Cabernet Sauvignon');
  const beside = product('Cabernet Sauvignon', { producer: 'Caymus Vineyards' });
  expect(confidence(named, beside)).toBe(1);
});

test('another size, vintage, type or age is never sure; an unrelated name is not proposed', () => {
  const item = product('Macallan 12 Sherry Oak', { vintage: '2019' });
  expect(confidence(item, { ...item, content: 375 })).toBeLessThan(SURE_CONFIDENCE);
  expect(confidence(item, { ...item, vintage: '2020' })).toBeLessThan(SURE_CONFIDENCE);
  expect(confidence(item, { ...item, short_type: 'WI' })).toBeLessThan(SURE_CONFIDENCE);
  expect(confidence(item, { ...item, name: 'Macallan 18 Sherry Oak' })).toBeLessThan(0.6);
  expect(confidence(item, product('Smirnoff Raspberry'))).toBeLessThan(LEAST_CONFIDENCE);
  expect(confidence(item, product(''))).toBe(0);
});

test('a short name is proposed for the full one, and not taken for sure', () => {
  const found = confidence(product('Caymus Cabernet'), product('Caymus Cabernet Sauvignon'));
  expect(found).toBeGreaterThan(LEAST_CONFIDENCE);
  expect(found).toBeLessThan(SURE_CONFIDENCE);
});

test('a common barcode is sure where the names agree at all, and doubtful where they do not', () => {
  const codes = { barcodes: ['088004022723'] };
  expect(
    compareProducts(product('Fireball bag', codes), product('FIREBALL CINNAMON WHISKEY BAG IN BOX', codes)),
  ).toMatchObject({
    reason: 'barcode',
    confidence: expect.closeTo(0.99, 1),
  });
  expect(confidence(product("Michter's Sour Mash", codes), product('Crystal Head Vodka', codes))).toBeLessThan(
    SURE_CONFIDENCE,
  );
});
