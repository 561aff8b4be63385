import { useQuery } from '@tanstack/react-query';
import type { RecipeTills, SoldItem, SquareUse } from '#features/recipes/web/recipe/recipe-form.ts';
import { useNeedsPrice } from '#features/sales/web/connections/use-needs-price.ts';
import { useWritesToSquare } from '#features/sales/web/connections/use-writes-to-square.ts';
import { UnmatchedSales } from '#features/sales/web/match/unmatched-sales.tsx';
import { instances, posItems } from '#features/sales/web/sales-api.ts';
import { sellsBySquare } from '#features/sales/web/sold-as/sold-as-form.ts';

/** What the tills know about recipes. */
export const recipeTills: RecipeTills = { useSquare, useSoldItem, SalesToDeplete: UnmatchedSales };

function useSquare(): SquareUse {
  const { data = [] } = useQuery(instances.query.listInstances.queryOptions({ staleTime: 60_000 }));
  const needsPrice = useNeedsPrice();
  const writes = useWritesToSquare();
  const square = sellsBySquare(data);
  return { square, writes: square && writes, needsPrice };
}

function useSoldItem(id: string | undefined) {
  const { data, error, refetch } = useQuery(
    posItems.query.getPosItem.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
  );
  return { data: data && soldItem(data), error, refetch };
}

type PosItem = Awaited<ReturnType<typeof posItems.call.getPosItem>>;

const soldItem = ({ id, name, variation, fields, unit_price, pos_id }: PosItem): SoldItem => ({
  id,
  name: [name, variation].filter(Boolean).join(' '),
  category: fields[0]?.name ?? '',
  price: unit_price,
  posId: pos_id,
});
