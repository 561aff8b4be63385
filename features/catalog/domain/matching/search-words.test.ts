import { expect, test } from 'vitest';
import { rarityOf } from './compare-products.ts';
import { readName } from './read-name.ts';
import { initialsOf, readSearch, soundOf } from './search-words.ts';

const only = (text: string) => {
  const [word, ...others] = readSearch(text);
  expect(others).toEqual([]);
  return word;
};

test.each([
  ['375', [375]],
  ['75', [75, 750]],
  ['10', [100]],
  ['12', undefined],
  ['750ml', [750]],
  ['1.75', [1750]],
  ['1.75 L', [1750]],
  ['liter', [1000]],
  ['magnum', [1500]],
  ['25.4 oz', [751]],
  ['half pint', [200]],
  ['half bottle', [375]],
] as const)('%s may be a size of %j mL', (text, content) => {
  expect(only(text)?.content).toEqual(content);
});

test('an abbreviation matches its word, a number matches its word, and the other way around', () => {
  expect(only('repo')?.forms).toContain('reposado');
  expect(only('reposado')?.forms).toContain('repo');
  expect(only('ten')?.forms).toContain('10');
  expect(only('gins')?.forms).toContain('gin');
  expect(only('jw')?.query).toContain("('johnnie' & 'walker')");
});

test('four digits may be a vintage or part of a barcode; a word is neither', () => {
  expect(only('2019')).toMatchObject({ vintage: '2019', code: '2019' });
  expect(only('088110')).toMatchObject({ code: '088110' });
  expect(only('margaux')).not.toHaveProperty('code');
});

test('two digits may be a year, too: 18 is 2018 in a name or as a vintage, but no one means 2041 or 1850', () => {
  expect(only('18')).toMatchObject({ vintage: '2018', query: "'18':* | 'eighteen' | '2018'" });
  expect(only('40')?.vintage).toBe('2040');
  for (const text of ['41', '80', '7', '818', '1738']) expect(only(text)).not.toHaveProperty('vintage');
});

test('filler words are left out unless there are no others', () => {
  expect(readSearch('the macallan 12 years').map(({ word }) => word)).toEqual(['macallan', '12']);
  expect(readSearch('the').map(({ word }) => word)).toEqual(['the']);
  expect(readSearch('—')).toEqual([]);
});

test('typed text never becomes query syntax', () => {
  for (const text of ["o'neil", "a' | 'b", 'gin & (tonic', 'x:*', '100%', "'''", '\\']) {
    for (const { query } of readSearch(text)) expect(query).toMatch(/^[('\p{L}\p{N}):*|& ]+$/u);
  }
  expect(readSearch(Array.from({ length: 40 }, (_, n) => `word${n}`).join(' '))).toHaveLength(8);
});

test('more liters than a keg holds are a name and a size: Remy 1738 in liters', () => {
  const [name, size] = readSearch('1738 liter');
  expect([name?.word, size?.content]).toEqual(['1738', [1000]]);
  expect(only('50 l')?.content).toEqual([50_000]);
});

test.each([
  ['375', 'size'],
  ['75cl', 'size'],
  ['liter', 'size'],
  ['1.75', 'size'],
  ['2019', 'vintage'],
  ['10', undefined],
  ['818', undefined],
  ['1738', undefined],
  ['goose', undefined],
] as const)('%s only states a %s, which another may stand in for', (text, fact) => {
  expect(only(text)?.fact).toBe(fact);
});

test.each(['constructor', '__proto__', 'toString gin', 'valueOf hasOwnProperty'])(
  'a search for "%s" is a search for these words',
  (text) => {
    expect(readSearch(text).map(({ word }) => word)).toEqual(
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean),
    );
    expect(readName(text).words.length).toBeGreaterThan(0);
    expect(rarityOf('constructor')).toBe(1);
  },
);

test('a word is also searched by its sound and as initials, unless it is a kind or a number', () => {
  expect(only('jamison')?.sound).toBe("'jmsn'");
  expect(only('kc')?.sound).toBe("'#kc':*");
  expect(only('wells')?.sound).toBe("'wls' | '#wells':*");
  for (const word of ['gin', 'beer', '818', 'é']) expect(only(word)).not.toHaveProperty('sound');
});

test.each([
  ['lemonchello', 'limoncello'],
  ['courvosier', 'courvoisier'],
  ['glenfidich', 'glenfiddich'],
  ['chartruse', 'chartreuse'],
  ['hendriks', 'hendricks'],
])('%s sounds like %s', (typed, meant) => expect(soundOf(typed)).toBe(soundOf(meant)));

test('initials are those of the first five words, and short words stay whole', () => {
  expect(initialsOf(['eh', 'taylor', 'jr', 'small', 'batch', 'bourbon'])).toBe('ehtjrsb');
  expect(initialsOf([])).toBe('');
});

test('one letter counts much less than a word, and a main type names its code', () => {
  expect(only('d')?.weight).toBeLessThan(0.2);
  expect(only('5')?.weight).toBeGreaterThan(0.5);
  expect(only('beers')?.main).toBe('BE');
});
