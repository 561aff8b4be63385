import { expect, test } from 'vitest';
import { type NameParts, readName } from './read-name.ts';

test('age, vintage, strength, size and pack are separated from the words', () => {
  expect(readName('LAGAVULIN 16YR')).toMatchObject({ words: ['lagavulin'], age: '16' });
  expect(readName('Lagavulin Sixteen')).toMatchObject({ words: ['lagavulin', '16'], age: null });
  expect(readName('Catena Alta Malbec 2019')).toMatchObject({ words: ['catena', 'alta', 'malbec'], vintage: '2019' });
  expect(readName('Wild Turkey 101 Proof')).toMatchObject({ strength: 50.5 });
  expect(readName('Gato Negro Cabernet 8%')).toMatchObject({ strength: 8 });
  expect(readName('Smirnoff 1.75L')).toMatchObject({ words: ['smirnoff'], content: 1750 });
  expect(readName('Corona Extra 12pk cans')).toMatchObject({ count: 12, container: 'can' });
});

test('a name made only of filler words keeps them', () => {
  expect(readName('The Bottle').words).toEqual(['the', 'bottle']);
  expect(readName('').words).toEqual([]);
});

test('case, accents, signs, initials and abbreviations do not matter', () => {
  for (const [one, other] of [
    ['Rémy Martin V.S.O.P.', 'REMY MARTIN VSOP'],
    ["Maker's Mark", 'Makers Mark'],
    ['Espolòn Repo', 'ESPOLON REPOSADO'],
    ['Nikka Whisky', 'Nikka Whiskey'],
  ] as const)
    expect(readName(one).words).toEqual(readName(other).words);
});

test.each<[string, Partial<NameParts>]>([
  ['Glenlivet 12 Year Old', { age: '12', words: ['glenlivet'] }],
  ['Glenlivet 12-yr', { age: '12' }],
  ['Havana Club 7 anos', { age: '7' }],
  ['Zacapa 23 ans', { age: '23' }],
  ['Glenlivet 120 Year', { age: null }],
  ['Glenlivet 12', { age: null, numbers: ['12'] }],
  ['Barolo 1950', { vintage: '1950' }],
  ['Barolo 1949', { vintage: null, numbers: ['1949'] }],
  ['Barolo 2049', { vintage: '2049' }],
  ['Barolo 2050', { vintage: null, numbers: ['2050'] }],
  ['Barolo 2015 2019', { vintage: '2019', numbers: [] }],
  ['Smirnoff 80 Proof', { strength: 40 }],
  ['Wray & Nephew 126pf', { strength: 63 }],
  ['Koskenkorva 60 %', { strength: 60 }],
  ['Crémant 12,5%', { strength: 12.5 }],
  ['Aperol 1L', { content: 1000 }],
  ['Aperol 75cl', { content: 750 }],
  ['Aperol 7 dl', { content: 700 }],
  ['Aperol 0,7 l', { content: 700 }],
  ['Pilsner 12 oz', { content: 354.882 }],
  ['Lager 5 gal', { content: 18_927.05 }],
  ['Aperol Liter', { content: 1000 }],
  ['Aperol', { content: null, count: null, container: null }],
  ['Corona 6 x 330 ml', { count: 6, content: 330 }],
  ['Corona 24/12oz', { count: 24, content: 354.882 }],
  ['Don Julio 3X375ML', { count: 3, content: 375, numbers: [] }],
  ['Old No 7/Sour', { count: null, numbers: ['7'] }],
  ['Corona 6-pack btl', { count: 6, container: 'bottle' }],
  ['Modelo keg', { container: 'keg' }],
  ['Franzia bag in box', { container: 'box' }],
  ['Koskenkorva muovipullo', { container: 'plastic' }],
  ['Beefeater Gin', { kinds: ['gin'] }],
  ['Irish Whiskey and Cream Liqueur', { kinds: ['whiskey', 'liqueur'] }],
  ['Absolut Citron', { flavors: ['citron'], colors: [] }],
  ['Bacardi Gold', { flavors: [], colors: ['gold'] }],
  ['Jack Daniels No. 7', { numbers: ['7'] }],
  ['Metaxa ***', { numbers: ['3'] }],
  ['Non-Alcoholic Lager', { words: ['alcoholfree', 'lager'] }],
  ['Gins of Brass', { words: ['gin', 'brass'] }],
  ['Roku Roku Gin', { words: ['roku', 'gin'] }],
  ['Grüner Veltliner Weiß', { words: ['gruner', 'veltliner', 'white'] }],
  ['Gammel Dansk Bitter Dram Ø', { words: ['gammel', 'dansk', 'bitter', 'dram', 'o'] }],
])('%s is read as %o', (name, parts) => {
  expect(readName(name)).toMatchObject(parts);
});

test('what a name has is read the same again, also after many other names', () => {
  const before = readName('Macallan 12 Year');
  for (let place = 0; place < 50_001; place += 1) readName(`Q${place}`);
  expect(readName('Macallan 12 Year')).toEqual(before);
});

test('what a price list says about an item that goes is no part of its name', () => {
  expect(readName('R. Jelinek Slivovitz Gold 10YR - USE CODE 951601')).toMatchObject({ numbers: [], age: '10' });
  expect(readName('RUMCHATA LIMON DISCO').words).toEqual(readName('Rumchata Limon').words);
  expect(readName('Disco Lager').words).toContain('disco');
});
