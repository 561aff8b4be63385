import { expect, test } from 'vitest';
import { countsCases, unitsInCase, weighCandidates } from './weigh-candidates.ts';

test.each([
  [0.86, 'sure'],
  [0.87, 'likely'],
])('D46: a name of 0.9 before one of %d is %s', (confidence, said) => {
  const second = { reason: 'name', confidence } as const;
  expect(weighCandidates([{ reason: 'name', confidence: 0.9 }, second])).toBe(said);
});

test.each([
  [24, 6, 4],
  [24, 24, 1],
  [12, 1, 12],
  [12, 0, 12],
  [10, 4, 10],
  [null, 6, 1],
  [null, 1, 1],
])('a case of %s holds %d-packs: %d', (pack, count, units) => {
  expect(unitsInCase(pack, count)).toBe(units);
});

const BILLED = { pack: 12, cases: '0', bottles: '1', unit_known: false, total: '120.00' };

test.each([
  ['the price of a case', {}, 12, 10, true],
  ['the price of a bottle', { total: '10.00' }, 12, 10, false],
  ['a known unit', { unit_known: true }, 12, 10, false],
  ['a known unit of cases', { unit_known: true, cases: '1', bottles: '0' }, 12, 1, true],
  ['single bottles', {}, 1, 10, false],
  ['no last cost', {}, 12, null, false],
  ['no last cost, and cases', { cases: '1', bottles: '0' }, 12, null, true],
  ['two cases', { bottles: '2', total: '240.00' }, 12, 10, true],
  ['a credit', { bottles: '-2', total: '-240.00' }, 12, 10, true],
  ['a price that is neither', { total: '40.00' }, 12, 10, false],
  ['a case at 35 % more', { total: '162.00' }, 12, 10, true],
  ['a case at more than that', { total: '162.12' }, 12, 10, false],
  ['a bottle at 35 % less, read as a case', { cases: '1', bottles: '0', total: '6.50' }, 12, 10, false],
  ['a bottle at less than that', { cases: '1', bottles: '0', total: '6.49' }, 12, 10, true],
])('a quantity counts cases with %s: %j', (_, line, units, lastCost, counts) => {
  expect(countsCases({ ...BILLED, ...line }, units, lastCost)).toBe(counts);
});
