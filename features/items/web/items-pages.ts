import type { PageDefinition } from '#shared/web/page/page-definition.ts';
import { askForRows } from './inventory/rows-request.ts';

export const itemsPages: readonly PageDefinition[] = [
  {
    path: '/items',
    title: 'Items',
    ask: askForRows,
    load: async () => (await import('./inventory/items-page.tsx')).ItemsPage,
  },
  {
    path: '/items/mapping',
    title: 'Item Mapping',
    load: async () => (await import('./mapping/mapping-page.tsx')).MappingPage,
  },
  {
    path: '/items/duplicates',
    title: 'Duplicates',
    load: async () => (await import('./duplicates/duplicates-page.tsx')).DuplicatesPage,
  },
  {
    path: '/sold-out',
    title: 'Sold Out',
    load: async () => (await import('./selections/sold-out-page.tsx')).SoldOutPage,
  },
  {
    path: '/new-items',
    title: 'New Items',
    load: async () => (await import('./selections/new-items-page.tsx')).NewItemsPage,
  },
  {
    path: '/locations',
    title: 'Locations',
    load: async () => (await import('./locations/page/locations-page.tsx')).LocationsPage,
  },
];
