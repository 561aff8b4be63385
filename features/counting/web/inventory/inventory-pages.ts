import { currentAddress } from '#shared/web/address/navigate.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const inventoryPages: readonly PageDefinition[] = [
  {
    path: '/inventory',
    title: 'Inventory',
    ask: async (client) => (await import('#features/stock/web/inventory/rows-request.ts')).askForRows(client),
    load: async () => {
      const counting = currentAddress().mode === 'inventory' ? import('./counting-list.tsx') : undefined;
      const [{ InventoryPage }] = await Promise.all([import('./inventory-page.tsx'), counting]);
      return InventoryPage;
    },
  },
];
