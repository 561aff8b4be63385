import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { type StockSubject, subjectOf } from '../../forms/stock-subject.ts';
import type { items } from '../../items-api.ts';
import type { ItemDetail } from '../item-tab.ts';

export type ItemStock = Awaited<ReturnType<typeof items.call.getItemStock>>;

/** Stock of an item at one location. */
export type StockSource = ItemStock['local_stocks'][number];

/** The subject of forms that start at one of the item's locations. */
export function useSubjectAt(item: ItemDetail): (source: StockSource) => StockSubject {
  const { all } = useLocations();
  return (source) =>
    subjectOf(item, {
      locationId: source.location_id,
      name: source.path.join(' › '),
      parentId: all.find((each) => each.id === source.location_id)?.parent_id ?? null,
      quantity: source.quantity,
    });
}
