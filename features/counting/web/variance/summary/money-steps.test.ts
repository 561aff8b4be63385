import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneySteps } from './money-steps.ts';

const line = (...parts: [string, number | null][]) =>
  moneySteps(parts.map(([name, variance_cost]) => ({ name, variance_cost }))).map(({ label, from, to }) => [
    label,
    from,
    to,
  ]);

test('each part starts where the previous one ended, and the last one is the total', () => {
  expect(line(['Liquor', -8.75], ['Wine', null], ['Beer', 0], ['Cider', 3.1])).toEqual([
    ['Liquor', 0, -8.75],
    ['Cider', -8.75, -5.65],
    ['Variance cost', 0, -5.65],
  ]);
  expect(line(['Wine', null], ['Beer', 0])).toEqual([]);
});

test('the total is exact to the cent for any parts', () => {
  const money = fc.integer({ min: -1e7, max: 1e7 });
  fc.assert(
    fc.property(fc.array(money), (all) => {
      const steps = moneySteps(all.map((cents, index) => ({ name: String(index), variance_cost: cents / 100 })));
      const sum = all.reduce((total, cents) => total + cents, 0);
      if (steps.length > 0) expect(steps.at(-1)?.to).toBe(sum / 100);
    }),
  );
});
