export interface MenuEntry {
  label: string;
  to: string;
  /** Query string of the link. */
  query?: Readonly<Record<string, string>>;
  /** Only for the internal users in the configuration. */
  internal?: boolean;
}

export interface MenuGroup extends MenuEntry {
  children: readonly MenuEntry[];
  /** Opens it after "g". */
  key: string;
}

export const menu: readonly MenuGroup[] = [
  { label: 'Home', to: '/insights', key: 'h', children: [] },
  {
    label: 'Inventory',
    to: '/inventory',
    key: 'i',
    children: [
      { label: 'All Locations', to: '/inventory', query: { location: 'all' } },
      { label: 'Variance', to: '/variance' },
      { label: 'Manage Locations', to: '/locations' },
      { label: 'Low Stock', to: '/low-stock' },
      { label: 'Count', to: '/count' },
    ],
  },
  {
    label: 'Items',
    to: '/items',
    key: 't',
    children: [
      { label: 'All Items', to: '/items' },
      { label: 'Recipes', to: '/recipes' },
      { label: 'Batches', to: '/batches' },
      { label: 'Sold Out', to: '/sold-out' },
      { label: 'New Items', to: '/new-items', internal: true },
      { label: 'List Builder', to: '/builder' },
      { label: 'Barcodes', to: '/barcodes' },
      { label: 'Item Mapping', to: '/items/mapping' },
      { label: 'Duplicates', to: '/items/duplicates' },
    ],
  },
  {
    label: 'Invoices',
    to: '/invoices',
    key: 'n',
    children: [
      { label: 'All Invoices', to: '/invoices' },
      { label: 'Vendors', to: '/vendors' },
      { label: 'Purchase Order', to: '/purchase-order' },
      { label: 'Receive', to: '/receive' },
      { label: 'Inbox', to: '/inbox' },
    ],
  },
  {
    label: 'POS',
    to: '/pos',
    key: 'p',
    children: [
      { label: 'Menu', to: '/pos/menu' },
      { label: 'Modifiers', to: '/pos/modifiers' },
      { label: 'Sales', to: '/pos/sales' },
      { label: 'Connections', to: '/pos/connections' },
      { label: 'Sales Reports', to: '/reports/sales-by-day' },
    ],
  },
  {
    label: 'Reports',
    to: '/reports/all',
    key: 'e',
    children: [
      { label: 'Trends', to: '/insights/trends' },
      { label: 'Price Optimization', to: '/insights/price-optimization' },
      { label: 'Dormant Items', to: '/insights/dormant' },
      { label: 'Unmatched Items', to: '/insights/unmatched' },
      { label: 'Activity', to: '/activity' },
      { label: 'All Reports', to: '/reports/all' },
    ],
  },
];

/** Other pages with a key. */
export const pageKeys: readonly { key: string; label: string; to: string }[] = [
  { key: 'v', label: 'Vendors', to: '/vendors' },
  { key: 'l', label: 'Locations', to: '/locations' },
  { key: 'r', label: 'Recipes', to: '/recipes' },
  { key: 'o', label: 'Purchase Order', to: '/purchase-order' },
  { key: 'b', label: 'Barcodes', to: '/barcodes' },
  { key: 's', label: 'Account Settings', to: '/settings' },
];

export const visibleTo = (isInternal: boolean): readonly MenuGroup[] =>
  menu.map((group) => ({ ...group, children: group.children.filter((entry) => isInternal || !entry.internal) }));

const holds = (entry: MenuEntry, path: string) => path === entry.to || path.startsWith(`${entry.to}/`);

/** The current page's group. */
export function groupOf(path: string): MenuGroup | undefined {
  return (
    menu.find((group) => group.children.some((entry) => holds(entry, path))) ?? menu.find((group) => holds(group, path))
  );
}
