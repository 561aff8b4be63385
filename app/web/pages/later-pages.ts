import { writeFilters } from '#shared/web/address/filter-parameter.ts';
import type { Meanwhile } from '#shared/web/page/later-page.tsx';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

const later = (path: string, title: string, text: string, meanwhile?: Meanwhile): PageDefinition => ({
  path,
  title,
  load: async () => (await import('#shared/web/page/later-page.tsx')).laterPage(title, text, meanwhile),
});

const soldOut: Meanwhile = {
  label: 'Show items without stock',
  to: '/items',
  query: () => {
    const none = { key: 'total_quantity', text: 'Total quantity: at most 0', type: 'number', value: { max: 0 } };
    return { filter: writeFilters({ total_quantity: none }) };
  },
};

const newItems: Meanwhile = {
  label: 'Show items, newest changes first',
  to: '/items',
  query: () => ({ sort: 'updated_at:desc' }),
};

/** What the menu names and is not built yet says so. */
export const laterPages: readonly PageDefinition[] = [
  later('/insights', 'Home', 'Insights come with the reports'),
  later('/insights/price-optimization', 'Price Optimization', 'Price optimization comes with the reports'),
  later('/insights/dormant', 'Dormant Items', 'Dormant items come with the reports'),
  later('/insights/unmatched', 'Unmatched Items', 'Unmatched items come with the reports'),
  later('/inventory', 'Inventory', 'The inventory list comes with stock'),
  later('/locations', 'Locations', 'Locations come with stock'),
  later('/variance', 'Variance', 'Variance comes with counting'),
  later('/items', 'Items', 'The item list comes with the catalogue'),
  later('/items/mapping', 'Item Mapping', 'Item mapping comes with the universal catalogue'),
  later('/recipes', 'Recipes', 'Recipes come with the recipe book'),
  later('/batches', 'Batches', 'Batches come with the recipe book'),
  later('/sold-out', 'Sold Out', 'What sold out, and since when, comes with sales', soldOut),
  later('/new-items', 'New Items', 'Items by the day they were added come with the reports', newItems),
  later('/builder', 'List Builder', 'Beverage lists come with the list builder'),
  later('/builder/$listId', 'List Builder', 'Beverage lists come with the list builder'),
  later('/barcodes', 'Barcodes', 'Print jobs come with the labels'),
  later('/invoices', 'Invoices', 'Invoices come with purchasing'),
  later('/vendors', 'Vendors', 'Vendors come with purchasing'),
  later('/purchase-order', 'Purchase Order', 'Purchase orders come with purchasing'),
  later('/pos/menu', 'POS Menu', 'The POS menu comes with sales'),
  later('/pos/sales', 'POS Sales', 'Sales come with the POS connections'),
  later('/pos/connections', 'POS Connections', 'POS connections come with sales'),
  later('/reports/$name', 'Report', 'Reports come with sales and purchasing'),
  later('/settings', 'Account Settings', 'Account settings come with the accounts'),
];
