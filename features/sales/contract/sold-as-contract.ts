import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, money, text } from '#shared/contract/schemas.ts';
import { named, sellableGroup } from './pos-schemas.ts';

const tag = 'Sold As';

const requiredId = (missing: string) =>
  z.uuid({ error: ({ input }) => (input == null || input === '' ? missing : 'Must be an id') });

const soldAsInput = z.object({
  name: text('Custom Name', 2, 255).nullish(),
  group_type: z.literal('IT', 'A recipe is added as a recipe').default('IT'),
  inventory_item_id: requiredId('Item is required'),
  sale_size_id: requiredId('Sellable size is required'),
  /** The amount that one sold unit takes of the item; by default the sale size. */
  depletion_size_id: id.nullish(),
  fallback_inventory_item_id: id.nullish(),
  on_list: z.boolean().default(false),
  price: money.nullish(),
  category_id: id.nullish(),
  /** By default the default till. */
  pos_id: id.nullish(),
  /** Stored only while the default till is Square. */
  write_to_square: z.boolean().optional(),
});

export const newSoldAs = soldAsInput.extend({ pos_item_id: id.nullish(), deplete_sales: z.boolean().default(true) });
export const changedSoldAs = soldAsInput.partial().extend({ id, on_list: z.boolean().optional() });

const action_id = id.nullable();
const gone = z.object({ id, unmatched_pos_item_ids: z.array(id), action_id });
const saved = sellableGroup.extend({ action_id });

export const soldAsContract = {
  listSoldAs: route('member', {
    method: 'GET',
    path: '/pos/sellable-item-groups/item/{id}',
    tag,
    summary: 'How an item is sold',
    description: 'Its own Sold As entries, then the recipes that use it.',
  })
    .input(z.object({ id }))
    .output(z.array(sellableGroup)),
  createSoldAs: route('member', {
    method: 'POST',
    path: '/pos/sellable-item-groups',
    tag,
    summary: 'Add a Sold As to an item; with pos_item_id it is matched at once',
  })
    .input(newSoldAs)
    .output(saved),
  updateSoldAs: route('member', {
    method: 'PUT',
    path: '/pos/sellable-item-groups',
    tag,
    summary: 'Change a Sold As; fields you leave out stay',
    description: 'Applies to sales from then on.',
  })
    .input(changedSoldAs)
    .output(saved),
  updateSoldAsById: route('member', {
    method: 'PUT',
    path: '/pos/sellable-item-groups/{id}',
    tag,
    summary: 'The same, with the id in the address',
  })
    .input(changedSoldAs)
    .output(saved),
  deleteSoldAs: route('member', {
    method: 'DELETE',
    path: '/pos/sellable-item-groups',
    tag,
    summary: 'Delete a Sold As; its POS items are unmatched',
  })
    .input(z.object({ id }))
    .output(gone),
  deleteSoldAsById: route('member', {
    method: 'DELETE',
    path: '/pos/sellable-item-groups/{id}',
    tag,
    summary: 'The same, with the id in the address',
  })
    .input(z.object({ id }))
    .output(gone),
  restoreSoldAs: route('member', {
    method: 'POST',
    path: '/pos/sellable-item-groups/{id}/restore',
    tag,
    summary: 'Restore a deleted Sold As, with its POS items that were not matched or ignored since',
  })
    .input(z.object({ id }))
    .output(sellableGroup),
  searchSellableGroups: route('member', {
    method: 'GET',
    path: '/search/sellable-item-groups',
    tag,
    summary: 'Find Sold As entries (type IT) and recipes (type RE) by name',
    description:
      'sellable_items is empty unless expanded=true. With a filter (as that of the inventory list) only Sold As entries of items that fit it.',
  })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        filter: z.string().max(4000).optional(),
        type: z.enum(['IT', 'RE']).optional(),
        expanded: flag,
        size: limit(30, 'size'),
      }),
    )
    .output(z.array(sellableGroup)),
  listSimpleGroups: route('member', {
    method: 'GET',
    path: '/pos/simple/sellable-groups',
    tag,
    summary: 'Ids and names of all Sold As entries and recipes, for pickers',
  }).output(z.array(named.extend({ type: z.enum(['IT', 'RE']), group_type: z.enum(['IT', 'RE']) }))),
};
