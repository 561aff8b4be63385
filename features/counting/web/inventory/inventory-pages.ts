import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const inventoryPages: readonly PageDefinition[] = [
  {
    path: '/inventory',
    title: 'Inventory',
    load: async () => (await import('./inventory-page.tsx')).InventoryPage,
  },
];
