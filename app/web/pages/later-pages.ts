import type { PageDefinition } from '#shared/web/page/page-definition.ts';

const later = (path: string, title: string, text: string): PageDefinition => ({
  path,
  title,
  load: async () => (await import('#shared/web/page/later-page.tsx')).laterPage(title, text),
});

/** What the menu names and is not built yet says so. */
export const laterPages: readonly PageDefinition[] = [
  later('/insights', 'Home', 'Insights come with the reports'),
  later('/inventory', 'Inventory', 'The inventory list comes with stock'),
  later('/locations', 'Locations', 'Locations come with stock'),
  later('/variance', 'Variance', 'Variance comes with counting'),
  later('/items', 'Items', 'The item list comes with the catalogue'),
  later('/items/mapping', 'Item Mapping', 'Item mapping comes with the universal catalogue'),
  later('/sold-out', 'Sold Out', 'Sold out items come with stock'),
  later('/new-items', 'New Items', 'New items come with the catalogue'),
  later('/invoices', 'Invoices', 'Invoices come with purchasing'),
  later('/vendors', 'Vendors', 'Vendors come with purchasing'),
  later('/purchase-order', 'Purchase Order', 'Purchase orders come with purchasing'),
  later('/reports/$name', 'Report', 'Reports come with sales and purchasing'),
  later('/settings', 'Account Settings', 'Account settings come with the accounts'),
];
