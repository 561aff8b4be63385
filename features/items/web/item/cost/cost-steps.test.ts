import { expect, it } from 'vitest';
import { costSteps } from './cost-steps.ts';

it('holds a cost until the next one', () => {
  const { path, lowest, highest } = costSteps([
    { at: '2026-03-01T00:00:00Z', unit_cost: 20 },
    { at: '2026-02-01T00:00:00Z', unit_cost: 10 },
  ]);
  expect(path).toBe('M0.0 110.0H400.0V10.0H400');
  expect([lowest, highest]).toEqual([10, 20]);
});

it('draws a constant cost in the middle', () => {
  const { path } = costSteps([
    { at: '2026-03-01T00:00:00Z', unit_cost: 10 },
    { at: '2026-02-01T00:00:00Z', unit_cost: 10 },
  ]);
  expect(path).toBe('M0.0 60.0H400.0V60.0H400');
});
