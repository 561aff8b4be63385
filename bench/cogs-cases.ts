import { callersOf, type Known, type Target } from './cases.ts';
import type { Case } from './measure.ts';

const DAY_MS = 86_400_000;

/** Usage in the open cycle, and between two days; the floor is the variance of all items. */
export function cogsCases(target: Target, _known: Known): Case[] {
  const { get, read } = callersOf(target);
  const path = '/inventory-view/inventory/category-cogs';
  const floor = () => read('variance', [target.organizationId]);
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString();
  const runs = target.items > 10_000 ? 3 : 8;
  return [
    { name: 'COGS of the open cycle', target: null, runs, product: () => get(path), floor },
    { name: 'COGS of a year until now', target: null, runs, product: () => get(`${path}?from=${day(365)}`), floor },
    {
      name: 'COGS of a year until a month ago',
      target: null,
      runs,
      product: () => get(`${path}?from=${day(400)}&to=${day(35)}`),
      floor,
    },
  ];
}
