import { useQuery } from '@tanstack/react-query';
import { expect } from 'vitest';
import { items } from '#features/items/web/items-api.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { soon } from './screen.tsx';
import { ITEM } from './shelves.ts';

/** What the browser knows of the item's stock: "Front Shelf 10, Cellar 2". */
export function ShownShelves() {
  useLocations();
  const { data } = useQuery(items.query.getItemStock.queryOptions({ input: { id: ITEM } }));
  return (
    <output>
      {data?.local_stocks.map(({ local_location, quantity }) => `${local_location.name} ${quantity}`).join(', ')}
    </output>
  );
}

export const shelvesShow = (text: string) =>
  soon(() => expect(document.querySelector('output')?.textContent).toBe(text));

/** A form is hidden, not closed, while what it sent is on its way. */
export const isShown = (element: HTMLElement): boolean =>
  element.closest<HTMLElement>('[style*="display: none"]') === null;
