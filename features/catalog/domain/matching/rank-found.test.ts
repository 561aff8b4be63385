import { expect, test } from 'vitest';
import { type FoundProduct, rankFound } from './rank-found.ts';
import { readSearch } from './search-words.ts';

const row = (name: string, of: Partial<FoundProduct> = {}): FoundProduct => ({
  name,
  type: 'Spirits',
  producer: null,
  vintage: null,
  content: 750,
  barcodes: [],
  quantity: 0,
  ...of,
});
const rank = (query: string, name: string, of?: Partial<FoundProduct>) => rankFound(readSearch(query), row(name, of));
const score = (query: string, name: string, of?: Partial<FoundProduct>) => rank(query, name, of).score;

test.each<[query: string, better: string, worse: string]>([
  ['knob creek', 'Knob Creek', 'Knob Creek Rye'],
  ['knob rye', 'Knob Creek Rye', 'Knob Creek'],
  ['bumbu', 'Bumbu Rum', 'Rum of Bumbu'],
  ['absolut', 'Absolut', 'Absolut Citron'],
  ['absolut citron', 'Absolut Citron', 'Absolut'],
  ['repo', 'Corralejo Reposado', 'Corralejo Blanco'],
  ['jamison', 'Jameson', 'Janneau'],
  ['kc', 'Knob Creek', 'Kraken'],
  ['kc rye', 'Knob Creek Rye', 'Knob Creek'],
  ['eht', 'Eh Taylor Jr Small Batch', 'Elijah Craig'],
  ['glenfid', 'Glenfiddich 12', 'Glenlivet 12'],
  ['818', '818 Blanco', '819 Blanco'],
  ['mgd', 'Miller Genuine Draft', 'Moletto Grappa di Prosecco'],
  ['pgd', 'Polar Green Dawn', 'Polar Green Dawn Prime'],
  ['barolo 18', 'Barolo 2018', 'Barolo 2019'],
  ['macallan 18', 'Macallan 18', 'Macallan 2018'],
  ['dewars', 'Dewars White', 'Dewars White 12YR'],
  ['stoli', 'Stolichnaya', 'Stoli Strasberi'],
  ['fresetta', 'Fresita', 'Frost'],
  ['smith haut lafite 2018', 'Smith Haut Lafitte 2018', 'Smith Haut Lafite 2020'],
])('for "%s", %s is ranked above %s', (query, better, worse) => {
  expect(score(query, better)).toBeGreaterThan(score(query, worse));
});

test.each<[what: string, query: string, better: Partial<FoundProduct>, worse: Partial<FoundProduct>]>([
  ['the stated size', 'campari liter', { content: 1000 }, { content: 750 }],
  ['a usual size, where none is stated', 'campari', { content: 750 }, { content: 1000 }],
  ['a liter above a keg', 'campari', { content: 1000 }, { content: 19_550 }],
  ['any bottle above a mini', 'campari', { content: 375 }, { content: 50 }],
  ['what is in stock', 'campari', { quantity: 3 }, { quantity: 0 }],
  ['what sells', 'campari', { sold: 5000 }, { sold: 5 }],
  ['the stated vintage', 'campari 2019', { vintage: '2019' }, { vintage: '2018' }],
  ['the named producer', 'campari davide', { producer: 'Davide Milano' }, { producer: 'Other' }],
  ['the named kind', 'campari aperitivo', { type: 'Aperitivo' }, { type: 'Bitter' }],
])('of two with one name, %s comes first', (_, query, better, worse) => {
  expect(score(query, 'Campari', better)).toBeGreaterThan(score(query, 'Campari', worse));
});

test('a row is complete if it has every word; a stated size or vintage that differs is named', () => {
  expect(rank('campari', 'Campari')).toMatchObject({ complete: true, other: null });
  expect(rank('campari xyzzy', 'Campari')).toMatchObject({ complete: false, other: null });
  expect(rank('campri', 'Campari')).toMatchObject({ complete: false });
  expect(rank('campari liter', 'Campari')).toMatchObject({ complete: true, other: 'size' });
  expect(rank('barolo 2019', 'Barolo', { vintage: '2018' })).toMatchObject({ complete: true, other: 'vintage' });
  expect(rank('barolo 2019', 'Barolo 2019', { vintage: '2018' })).toMatchObject({ other: null });
  expect(rank('barolo liter 2019', 'Barolo', { vintage: '2018' }).other).toBe('size');
});

test('of four words or more, one may have a wrong letter', () => {
  expect(rank('smith haut lafite 2018', 'Smith Haut Lafitte Rouge 2018').complete).toBe(true);
  expect(rank('haut lafite 2018', 'Haut Lafitte Rouge 2018').complete).toBe(false);
  expect(rank('smiht haut lafite 2018', 'Smith Haut Lafitte Rouge 2018').complete).toBe(false);
});

test('the first word that a row has nothing of is named; a misspelled one or a single letter is not', () => {
  expect(rank('jw black', 'Johnnie Walker Red')).toMatchObject({ complete: false, lacks: 'black' });
  expect(rank('jw black label', 'Johnnie Walker Black')).toMatchObject({ complete: false, lacks: 'label' });
  expect(rank('jw black', 'Johnnie Walker Black').lacks).toBeNull();
  expect(rank('campri', 'Campari').lacks).toBeNull();
  expect(rank('campari x', 'Campari').lacks).toBeNull();
  expect(rank('campari liter', 'Campari').lacks).toBeNull();
});

test('part of a barcode finds its row, and a year is a vintage before it is part of a code', () => {
  const codes = { barcodes: ['080432586174'] };
  expect(rank('32586174', 'Redbreast', codes).complete).toBe(true);
  expect(rank('32586174', 'Redbreast').complete).toBe(false);
  expect(score('2018', 'Barolo', { vintage: '2018' })).toBeGreaterThan(
    score('2018', 'Barolo', { barcodes: ['1201834'] }),
  );
});

test('a kind is one or more words that the type has, with or without a size', () => {
  expect(rank('gin', 'Roku', { type: 'Dry Gin' }).kind).toBe(true);
  expect(rank('gin', 'Roku Gin', { type: 'Spirits' }).kind).toBe(false);
  expect(rank('roku gin', 'Roku', { type: 'Dry Gin' }).kind).toBe(false);
  expect(rank('dry gin', 'Roku', { type: 'Dry Gin' }).kind).toBe(true);
  expect(rank('gin 750', 'Roku', { type: 'Dry Gin' }).kind).toBe(true);
  expect(rank('750', 'Roku', { type: 'Dry Gin' }).kind).toBe(false);
  expect(score('gin', 'Roku', { type: 'Dry Gin' })).toBeGreaterThan(score('gin', 'Gin Fizz', { type: 'Cocktails' }));
});

test('scores stay between 0 and 1, whatever is asked', () => {
  expect(score('zzz', 'A Name of Many Words That No Search Has Ever Named', { content: 50 })).toBe(0.01);
  const best = score('gin', 'Gin', { type: 'Gin', sold: 1e9, quantity: 1e6 });
  expect(best).toBeLessThanOrEqual(1);
  expect(best).toBeGreaterThan(0.9);
  expect(rankFound([], row('Campari')).score).toBeLessThan(0.2);
});
