import { formatQuantity } from '#shared/domain/format.ts';
import type { Cause } from './workbench-api.ts';

export const CAUSE_TITLES: Readonly<Record<Cause['kind'], string>> = {
  draft_invoice: 'A draft invoice was not completed',
  late_invoice: 'An invoice is dated after the count',
  early_invoice: 'An invoice is dated before the count',
  open_order: 'An order was not received',
  unrecorded_move: 'A move was not recorded',
  case_slip: 'Cases and bottles were mixed up',
  digit_slip: 'The count may be mistyped',
  uncounted_place: "A location wasn't counted",
  earlier_count: 'The previous count may be wrong',
  count_again: 'This count may be wrong',
};

/** A likelihood from 0 to 1, in words that promise no more than it does. */
export function howLikely(likelihood: number): { word: string; tone: 'high' | 'middle' | 'low' } {
  if (likelihood >= 0.75) return { word: 'Very likely', tone: 'high' };
  return likelihood >= 0.45 ? { word: 'Likely', tone: 'middle' } : { word: 'Possible', tone: 'low' };
}

/** The label of the fix button. */
export function fixLabel(fix: Cause['fix']): string {
  switch (fix.kind) {
    case 'deliver':
      return fix.before === null ? 'Complete the draft' : 'Change its date';
    case 'move':
      return `Record a move of ${formatQuantity(fix.quantity)}`;
    case 'correct':
      return `Correct the count to ${formatQuantity(fix.count)}`;
    case 'recount':
      return 'Ask for a recount';
    case 'count':
      return 'Count it';
    case 'order':
      return 'Open the order';
  }
}
