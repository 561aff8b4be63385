import { Decimal } from 'decimal.js';
import type { CauseKind } from './cause-kinds.ts';

/** What one tap does. Each is an ordinary operation of the product; the last three only open the page to do it on. */
export type Fix =
  | {
      readonly kind: 'deliver';
      readonly invoiceId: string;
      readonly deliveredAt: Date;
      /** For a draft: the location this item's bottles go to. */
      readonly locationId: string | null;
      /** The time it was booked at; null for a draft, because completing it cannot be undone. */
      readonly before: Date | null;
    }
  | {
      readonly kind: 'move';
      readonly fromLocationId: string;
      readonly toLocationId: string;
      readonly quantity: Decimal;
      readonly occurredAt: Date;
    }
  | { readonly kind: 'correct'; readonly stocktakeId: string; readonly count: Decimal }
  | { readonly kind: 'recount'; readonly locationId: string }
  | { readonly kind: 'count'; readonly locationId: string }
  | { readonly kind: 'order'; readonly invoiceId: string };

/** What a fix changes at one location. */
export interface Change {
  readonly locationId: string;
  readonly variance: Decimal;
  readonly onHand: Decimal;
}

export interface Cause {
  readonly kind: CauseKind;
  /** 0 to 1. */
  readonly likelihood: number;
  /** Where the difference shows. */
  readonly locationId: string;
  readonly explanation: string;
  readonly fix: Fix;
  readonly changes: readonly Change[];
}

/**
 * How much of a difference a change would explain: 1 for all of it, 0 for none or for making it worse. A change that
 * turns a shortage into a surplus of half its size explains half.
 */
export function explained(variance: Decimal, change: Decimal): number {
  if (variance.isZero()) return 0;
  return Math.max(0, new Decimal(1).minus(variance.plus(change).abs().div(variance.abs())).toNumber());
}

/** The usual likelihood of a cause, scaled by how much of the difference it explains. */
export const likelihood = (usual: number, fit: number): number => Math.round(usual * fit * 100) / 100;
