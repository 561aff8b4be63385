import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const inventoryPages: readonly PageDefinition[] = [
  {
    path: '/inventory',
    title: 'Inventory',
    ask: async (client) => (await import('#features/stock/web/inventory/rows-request.ts')).askForRows(client),
    load: async () => (await import('./inventory-page.tsx')).InventoryPage,
  },
];
