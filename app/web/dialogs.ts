import { accountsDialogs } from '#features/accounts/web/accounts-dialogs.ts';
import { catalogDialogs } from '#features/catalog/web/catalog-dialogs.ts';
import { countingDialogs } from '#features/counting/web/counting-pages.ts';
import { inboxDialogs } from '#features/inbox/web/inbox-pages.ts';
import { invoicesDialogs } from '#features/invoices/web/invoices-pages.ts';
import { itemsDialogs } from '#features/items/web/items-dialogs.ts';
import { labelsDialogs } from '#features/labels/web/labels-pages.ts';
import { listsDialogs } from '#features/lists/web/lists-pages.ts';
import { ordersDialogs } from '#features/orders/web/orders-pages.ts';
import { readingDialogs } from '#features/reading/web/reading-pages.ts';
import { recipesDialogs } from '#features/recipes/web/recipes-pages.ts';
import { salesDialogs } from '#features/sales/web/sales-pages.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import { dataDialogs } from './data/data-dialogs.ts';
import { itemOffers } from './item-offers.ts';
import { loadReading } from './load-reading.ts';

/** Every dialog of signed-in pages; combines the features' lists. */
export const dialogs: readonly DialogDefinition[] = [
  {
    key: 'switch_organization',
    load: async () => (await import('./account/switch-organization-dialog.tsx')).SwitchOrganizationDialog,
  },
  {
    key: 'shortcuts',
    load: async () => (await import('#shared/web/keyboard/shortcut-list-dialog.tsx')).ShortcutListDialog,
  },
  ...accountsDialogs,
  ...dataDialogs,
  ...countingDialogs,
  ...readingDialogs,
  ...invoicesDialogs(loadReading),
  ...inboxDialogs,
  ...ordersDialogs,
  ...labelsDialogs,
  ...listsDialogs,
  ...recipesDialogs({ loadTills: async () => (await import('./recipe-tills.ts')).recipeTills }),
  ...salesDialogs,
  ...catalogDialogs,
  ...itemsDialogs(itemOffers),
];
