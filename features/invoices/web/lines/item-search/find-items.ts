import type { z } from 'zod';
import { matchingContract } from '#features/catalog/contract/matching-contract.ts';
import { mergeFound } from '#features/catalog/domain/merge-found.ts';
import type { itemContract } from '#features/items/contract/item-contract.ts';
import { items } from '#features/items/web/items-api.ts';
import { createApi } from '#shared/web/api-client.ts';
import { invoices } from '../../invoices-api.ts';

const products = createApi(matchingContract);

type Output<Route> = Route extends { '~orpc': { outputSchema?: infer Schema extends z.ZodType } }
  ? z.output<Schema>
  : never;
export type FoundItem = Output<(typeof itemContract)['searchItems']>[number] & { usedBefore?: boolean };

export type FoundProduct = Awaited<ReturnType<typeof products.call.searchUniversalItems>>[number];

export type KnownProduct = Awaited<ReturnType<typeof products.call.getUniversalItem>>;

export const knownProduct = (id: string) => products.query.getUniversalItem.queryOptions({ input: { id } });

const SEARCH_SIZE = 15;

export const itemSearch = (q: string) =>
  items.query.searchItems.queryOptions({ input: { q, show_oos: true, size: SEARCH_SIZE }, enabled: q !== '' });

/** The same search in the universal catalog, with every vintage (SRCH-015). */
export const productSearch = (q: string) =>
  products.query.searchUniversalItems.queryOptions({ input: { q, no_vintage: false }, enabled: q !== '' });

export const usedItems = () => invoices.query.usedItems.queryOptions({ staleTime: 60_000 });

/** Own and universal items, best first; among equals, items ordered before (INV-078, INV-079). */
export function ranked(
  found: readonly FoundItem[],
  used: readonly string[] | undefined,
  universal: readonly FoundProduct[] = [],
): (FoundItem | FoundProduct)[] {
  const before = new Set(used);
  const own = found
    .map((item) => ({ ...item, usedBefore: before.has(item.id) }))
    .sort((a, b) => b.score - a.score || Number(b.usedBefore) - Number(a.usedBefore));
  return mergeFound(own, universal);
}
