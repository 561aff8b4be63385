import type { ItemTab } from './item-tab.ts';

export const itemTabs: readonly ItemTab[] = [
  {
    key: 'inventory',
    label: 'Inventory',
    place: 0,
    load: async () => (await import('./stock/stock-tab.tsx')).StockTab,
  },
  {
    key: 'purchases',
    label: 'Purchase History',
    place: 1,
    placeForBatch: null,
    load: async () => (await import('./purchases-tab.tsx')).PurchasesTab,
  },
  {
    key: 'activity',
    label: 'Inventory Activity',
    place: 3,
    load: async () => (await import('./activity/activity-tab.tsx')).ActivityTab,
  },
  {
    key: 'details',
    label: 'Details',
    place: 4,
    load: async () => (await import('./details/details-tab.tsx')).DetailsTab,
  },
  {
    key: 'related',
    label: 'Related Items',
    place: 5,
    placeForBatch: null,
    load: async () => (await import('./related-tab.tsx')).RelatedTab,
  },
];
