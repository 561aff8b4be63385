import { countingItemActions } from '#features/counting/web/counting-pages.ts';
import { labelsItemActions } from '#features/labels/web/labels-pages.ts';
import { purchasingItemActions } from '#features/purchasing/web/purchasing-pages.ts';
import { recipesItemActions, recipesItemTabs } from '#features/recipes/web/recipes-pages.ts';
import { salesItemPanels, salesItemTabs } from '#features/sales/web/sales-pages.ts';
import type { ItemOffers } from '#features/stock/web/item/item-dialog.tsx';
import { itemTabs } from '#features/stock/web/item/item-tabs.ts';

/** What features add to an item's dialog. */
export const itemOffers: ItemOffers = {
  tabs: [...itemTabs, ...salesItemTabs, ...recipesItemTabs],
  actions: [...purchasingItemActions, ...countingItemActions, ...recipesItemActions, ...labelsItemActions],
  panels: salesItemPanels,
};
