import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { changedEntry, groupName, guestPage, listName, newEntry, newList, sortOrder } from './list-inputs.ts';
import { beverageList, listGroup, listItem, listRow, viewedList } from './list-schemas.ts';
import { publicStyle } from './style-schemas.ts';

const tag = 'Beverage lists';

const SORTS = ['name', 'status', 'item_count', 'created_at', 'updated_at'] as const;

const success = z.literal(true);
/** Undoes the change; null if nothing changed. */
const action_id = id.nullable();
const done = z.object({ success, action_id });
const savedList = z.object({ success, sellableList: beverageList });
const savedGroup = z.object({ success, listItemGroup: listGroup });
const savedItem = z.object({ success, listItem });

const listIds = z.array(id).min(1, 'Choose at least one list').max(250, 'At most 250 lists at once');

export const listContract = {
  listLists: route('member', { method: 'GET', path: '/list', tag, summary: 'Beverage lists' })
    .input(
      z.object({
        sort: sort(SORTS, 'updated_at:desc'),
        search: z.string().max(200).optional(),
        is_published: flag,
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(listRow)),
  getList: route('member', {
    method: 'GET',
    path: '/list/{id}',
    tag,
    summary: 'One beverage list with its PDFs',
  })
    .input(z.object({ id }))
    .output(beverageList),
  createList: route('member', {
    method: 'POST',
    path: '/list',
    tag,
    summary: 'Create a beverage list: blank or with the standard groups, and with a table of contents or without',
  })
    .input(newList)
    .output(savedList.extend({ action_id: id })),
  updateList: route('member', {
    method: 'PUT',
    path: '/list/{id}',
    tag,
    summary: 'Rename, publish or unpublish a list, or change its page for guests; fields you leave out stay',
  })
    .input(guestPage.extend({ id, name: listName.optional(), is_published: z.boolean().optional() }))
    .output(savedList.extend({ action_id })),
  deleteList: route('member', {
    method: 'DELETE',
    path: '/list/{id}',
    tag,
    summary: 'Delete a list; guests no longer see it, and it can be brought back for a week',
  })
    .input(z.object({ id }))
    .output(z.object({ success, id, action_id })),
  publishLists: route('member', {
    method: 'POST',
    path: '/list/publish',
    tag,
    summary: 'Publish or unpublish many lists: all of them or none',
  })
    .input(z.object({ ids: listIds, is_published: z.boolean() }))
    .output(done),
  deleteLists: route('member', {
    method: 'POST',
    path: '/list/delete',
    tag,
    summary: 'Delete many lists: all of them or none',
  })
    .input(z.object({ ids: listIds }))
    .output(done),
  restoreList: route('member', {
    method: 'POST',
    path: '/list/{id}/restore',
    tag,
    summary: 'Restore a deleted list, published if it was',
  })
    .input(z.object({ id }))
    .output(savedList),
  duplicateList: route('member', {
    method: 'POST',
    path: '/list/{id}/duplicate',
    tag,
    summary: 'Copy a list with its groups, entries, images and styles; the copy is not published',
  })
    .input(z.object({ id, name: listName.optional() }))
    .output(savedList.extend({ action_id: id })),
  viewList: route('member', {
    method: 'GET',
    path: '/list/list-viewer',
    tag,
    summary: 'A list as guests read it, also before it is published',
  })
    .input(z.object({ id }))
    .output(viewedList.extend({ is_published: z.boolean(), styles: z.array(publicStyle) })),
  getQrCode: route('member', {
    method: 'GET',
    path: '/list/{id}/qr-code',
    tag,
    summary: 'The QR code of the short address of a list, as SVG',
  })
    .input(z.object({ id }))
    .output(z.file()),
  exportList: route('member', {
    method: 'GET',
    path: '/list/{id}/pdf',
    tag,
    summary: 'The list as PDF: on letter paper in North America, else A4',
  })
    .input(z.object({ id }))
    .output(z.file()),
  listGroups: route('member', {
    method: 'GET',
    path: '/list/list-group',
    tag,
    summary: 'The groups of a list with their entries, in their order',
  })
    .input(z.object({ listId: id }))
    .output(z.array(listGroup)),
  createGroup: route('member', {
    method: 'POST',
    path: '/list/list-group',
    tag,
    summary: 'Add a group to a list, last unless sort_order is given',
  })
    .input(z.object({ name: groupName, sellableListId: id, sort_order: sortOrder.optional() }))
    .output(savedGroup.extend({ action_id: id })),
  updateGroup: route('member', {
    method: 'PUT',
    path: '/list/list-group/{id}',
    tag,
    summary: 'Rename or move a group',
    description: 'If the place is taken, it goes before the other one when moved up, and after it when moved down.',
  })
    .input(z.object({ id, name: groupName.optional(), sort_order: sortOrder.optional() }))
    .output(savedGroup.extend({ action_id })),
  orderGroups: route('member', {
    method: 'PUT',
    path: '/list/{id}/group-order',
    tag,
    summary: 'Put the groups of a list in a new order; groups you leave out come last',
  })
    .input(z.object({ id, group_ids: z.array(id).min(1).max(200) }))
    .output(done),
  deleteGroup: route('member', {
    method: 'DELETE',
    path: '/list/list-group/{id}',
    tag,
    summary: 'Delete a group with its entries',
  })
    .input(z.object({ id }))
    .output(z.object({ success, id, action_id })),
  restoreGroup: route('member', {
    method: 'POST',
    path: '/list/list-group/{id}/restore',
    tag,
    summary: 'Restore a deleted group with its entries',
  })
    .input(z.object({ id }))
    .output(savedGroup),
  createItem: route('member', {
    method: 'POST',
    path: '/list/list-item',
    tag,
    summary:
      'Add an entry to a group: something sold, a header, a subheader, a table of contents, a spacer or an image',
  })
    .input(newEntry)
    .output(savedItem.extend({ action_id })),
  createItems: route('member', {
    method: 'POST',
    path: '/list/list-item/bulk',
    tag,
    summary: 'Add many Sold As entries and recipes to the end of a group',
  })
    .input(
      z.object({
        listItemGroupId: id,
        sellable_item_group_ids: z.array(id).min(1, 'Choose at least one item').max(500, 'At most 500 items at once'),
      }),
    )
    .output(z.object({ success, listItems: z.array(listItem), action_id })),
  addItemsToList: route('member', {
    method: 'POST',
    path: '/list/from-items',
    tag,
    summary: 'Put the Sold As entries of many items on a list, or on a new one, in groups of their main types',
    description:
      'Items without a Sold As are left out, as is what is on the list already. One undo takes them all off.',
  })
    .input(
      z.object({
        list_id: id.optional(),
        /** Of a new list, without list_id. */
        name: listName.optional(),
        inventory_item_ids: z.array(id).min(1, 'Choose at least one item').max(10_000, 'At most 10,000 items at once'),
      }),
    )
    .output(
      z.object({
        success,
        list_id: id,
        name: z.string(),
        added: z.number().int(),
        /** Sold As entries that were on the list before. */
        present: z.number().int(),
        /** Items without a Sold As. */
        not_sold: z.number().int(),
        action_id,
      }),
    ),
  updateItem: route('member', {
    method: 'PUT',
    path: '/list/list-item/{id}',
    tag,
    summary: 'Change or move an entry; fields you leave out stay',
    description: 'Its type stays as it is. If the place is taken, it goes where a moved group would.',
  })
    .input(changedEntry)
    .output(savedItem.extend({ action_id })),
  orderItems: route('member', {
    method: 'PUT',
    path: '/list/list-group/{id}/item-order',
    tag,
    summary: 'Put the entries of a group in a new order; entries you leave out come last',
  })
    .input(z.object({ id, item_ids: z.array(id).min(1).max(5000) }))
    .output(done),
  deleteItem: route('member', {
    method: 'DELETE',
    path: '/list/list-item/{id}',
    tag,
    summary: 'Delete an entry',
  })
    .input(z.object({ id }))
    .output(z.object({ success, id, action_id })),
  restoreItem: route('member', {
    method: 'POST',
    path: '/list/list-item/{id}/restore',
    tag,
    summary: 'Restore a deleted entry to its place',
  })
    .input(z.object({ id }))
    .output(savedItem),
};
