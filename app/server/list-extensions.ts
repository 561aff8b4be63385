import type { ListExtensions } from '#features/lists/server/list-extensions.ts';
import { readSellableItems } from '#features/sales/server/sold-as/sellable-items.ts';

/** What lists offer: what the feature that sells knows. */
export const listExtensions: ListExtensions = { sellableItems: readSellableItems };
