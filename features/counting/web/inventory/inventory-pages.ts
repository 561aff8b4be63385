import { askForRows } from '#features/items/web/inventory/rows-request.ts';
import { currentAddress } from '#shared/web/address/navigate.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const inventoryPages: readonly PageDefinition[] = [
  {
    path: '/inventory',
    title: 'Inventory',
    ask: askForRows,
    load: async () => {
      const counting = currentAddress().mode === 'inventory' ? import('./counting-list.tsx') : undefined;
      const [{ InventoryPage }] = await Promise.all([import('./inventory-page.tsx'), counting]);
      return InventoryPage;
    },
  },
];
