import { expect, test } from 'vitest';
import { countedStatus } from './counted-status.ts';

/** A fact that satisfies every later status too, so each test shows which one wins. */
const everything = {
  runningCount: 0,
  actualCount: 0,
  hasStaleLocation: true,
  accepted: true,
  allLocationsCounted: true,
};

test("nothing expected and nothing found is 86'd, before everything else (CNT-047)", () => {
  expect(countedStatus(everything)).toBe("86'd");
  expect(countedStatus({ ...everything, runningCount: -1, actualCount: -0.5 })).toBe("86'd");
  expect(countedStatus({ ...everything, actualCount: 0.1 })).not.toBe("86'd");
  expect(countedStatus({ ...everything, runningCount: 0.1 })).not.toBe("86'd");
});

const here = { ...everything, runningCount: 5, actualCount: 4 };

test('a location that moved since its count comes second (CNT-048)', () => {
  expect(countedStatus(here)).toBe('Has Stale Stocks');
});

test('an item marked OK comes third (CNT-049)', () => {
  expect(countedStatus({ ...here, hasStaleLocation: false })).toBe('OK');
  expect(countedStatus({ ...here, hasStaleLocation: false, allLocationsCounted: false })).toBe('OK');
});

const unmarked = { ...here, hasStaleLocation: false, accepted: false };

test('all locations counted is Yes; one missing makes it No (CNT-050, CNT-051)', () => {
  expect(countedStatus(unmarked)).toBe('Yes');
  expect(countedStatus({ ...unmarked, allLocationsCounted: false })).toBe('No');
});
