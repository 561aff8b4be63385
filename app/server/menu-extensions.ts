import type { MenuExtensions } from '#features/menus/server/menu-extensions.ts';
import { readSellableItems } from '#features/sales/server/sold-as/sellable-items.ts';

/** What lists offer, from the features about selling. */
export const menuExtensions: MenuExtensions = { sellableItems: readSellableItems };
