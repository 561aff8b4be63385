import type { ListExtensions } from '#features/lists/server/list-extensions.ts';
import { findSoldOf, findSoldOut, readSellableItems } from '#features/sales/server/sold-as/sellable-items.ts';

/** What lists offer, from the features about selling. */
export const listExtensions: ListExtensions = {
  sellableItems: readSellableItems,
  soldOf: findSoldOf,
  soldOut: findSoldOut,
};
