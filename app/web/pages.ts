import { countPages } from '#features/counting/web/count/count-pages.ts';
import { countingPages } from '#features/counting/web/counting-pages.ts';
import { inventoryPages } from '#features/counting/web/inventory/inventory-pages.ts';
import { inboxPages } from '#features/inbox/web/inbox-pages.ts';
import { invoicesPages } from '#features/invoices/web/invoices-pages.ts';
import { itemsPages } from '#features/items/web/items-pages.ts';
import { labelsPages } from '#features/labels/web/labels-pages.ts';
import { listsGuestPages, listsPages, listsPublicPages } from '#features/lists/web/lists-pages.ts';
import { ordersPages } from '#features/orders/web/orders-pages.ts';
import { recipesPages } from '#features/recipes/web/recipes-pages.ts';
import { reportsPages } from '#features/reports/web/reports-pages.ts';
import { salesPages } from '#features/sales/web/sales-pages.ts';
import type { PageDefinition, Redirect } from '#shared/web/page/page-definition.ts';
import { accountPages } from './account/account-pages.ts';
import { loadReading } from './load-reading.ts';
import { HOME } from './paths.ts';
import { settingsPages } from './settings/settings-pages.ts';

/** Combines the features' lists. */
export const pages: readonly PageDefinition[] = [
  ...inventoryPages,
  ...itemsPages,
  ...countingPages,
  ...invoicesPages(loadReading),
  ...inboxPages,
  ...ordersPages,
  ...recipesPages,
  ...salesPages,
  ...labelsPages,
  ...listsPages,
  ...reportsPages,
  ...settingsPages,
];

/** Without the shell. */
export const publicPages: readonly PageDefinition[] = [...accountPages, ...countPages, ...listsPublicPages];

/** Replace the page with the same path for guests. */
export const guestPages: readonly PageDefinition[] = listsGuestPages;

export const redirects: readonly Redirect[] = [
  { path: '/', to: HOME },
  { path: '/pos', to: '/pos/menu' },
];
