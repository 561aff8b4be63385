import type { Invoice } from '../invoices-api.ts';

const RECENT = 'Recently Added';

/** Says what Complete does: "Complete: 20 items to Recently Added". Lines without a location go to `usual`. */
export function completeLabel({ items }: Pick<Invoice, 'items'>, usual = RECENT): string {
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return `Complete: ${count} to ${placesOf(items, usual)}`;
}

/** Says where the bottles of an invoice went whose lines all name their location. */
export const placedText = ({ items }: Pick<Invoice, 'items'>): string =>
  `Invoice items placed into ${placesOf(items, RECENT)}`;

function placesOf(items: Invoice['items'], usual: string): string {
  const places = new Set(items.map((line) => line.location ?? usual));
  const [place = usual] = places;
  return places.size > 1 ? `${places.size} locations` : place;
}
