import { expect, test } from 'vitest';
import { readName } from './read-name.ts';

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
