import type { MenuExtensions } from '#features/lists/server/list-extensions.ts';
import { readSellableItems } from '#features/sales/server/sold-as/sellable-items.ts';

/** What lists offer: what the feature that sells knows. */
export const menuExtensions: MenuExtensions = { sellableItems: readSellableItems };
