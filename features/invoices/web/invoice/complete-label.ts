import type { Invoice } from '../invoices-api.ts';

const RECENT = 'Recently Added';

/** Says what Complete does: "Complete: 20 items to Recently Added". */
export function completeLabel({ items }: Pick<Invoice, 'items'>): string {
  const places = new Set(items.map((line) => line.location ?? RECENT));
  const [place = RECENT] = places;
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return `Complete: ${count} to ${places.size > 1 ? `${places.size} locations` : place}`;
}
