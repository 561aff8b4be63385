import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { currentAddress } from '#shared/web/address/navigate.ts';

/** The location being viewed, else the first one with stock of the item. */
export function useLikelyLocation(itemId: string | undefined): string | undefined {
  const { data } = useQuery(
    items.query.getItemStock.queryOptions({ input: { id: itemId ?? '' }, enabled: itemId !== undefined }),
  );
  const looked = currentAddress().location;
  if (looked && looked !== 'all') return looked;
  const stocked = data?.local_stocks.filter((stock) => stock.quantity !== 0) ?? [];
  return (stocked[0] ?? data?.local_stocks[0])?.location_id;
}
