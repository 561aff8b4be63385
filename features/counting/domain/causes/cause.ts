import { Decimal } from 'decimal.js';
import type { CauseKind } from './cause-kinds.ts';

/** What one tap does. Each is an ordinary operation of the house; the last three only lead to where it is done. */
export type Fix =
  | {
      readonly kind: 'deliver';
      readonly invoiceId: string;
      readonly deliveredAt: Date;
      /** Of a draft: where the bottles of this item go. */
      readonly locationId: string | null;
      /** When it was booked until now; null for a draft, whose completion is not taken back. */
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
  /** Where it shows. */
  readonly locationId: string;
  readonly explanation: string;
  readonly fix: Fix;
  readonly changes: readonly Change[];
}

/**
 * How much of a difference a change would explain: 1 for all of it, 0 for nothing, or for making it worse. What brings a
 * shortage to a surplus of half its size explains half.
 */
export function explained(variance: Decimal, change: Decimal): number {
  if (variance.isZero()) return 0;
  return Math.max(0, new Decimal(1).minus(variance.plus(change).abs().div(variance.abs())).toNumber());
}

/** A cause is as likely as it usually is, as far as it explains the difference. */
export const likelihood = (usual: number, fit: number): number => Math.round(usual * fit * 100) / 100;
