import { callersOf, type Known, type Target } from './cases.ts';
import type { Case } from './measure.ts';

/** The variance over everything: 800,000 receipts and 200,000 counts at 100,000 items. */
export function varianceCases(target: Target, _known: Known): Case[] {
  const { get, read, write } = callersOf(target);
  const org = target.organizationId;
  let filled = false;
  const prepare = async () => {
    if (filled) return;
    filled = true;
    await write('variance-data', [[org], [org], [org], [org], [org], []]);
  };
  return [
    {
      name: 'variance, largest loss first',
      target: 1.5,
      runs: 2,
      prepare,
      product: () => get('/inventory/variance?limit=50&sort=variance_cost:asc'),
      floor: () => read('variance', [org]),
    },
    {
      name: 'variance by category',
      target: 1.5,
      runs: 2,
      prepare,
      product: () => get('/inventory/variance/groups?by=category'),
      floor: () => read('variance', [org]),
    },
    {
      name: 'what to look at first, 50 leads',
      target: 1.5,
      runs: 2,
      prepare,
      product: () => get('/inventory/variance/leads'),
      floor: () => read('variance', [org]),
    },
  ];
}
