import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { varianceCause } from '../../../contract/workbench-contract.ts';
import type { Cause, Fix } from '../../../domain/causes/cause.ts';
import type { Shelf } from '../../../domain/causes/evidence.ts';
import type { ItemEvidence } from './gather-evidence.ts';

type CauseView = z.output<typeof varianceCause>;
type Figures = NonNullable<CauseView['effect']>['now'];

/** A cause in the API's format, with the figures of the item and of each location before and after its fix. */
export function describeCause(evidence: ItemEvidence, cause: Cause): CauseView {
  return {
    kind: cause.kind,
    likelihood: cause.likelihood,
    location_id: cause.locationId,
    location_name: nameOf(evidence, cause.locationId),
    explanation: cause.explanation,
    fix: describeFix(cause.fix),
    effect: cause.changes.length === 0 ? null : describeEffect(evidence, cause),
  };
}

export const nameOf = ({ shelves }: ItemEvidence, locationId: string): string =>
  shelves.find((shelf) => shelf.locationId === locationId)?.name ?? '';

function describeFix(fix: Fix): CauseView['fix'] {
  switch (fix.kind) {
    case 'deliver':
      return {
        kind: 'deliver',
        invoice_id: fix.invoiceId,
        delivered_at: fix.deliveredAt.toISOString(),
        location_id: fix.locationId,
        before: fix.before?.toISOString() ?? null,
      };
    case 'move':
      return {
        kind: 'move',
        from_location_id: fix.fromLocationId,
        to_location_id: fix.toLocationId,
        quantity: fix.quantity.toNumber(),
        occurred_at: fix.occurredAt.toISOString(),
      };
    case 'correct':
      return { kind: 'correct', stocktake_id: fix.stocktakeId, count: fix.count.toNumber() };
    case 'order':
      return { kind: 'order', invoice_id: fix.invoiceId };
    default:
      return { kind: fix.kind, location_id: fix.locationId };
  }
}

function describeEffect(evidence: ItemEvidence, { changes }: Cause): CauseView['effect'] {
  const after = evidence.shelves.map((shelf) => {
    const change = changes.find(({ locationId }) => locationId === shelf.locationId);
    if (!change) return shelf;
    return {
      ...shelf,
      onHand: shelf.onHand.plus(change.onHand),
      variance: shelf.variance?.plus(change.variance) ?? null,
    };
  });
  return {
    now: figuresOf(evidence.shelves, evidence.averageCost),
    after: figuresOf(after, evidence.averageCost),
    locations: evidence.shelves.flatMap((shelf, index) => {
      const then = after[index];
      if (!then || then === shelf) return [];
      return [
        {
          location_id: shelf.locationId,
          location_name: shelf.name,
          variance_now: shelf.variance?.toNumber() ?? null,
          variance_after: then.variance?.toNumber() ?? null,
          on_hand_now: shelf.onHand.toNumber(),
          on_hand_after: then.onHand.toNumber(),
        },
      ];
    }),
  };
}

/** Computed like the report: actual is the stock on hand, running is actual without the difference. */
function figuresOf(shelves: readonly Shelf[], averageCost: Decimal | null): Figures {
  const actual = Decimal.sum(0, ...shelves.map(({ onHand }) => onHand));
  const variance = Decimal.sum(0, ...shelves.map((shelf) => shelf.variance ?? 0));
  return {
    running_count: actual.minus(variance).toNumber(),
    actual_count: actual.toNumber(),
    variance_quantity: variance.toNumber(),
    variance_cost: averageCost?.times(variance).toDecimalPlaces(2).toNumber() ?? null,
  };
}
