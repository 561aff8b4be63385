import { accountsDialogs } from '#features/accounts/web/accounts-dialogs.ts';
import { catalogDialogs } from '#features/catalog/web/catalog-dialogs.ts';
import { countingDialogs } from '#features/counting/web/counting-pages.ts';
import { labelsDialogs } from '#features/labels/web/labels-pages.ts';
import { menusDialogs } from '#features/menus/web/menus-pages.ts';
import { purchasingDialogs } from '#features/purchasing/web/purchasing-pages.ts';
import { recipesDialogs } from '#features/recipes/web/recipes-pages.ts';
import { salesDialogs } from '#features/sales/web/sales-pages.ts';
import { stockDialogs } from '#features/stock/web/stock-dialogs.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import { dataDialogs } from './data/data-dialogs.ts';
import { itemOffers } from './item-offers.ts';

/** Every dialog of signed-in pages; combines the features' lists. */
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
  ...menusDialogs,
  ...recipesDialogs({ loadUseSquare: async () => (await import('./use-sells-by-square.ts')).useSellsBySquare }),
  ...salesDialogs,
  ...catalogDialogs,
  ...stockDialogs(itemOffers),
];
