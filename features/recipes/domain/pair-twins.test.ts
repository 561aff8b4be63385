import { expect, test } from 'vitest';
import { pairTwins } from './pair-twins.ts';

const known = (...said: string[]) =>
  said.map((each, index) => ({ id: `k${index + 1}`, said: each, hidden: each.includes('hidden') }));
const wanted = (...all: [said: string, copy?: number][]) => all.map(([said, copy = null]) => ({ said, copy }));
const pair = (all: ReturnType<typeof wanted>, there: ReturnType<typeof known>) =>
  pairTwins(all, there).map((each) => (each === null ? null : each?.id));

test('twins that are as in the file are found whatever their numbers, and those that differ by their number', () => {
  expect(pair(wanted(['a', 1], ['b', 2]), known('a', 'b'))).toEqual(['k1', 'k2']);
  expect(pair(wanted(['b', 1], ['a', 2]), known('a', 'b'))).toEqual(['k2', 'k1']);
  expect(pair(wanted(['new', 1], ['b', 2]), known('a', 'b'))).toEqual(['k1', 'k2']);
  expect(pair(wanted(['new', 2], ['newer', 1]), known('a', 'b'))).toEqual(['k2', 'k1']);
});

test('a twin that is gone here is added again, and the other one stays as it is', () => {
  expect(pair(wanted(['a', 1], ['b', 2]), known('b'))).toEqual([undefined, 'k1']);
  expect(pair(wanted(['a', 1], ['b', 2]), known())).toEqual([undefined, undefined]);
  expect(pair(wanted(['new', 3]), known('a', 'b'))).toEqual([undefined]);
});

test('without a number the only recipe of the name is meant; of several none, unless one is the same', () => {
  expect(pair(wanted(['new']), known('a'))).toEqual(['k1']);
  expect(pair(wanted(['new', 2]), known('a'))).toEqual(['k1']);
  expect(pair(wanted(['new']), known('a', 'b'))).toEqual([null]);
  expect(pair(wanted(['b']), known('a', 'b'))).toEqual(['k2']);
});

test('a hidden recipe is in nobody’s way: the visible one is meant, and where all of several are hidden, a new one', () => {
  expect(pair(wanted(['new']), known('a, hidden', 'b'))).toEqual(['k2']);
  expect(pair(wanted(['new']), known('a, hidden', 'b, hidden'))).toEqual([undefined]);
  expect(pair(wanted(['new']), known('a, hidden'))).toEqual(['k1']);
  expect(pair(wanted(['new'], ['newer', 2]), known('a, hidden', 'b'))).toEqual([null, 'k2']);
});
