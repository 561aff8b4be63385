import type { BatchChoices } from './batch-steps.ts';
import type { BatchSession } from './session.ts';

type Hindering = Pick<BatchSession, 'plan' | 'stocks' | 'filled' | 'optimal'>;

/** Whether the amounts determine what a batch takes and fills. */
export const amountsAreWhole = ({ method }: BatchChoices, { plan, filled, optimal }: Hindering): boolean =>
  plan.complete && filled > 0 && (method !== 'containers' || optimal.ok);

/** Why a batch cannot be made from its ingredients as they are; undefined if it can. */
export function blockingReason(choices: BatchChoices, session: Hindering): string | undefined {
  const { plan, stocks } = session;
  if (plan.lines.length === 0) return 'Recipe must have ingredients to create a batch';
  if (stocks.includes('failed')) return 'Error loading inventory';
  if (stocks.includes('loading')) return 'Loading inventory...';
  const odd = plan.lines.find(({ taken }) => taken === undefined);
  if (odd) return `${odd.unit} cannot be converted to the size of ${odd.name} (${odd.item?.container.name})`;
  const less = plan.lines.find(({ taken }) => Number(taken) <= 0);
  if (less) return `${less.name}: this is less than can be booked`;
  return amountsAreWhole(choices, session) ? undefined : 'Enter how much is made';
}
