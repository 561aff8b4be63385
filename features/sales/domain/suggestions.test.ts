import { expect, test } from 'vitest';
import { notStock } from './not-stock.ts';
import { isGlassOfBeer, isRequest, readPosName } from './read-pos-name.ts';
import { isWorthSuggesting, scoreSuggestions, weighDoubts } from './score-suggestion.ts';

test.each([
  [['Cabernet 2015 Glass', null], { product: 'Cabernet', vintage: '2015', serving: 'glass' }],
  [['Cabernet 2015', 'Gls'], { product: 'Cabernet', vintage: '2015', serving: 'glass' }],
  [['Pilsner - Draft', '16 oz'], { product: 'Pilsner', amount: '16 oz', serving: 'draft' }],
  [['House Wine 75cl', null], { product: 'House Wine', amount: '75cl' }],
  [['Cobra (330ml)', 'Regular'], { product: 'Cobra', amount: '330ml' }],
  [['Caymus btl', null], { product: 'Caymus', whole: true }],
  [['Veuve Clicquot', 'Bottle'], { product: 'Veuve Clicquot', whole: true }],
  [["Jack Daniel's Old No. 7", '1.5oz'], { product: "Jack Daniel's Old No. 7", amount: '1.5oz' }],
  [['Glenfiddich 12', null], { product: 'Glenfiddich 12' }],
  [['Don Julio 1942', null], { product: 'Don Julio 1942' }],
  [['Port 1949', null], { product: 'Port 1949' }],
  [['Port 1950', null], { product: 'Port', vintage: '1950' }],
  [['Rye 2050', null], { product: 'Rye 2050' }],
  [['+ Spiced Syrup', null], { product: 'Spiced Syrup', isAddition: true }],
  [['Bulleit Rye Double', null], { product: 'Bulleit Rye', isDouble: true }],
  [['Bulleit Rye', 'Double'], { product: 'Bulleit Rye', isDouble: true }],
  [['Dogfish Double IPA', null], { product: 'Dogfish Double IPA' }],
  [['Glass', null], { product: 'Glass', serving: 'glass' }],
  [['Guinness Pint', null], { product: 'Guinness', serving: 'pint' }],
  [['Guinness Half', null], { product: 'Guinness', serving: 'half' }],
  [['Guinness Half Pint', null], { product: 'Guinness', serving: 'half' }],
  [['Guinness', 'Schooner'], { product: 'Guinness', serving: 'schooner' }],
  [['Guinness', 'Half Regular'], { product: 'Guinness', serving: 'half' }],
  [['Half Acre Daisy Cutter', null], { product: 'Half Acre Daisy Cutter' }],
  [['Schooner Exact IPA', null], { product: 'Schooner Exact IPA' }],
  [['Veuve Clicquot Half Bottle', null], { product: 'Veuve Clicquot Half', whole: true }],
  [['Flight', null], { product: 'Flight' }],
] as const)('POS-048: %j speaks of a product and of how it is served', ([name, variation], expected) => {
  expect(readPosName(name, variation)).toEqual({
    vintage: null,
    amount: null,
    serving: null,
    whole: false,
    isDouble: false,
    isAddition: false,
    ...expected,
  });
});

test.each([
  ['Guinness Pint', null, true],
  ['Guinness Half', null, true],
  ['Kona Big Wave Schooner', 'Draft', true],
  ['House Lager Growler', null, true],
  ['Brewery Flight', 'Beer', true],
  ['Cider Half Pint', null, true],
  ['Whiskey Flight', null, false],
  ['House Flight', 'Wine', false],
  ['Malbec Half', 'Red Wine', false],
  ['Guinness', 'Beer', false],
  ['Ginger Half', null, true],
] as const)('"%s" (%s) is a glass of beer: %s', (name, category, isBeer) => {
  expect(isGlassOfBeer(readPosName(name, null), category)).toBe(isBeer);
});

const item = (name: string, vintage: string | null = null, producer: string | null = null) => ({
  name,
  vintage,
  producer,
  content: null,
  barcodes: [],
});
const score = (name: string, of: ReturnType<typeof item>) =>
  scoreSuggestions(readPosName(name, null), [], [of])[0] as number;

test('POS-048: an item with all the words scores high however long its name is', () => {
  expect(score('Titos', item("Tito's Handmade Vodka"))).toBeGreaterThan(0.8);
  expect(score('Cab', item('Caymus Cabernet Sauvignon'))).toBeGreaterThan(0.8);
  expect(score('Caymus glass', item('Cabernet Sauvignon', null, 'Caymus'))).toBeGreaterThan(0.7);
  expect(score('Negroni', item('Dry Gin'))).toBeLessThan(0.5);
});

test('POS-048: an old year in the name of a spirit tells bottles apart', () => {
  const anejo = score('Don Julio 1942', item('Don Julio Añejo 1942'));
  expect(anejo).toBeGreaterThan(score('Don Julio 1942', item('Don Julio Primavera')));
});

test('POS-048: of two items with the words, the same vintage and fewer other words rank first', () => {
  const asked = 'Cabernet 2015 Glass';
  const [right, unknown, other] = ['2015', null, '2018'].map((vintage) => score(asked, item('Cabernet', vintage)));
  expect(right).toBeGreaterThan(0.99);
  expect(right).toBeGreaterThan(unknown as number);
  expect(unknown).toBeGreaterThan(other as number);
  expect(score('Gin', item('Dry Gin'))).toBeGreaterThan(score('Gin', item('Dry Gin Barrel Aged Reserve')));
});

const SURE = 0.9;
const LIKELY = 0.02;
const FAINT = 0.002;
test.each([
  ['of any words', 'Cold Original', false, 'Bavaria Original Brew', LIKELY],
  ['of a kind', 'Cabernet', false, 'Caymus Cabernet Sauvignon', FAINT],
  ['of a brand', 'Caymus', false, 'Caymus Zinfandel', FAINT],
  ['of a number', '5 Fruits', false, '5 Vineyards', LIKELY],
  ['that may be a dish', 'Ole Smoky Banana Pudding', true, 'Ole Smoky Banana Pudding Cream', SURE],
  ['of a brand that is nearly the name of a dish', 'Madras', true, 'Madri Excepcional', 1.001],
])('POS-048: an item %s is suggested from a score on', (_, name, isDish, itemName, least) => {
  const pos = readPosName(name, null);
  expect(isWorthSuggesting(pos, isDish, item(itemName), least)).toBe(least <= 1);
  expect(isWorthSuggesting(pos, isDish, item(itemName), least - 0.001)).toBe(false);
});

const bottle = (name: string, content = 750) => ({ ...item(name), content, type: 'SP' });
const weighed = (name: string, items: ReturnType<typeof bottle>[], scores: number[]) =>
  weighDoubts(readPosName(name, null), items, scores).map((score) => Math.round(score * 1000) / 1000);

test('POS-048: a mini or half bottle that no one asked for gives its score to the full bottles of the same product', () => {
  const sizes = [bottle('Grey Goose', 50), bottle('Grey Goose'), bottle('Grey Goose', 1000), bottle('Grey Goose', 375)];
  expect(weighed('Grey Goose', sizes, [0.4, 0.2, 0.1, 0.2])).toEqual([0.02, 0.6, 0.3, 0.02]);
  expect(weighed('Grey Goose 50ml', sizes, [0.4, 0.2, 0.1, 0.2])).toEqual([0.514, 0.257, 0.129, 0.02]);
  expect(weighed('Grey Goose', [bottle('Grey Goose', 50)], [0.99])).toEqual([0.45]);
  const ages = [bottle('Glenlivet 12 Year', 50), bottle('Glenlivet 12 Year'), bottle('Glenlivet 15 Year')];
  expect(weighed('Glenlivet', ages, [0.4, 0.2, 0.3])).toEqual([0.02, 0.6, 0.3]);
});

test('POS-048: another bottle scores 0, a doubtful one stays below an even chance, and only the same product is sure', () => {
  expect(weighed('Bulleit Rye', [bottle('Bulleit Bourbon')], [0.99])).toEqual([0]);
  expect(weighed('Bud Light Lime', [bottle('Bud Light')], [0.98])).toEqual([0.45]);
  expect(weighed('Absolut', [bottle('Absolut Citron')], [0.99])).toEqual([0.85]);
  expect(weighed('Bulleit Rye', [bottle('Bulleit Rye Whiskey')], [0.99])).toEqual([0.99]);
});

test.each([
  ['Sub Grey Goose', 'Grey Goose'],
  ['Sub for Grey Goose', 'Grey Goose'],
  ['Add Campari', 'Campari'],
  ['With Titos', 'Titos'],
  ['w/ Titos', 'Titos'],
  ['+ Fernet', 'Fernet'],
])('"%s" asks for a change to another drink, with %s', (name, product) => {
  expect([isRequest(name), readPosName(name, null).product, notStock(name, null, null)]).toEqual([true, product, null]);
});

test.each(['Sub', 'Submarine', 'Addison Pinot', 'Wild Turkey'])('"%s" asks for no change', (name) => {
  expect([isRequest(name), readPosName(name, null).product]).toEqual([false, name]);
});
