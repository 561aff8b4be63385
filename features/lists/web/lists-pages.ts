import type { BulkOffer } from '#features/items/web/bulk/bulk-offers.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';
import { listOfPath } from './list-of-path.ts';

export const listsPages: readonly PageDefinition[] = [
  {
    path: '/builder',
    title: 'List Builder',
    load: async () => (await import('./lists/lists-page.tsx')).ListsPage,
  },
  {
    path: '/builder/$listId',
    title: 'List Builder',
    load: async () => (await import('./builder/builder-page.tsx')).BuilderPage,
  },
];

/** Pages without the application's frame: a list by its short address, and an unpublished list. */
export const listsPublicPages: readonly PageDefinition[] = [
  {
    path: '/l/$listId',
    title: 'Beverage list',
    load: async () => (await import('./view/guest-list-page.tsx')).GuestListPage,
  },
  {
    path: '/builder/$listId/guest',
    title: 'Beverage list',
    load: async () => (await import('./view/guest-preview-page.tsx')).GuestPreviewPage,
  },
];

/** The same URL for guests: only the published list (LIST-020). */
export const listsGuestPages: readonly PageDefinition[] = [
  {
    path: '/builder/$listId',
    title: 'Beverage list',
    load: async () => (await import('./view/guest-list-page.tsx')).GuestListPage,
  },
];

/** Their URLs only work on the page of the list. */
const onBuilder = () => listOfPath() !== undefined;

/** Actions for several items in a list of items. */
export const listsBulkOffers: readonly BulkOffer[] = [{ label: 'Add to list', dialog: 'add_items_to_list' }];

export const listsDialogs: readonly DialogDefinition[] = [
  {
    key: 'add_list',
    parameter: 'add_list',
    load: async () => (await import('./lists/create-list-dialog.tsx')).CreateListDialog,
  },
  {
    key: 'add_list_items',
    parameter: 'add_list_items',
    when: onBuilder,
    load: async () => (await import('./add/add-items-dialog.tsx')).AddItemsDialog,
  },
  {
    key: 'add_items_to_list',
    load: async () => (await import('./add/add-to-list-dialog.tsx')).AddToListDialog,
  },
  {
    key: 'list_item',
    parameter: 'list_item',
    when: onBuilder,
    load: async () => (await import('./entry/entry-dialog.tsx')).EntryDialog,
  },
];
