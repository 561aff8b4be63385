import { useQuery } from '@tanstack/react-query';
import type { SquareUse } from '#features/recipes/web/recipe/recipe-form.ts';
import { useNeedsPrice } from '#features/sales/web/connections/use-needs-price.ts';
import { useWritesToSquare } from '#features/sales/web/connections/use-writes-to-square.ts';
import { instances } from '#features/sales/web/sales-api.ts';
import { sellsBySquare } from '#features/sales/web/sold-as/sold-as-form.ts';

/** Whether the default point of sale is Square, which requires prices, and whether changes are written to it. */
export function useSellsBySquare(): SquareUse {
  const { data = [] } = useQuery(instances.query.listInstances.queryOptions({ staleTime: 60_000 }));
  const writes = useWritesToSquare();
  const square = sellsBySquare(data);
  return { square, writes: square && writes, needsPrice: useNeedsPrice() };
}
