import { accountsDialogs } from '#features/accounts/web/accounts-dialogs.ts';
import { catalogDialogs } from '#features/catalog/web/catalog-dialogs.ts';
import { countingDialogs, countingItemActions } from '#features/counting/web/counting-pages.ts';
import { labelsDialogs, labelsItemActions } from '#features/labels/web/labels-pages.ts';
import { purchasingDialogs, purchasingItemActions } from '#features/purchasing/web/purchasing-pages.ts';
import { recipesDialogs, recipesItemActions, recipesItemTabs } from '#features/recipes/web/recipes-pages.ts';
import { salesDialogs, salesItemPanels, salesItemTabs } from '#features/sales/web/sales-pages.ts';
import { itemTabs } from '#features/stock/web/item/item-tabs.ts';
import { stockDialogs } from '#features/stock/web/stock-dialogs.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import { dataDialogs } from './data/data-dialogs.ts';

/** Every dialog that any signed-in page can host; features' own lists are joined here. */
export const dialogs: readonly DialogDefinition[] = [
  {
    key: 'switch_organization',
    load: async () => (await import('./account/switch-organization-dialog.tsx')).SwitchOrganizationDialog,
  },
  {
    key: 'command_palette',
    load: async () => (await import('./shell/palette/command-palette.tsx')).CommandPalette,
  },
  {
    key: 'shortcuts',
    load: async () => (await import('#shared/web/keyboard/shortcut-list-dialog.tsx')).ShortcutListDialog,
  },
  ...accountsDialogs,
  ...dataDialogs,
  ...countingDialogs,
  ...purchasingDialogs,
  ...labelsDialogs,
  ...recipesDialogs({ loadUseSquare: async () => (await import('./use-sells-by-square.ts')).useSellsBySquare }),
  ...salesDialogs,
  ...catalogDialogs,
  ...stockDialogs({
    tabs: [...itemTabs, ...salesItemTabs, ...recipesItemTabs],
    actions: [...purchasingItemActions, ...countingItemActions, ...recipesItemActions, ...labelsItemActions],
    panels: salesItemPanels,
  }),
];
