import { Decimal } from 'decimal.js';
import type { Delivery, Evidence, Shelf } from '#features/counting/domain/causes/evidence.ts';

/** Shelves and deliveries of one item, counted on January 10 at 22:10. */

export const at = (time: string) => new Date(`2026-01-${time}:00Z`);
export const COUNTED = at('10T22:10');

export const shelf = (
  name: string,
  more: { variance?: number | null; count?: number; onHand?: number } & Partial<
    Omit<Shelf, 'variance' | 'onHand'>
  > = {},
): Shelf => {
  const { variance = null, count, onHand = 5, ...rest } = more;
  return {
    locationId: name,
    name,
    onHand: new Decimal(onHand),
    variance: variance === null ? null : new Decimal(variance),
    countedAt: variance === null ? null : COUNTED,
    counts:
      count === undefined ? [] : [{ id: `count of ${name}`, quantity: new Decimal(count), entered: null, by: 'Ann' }],
    since: at('01T04:00'),
    earlierVariance: null,
    movedAround: 0,
    ...rest,
  };
};
export const delivery = (quantity: number, more: Partial<Omit<Delivery, 'quantity'>> = {}): Delivery => ({
  invoiceId: 'i1',
  name: 'invoice 4711',
  vendor: 'Trade',
  state: 'draft',
  locationId: 'Recently Added',
  deliveredAt: at('09T10:00'),
  otherLines: 0,
  ...more,
  quantity: new Decimal(quantity),
});
export const evidence = (shelves: readonly Shelf[], more: Partial<Evidence> = {}): Evidence => ({
  now: at('12T12:00'),
  deliveries: [],
  packs: [],
  shelves,
  ...more,
});
