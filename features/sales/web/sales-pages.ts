import { lazy } from 'react';
import type { ItemPanel } from '#features/items/web/item/item-panels.tsx';
import type { ItemTab } from '#features/items/web/item/item-tab.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const salesPages: readonly PageDefinition[] = [
  {
    path: '/pos/menu',
    title: 'POS Menu',
    load: async () => (await import('./menu/menu-page.tsx')).MenuPage,
  },
  {
    path: '/pos/modifiers',
    title: 'POS Modifiers',
    load: async () => (await import('./modifiers/modifiers-page.tsx')).ModifiersPage,
  },
  {
    path: '/pos/sales',
    title: 'POS Sales',
    load: async () => (await import('./report/sales-page.tsx')).SalesPage,
  },
  {
    path: '/pos/connections',
    title: 'POS Connections',
    load: async () => (await import('./connections/connections-page.tsx')).ConnectionsPage,
  },
];

/** Tabs about sales in the item dialog. */
export const salesItemTabs: readonly ItemTab[] = [
  { key: 'sales', label: 'Sales', place: 2, load: async () => (await import('./item/sales-tab.tsx')).SalesTab },
];

export const salesItemPanels: readonly ItemPanel[] = [
  { key: 'sold_as', tab: 'inventory', load: async () => (await import('./item/sold-as-panel.tsx')).SoldAsPanel },
  { key: 'names', tab: 'details', load: async () => (await import('./item/known-names.tsx')).KnownNames },
];

/** The suggestion in a row of the inventory list, loaded with the first one. */
export const SuggestedInList = lazy(async () => ({
  default: (await import('./item/suggested-in-list.tsx')).SuggestedInList,
}));

export const salesDialogs: readonly DialogDefinition[] = [
  {
    key: 'match_pos',
    parameter: 'match_pos',
    along: ['match_by'],
    load: async () => (await import('./match/match-dialog.tsx')).MatchDialog,
  },
  {
    key: 'unmatched',
    parameter: 'unmatched',
    load: async () => (await import('./menu/unmatched-dialog.tsx')).UnmatchedDialog,
  },
  {
    key: 'sure_matches',
    parameter: 'sure_matches',
    load: async () => (await import('./menu/bulk-match-dialogs.tsx')).SureMatchesDialog,
  },
  {
    key: 'not_stock',
    parameter: 'not_stock',
    load: async () => (await import('./menu/bulk-match-dialogs.tsx')).NotStockDialog,
  },
  {
    key: 'modifier',
    parameter: 'modifier',
    load: async () => (await import('./modifiers/modifier-dialog.tsx')).ModifierDialog,
  },
  { key: 'sold_as', load: async () => (await import('./sold-as/sold-as-dialog.tsx')).SoldAsDialog },
  { key: 'connect_till', load: async () => (await import('./connections/connect-dialog.tsx')).ConnectDialog },
  { key: 'till_locations', load: async () => (await import('./connections/locations-dialog.tsx')).LocationsDialog },
  { key: 'pos_instance', load: async () => (await import('./connections/instance-dialog.tsx')).InstanceDialog },
];
