import { Decimal } from 'decimal.js';
import { formatQuantity } from '#shared/domain/format.ts';
import { type Cause, explained, likelihood } from './cause.ts';
import { change, justBefore } from './delivery-causes.ts';
import type { Evidence, Shelf } from './evidence.ts';

const USUAL = { bothCounted: 0.9, fromUncounted: 0.6, uncounted: 0.5 };

/**
 * Short in one location and over in another: probably a move that was not recorded. If the other location was not
 * counted, its book stock may be here.
 */
export function moveCauses(evidence: Evidence): Cause[] {
  const surplus = evidence.shelves.filter((shelf) => shelf.variance?.gt(0));
  const lacking = evidence.shelves.filter((shelf) => shelf.variance?.lt(0));
  const uncounted = evidence.shelves.filter((shelf) => shelf.variance === null && shelf.onHand.gt(0));
  return [
    ...surplus.flatMap((to) => lacking.flatMap((from) => betweenCounted(from, to))),
    ...surplus.flatMap((to) => uncounted.flatMap((from) => fromUncounted(from, to))),
    ...lacking.flatMap((from) => uncounted.flatMap((to) => perhapsThere(from, to))),
  ];
}

function betweenCounted(from: Shelf, to: Shelf): Cause[] {
  if (!from.variance || !to.variance || !from.countedAt || !to.countedAt) return [];
  const firstCount = new Date(Math.min(from.countedAt.getTime(), to.countedAt.getTime()));
  const occurredAt = justBefore(firstCount, latest(from, to));
  if (!occurredAt) return [];
  const quantity = Decimal.min(from.variance.abs(), to.variance);
  const fit = Math.min(explained(from.variance, quantity), explained(to.variance, quantity.negated()));
  const text = formatQuantity(quantity.toFixed());
  return [
    {
      kind: 'unrecorded_move',
      likelihood: likelihood(USUAL.bothCounted, 0.5 + fit / 2), // unequal sides still cancel out as far as they go
      locationId: to.locationId,
      explanation: `${from.name} is short ${formatQuantity(from.variance.abs().toFixed())} and ${to.name} has ${formatQuantity(to.variance.toFixed())} too many: ${text} may have been moved before the counts.`,
      fix: { kind: 'move', fromLocationId: from.locationId, toLocationId: to.locationId, quantity, occurredAt },
      changes: [change(from, quantity, new Decimal(0)), change(to, quantity.negated(), new Decimal(0))],
    },
  ];
}

function fromUncounted(from: Shelf, to: Shelf): Cause[] {
  if (!to.variance || !to.countedAt) return [];
  const occurredAt = justBefore(to.countedAt, latest(from, to));
  if (!occurredAt) return [];
  const quantity = Decimal.min(from.onHand, to.variance);
  const fit = explained(to.variance, quantity.negated());
  return [
    {
      kind: 'unrecorded_move',
      likelihood: likelihood(USUAL.fromUncounted, fit),
      locationId: to.locationId,
      explanation: `${to.name} has ${formatQuantity(to.variance.toFixed())} too many, and ${from.name}, where ${formatQuantity(from.onHand.toFixed())} should be, was not counted: they may be the same bottles.`,
      fix: { kind: 'move', fromLocationId: from.locationId, toLocationId: to.locationId, quantity, occurredAt },
      changes: [change(from, new Decimal(0), quantity.negated()), change(to, quantity.negated(), new Decimal(0))],
    },
  ];
}

function perhapsThere(from: Shelf, to: Shelf): Cause[] {
  return [
    {
      kind: 'uncounted_place',
      likelihood: USUAL.uncounted,
      locationId: to.locationId,
      explanation: `${from.name} is short ${formatQuantity(from.variance?.abs().toFixed())}, and ${to.name} was not counted. Count it first.`,
      fix: { kind: 'count', locationId: to.locationId },
      changes: [],
    },
  ];
}

const latest = (a: Shelf, b: Shelf): Date => new Date(Math.max(a.since.getTime(), b.since.getTime()));
