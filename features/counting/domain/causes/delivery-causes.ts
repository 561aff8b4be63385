import { Decimal } from 'decimal.js';
import { formatQuantity } from '#shared/domain/format.ts';
import { type Cause, type Change, explained, likelihood } from './cause.ts';
import type { Delivery, Evidence, Shelf } from './evidence.ts';

const MOMENT = 1;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** How often each turns out to be the reason when its figures fit, as reported by venues. */
const USUAL = { draft: 0.95, late: 0.9, early: 0.75, ordered: 0.65 };

/** Invoices that are missing or booked on the wrong side of a count. */
export function deliveryCauses(evidence: Evidence): Cause[] {
  return evidence.deliveries.flatMap((delivery) => {
    if (delivery.quantity.lte(0)) return [];
    if (delivery.state === 'booked') return wronglyTimed(evidence, delivery);
    return notBooked(evidence, delivery);
  });
}

/** More was found than expected, and an open document shows a purchase. */
function notBooked({ shelves }: Evidence, delivery: Delivery): Cause[] {
  return shelves.flatMap((shelf): Cause[] => {
    if (!shelf.variance || !shelf.countedAt) return [];
    const fit = explained(shelf.variance, delivery.quantity.negated());
    const before = justBefore(shelf.countedAt, shelf.since);
    if (fit === 0 || !before) return [];
    const deliveredAt = delivery.deliveredAt < shelf.countedAt ? within(delivery.deliveredAt, shelf.since) : before;
    const paper = `${capital(delivery.name)} of ${delivery.vendor}`;
    if (delivery.state === 'ordered') {
      return [
        {
          kind: 'open_order',
          likelihood: likelihood(USUAL.ordered, fit),
          locationId: shelf.locationId,
          explanation: `${paper} holds ${bottles(delivery.quantity)} that were never received. ${shelf.name} has ${surplus(shelf)}. Receive it, dated before the count.`,
          fix: { kind: 'order', invoiceId: delivery.invoiceId },
          changes: [],
        },
      ];
    }
    return [
      {
        kind: 'draft_invoice',
        likelihood: likelihood(USUAL.draft, fit),
        locationId: shelf.locationId,
        explanation:
          `${paper} is still a draft and holds ${bottles(delivery.quantity)}. ${shelf.name} has ${surplus(shelf)}: it came before the count. ${withOthers(delivery, 'are posted with it')}`.trim(),
        fix: {
          kind: 'deliver',
          invoiceId: delivery.invoiceId,
          deliveredAt,
          locationId: shelf.locationId,
          before: null,
        },
        changes: [change(shelf, delivery.quantity.negated(), new Decimal(0))],
      },
    ];
  });
}

/** Counted before it was booked although it had arrived, or booked before the count although it arrived later. */
function wronglyTimed({ shelves, now }: Evidence, delivery: Delivery): Cause[] {
  const shelf = shelves.find(({ locationId }) => locationId === delivery.locationId);
  if (!shelf?.variance || !shelf.countedAt) return [];
  const apart = delivery.deliveredAt.getTime() - shelf.countedAt.getTime();
  if (Math.abs(apart) > WEEK || delivery.deliveredAt < shelf.since) return [];
  const late = apart > 0;
  const moved = late ? delivery.quantity.negated() : delivery.quantity;
  const fit = explained(shelf.variance, moved);
  const after = new Date(shelf.countedAt.getTime() + MOMENT);
  const deliveredAt = late ? justBefore(shelf.countedAt, shelf.since) : after > now ? undefined : after;
  if (fit === 0 || !deliveredAt) return [];
  const paper = `${capital(delivery.name)} of ${delivery.vendor}, ${bottles(delivery.quantity)},`;
  const why = late
    ? `is dated after the count, and ${shelf.name} has ${surplus(shelf)}: its bottles were already counted.`
    : `is dated before the count, and ${shelf.name} is short ${formatQuantity(shelf.variance.abs().toFixed())}: its bottles came later.`;
  return [
    {
      kind: late ? 'late_invoice' : 'early_invoice',
      likelihood: likelihood(late ? USUAL.late : USUAL.early, fit),
      locationId: shelf.locationId,
      explanation: `${paper} ${why} ${withOthers(delivery, 'change their date with it')}`.trim(),
      fix: {
        kind: 'deliver',
        invoiceId: delivery.invoiceId,
        deliveredAt,
        locationId: null,
        before: delivery.deliveredAt,
      },
      changes: [change(shelf, moved, moved)],
    },
  ];
}

/** The last moment a count includes. Nothing is dated before the location's first known quantity. */
export function justBefore(countedAt: Date, since: Date): Date | undefined {
  const moment = new Date(countedAt.getTime() - MOMENT);
  return moment >= since ? moment : undefined;
}

const within = (moment: Date, since: Date): Date => (moment < since ? since : moment);

export const change = (shelf: Shelf, variance: Decimal, onHand: Decimal): Change => ({
  locationId: shelf.locationId,
  variance,
  onHand,
});

const bottles = (quantity: Decimal) => `${formatQuantity(quantity.toFixed())} of this item`;
const surplus = (shelf: Shelf) => `${formatQuantity(shelf.variance?.abs().toFixed())} too many`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const withOthers = ({ otherLines }: Delivery, act: string) =>
  otherLines === 0
    ? ''
    : `The other ${otherLines === 1 ? 'line' : `${otherLines} lines`} ${otherLines === 1 ? act.replace('are ', 'is ').replace('change their', 'changes its') : act}.`;
