import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const vendors = ['Southern Glazer’s', 'Château Imports', 'Great Southern Wines', 'Johnson Brothers'].map((name) => ({
  name,
}));
const names = (typed: string) => matching(vendors, typed).map(({ name }) => name);

test('an empty search shows everything', () => {
  expect(names('  ')).toHaveLength(4);
});

test('words match in any order, and names that begin with the first one come first', () => {
  expect(names('southern')).toEqual(['Southern Glazer’s', 'Great Southern Wines']);
  expect(names('wines great')).toEqual(['Great Southern Wines']);
});

test('accents and capitals do not matter', () => {
  expect(names('CHATEAU')).toEqual(['Château Imports']);
});
