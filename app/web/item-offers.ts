import { countingItemActions } from '#features/counting/web/counting-pages.ts';
import { invoicesItemActions } from '#features/invoices/web/invoices-pages.ts';
import type { ItemOffers } from '#features/items/web/item/item-dialog.tsx';
import { itemTabs } from '#features/items/web/item/item-tabs.ts';
import { labelsItemActions } from '#features/labels/web/labels-pages.ts';
import { ordersItemActions } from '#features/orders/web/orders-pages.ts';
import { recipesItemActions, recipesItemTabs } from '#features/recipes/web/recipes-pages.ts';
import { salesItemPanels, salesItemTabs } from '#features/sales/web/sales-pages.ts';

/** What features add to an item's dialog. */
export const itemOffers: ItemOffers = {
  tabs: [...itemTabs, ...salesItemTabs, ...recipesItemTabs],
  actions: [
    ...ordersItemActions,
    ...invoicesItemActions,
    ...countingItemActions,
    ...recipesItemActions,
    ...labelsItemActions,
  ],
  panels: salesItemPanels,
};
