import type { WaterfallStep } from './waterfall-steps.ts';

interface Part {
  name: string;
  variance_cost: number | null;
}

/** The money of the variance, part by part, with the total. Parts without a difference are left out. */
export function moneySteps(parts: readonly Part[]): WaterfallStep[] {
  let cents = 0;
  const steps = parts.flatMap(({ name, variance_cost: cost }): WaterfallStep[] => {
    if (!cost) return [];
    const from = cents / 100;
    cents += Math.round(cost * 100);
    return [
      { label: name, kind: 'change', amount: cost, from, to: cents / 100, how: 'sum of variance × average cost' },
    ];
  });
  if (steps.length === 0) return [];
  const total = cents / 100;
  return [...steps, { label: 'Variance cost', kind: 'level', amount: total, from: 0, to: total, how: 'all of it' }];
}
