import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, money, page, pageOf, sort, text } from '#shared/contract/schemas.ts';
import { changedPosItem, externalCategory, inventorySource, named, posItem, posItemDetail } from './pos-schemas.ts';

const tag = 'Point of sale';

const POS_ITEM_SORTS = ['name', 'category', 'price', 'state', 'match', 'created_at', 'updated_at'] as const;

export const MATCH_FILTERS = ['all', 'matched', 'unmatched', 'ignored', 'suggestions'] as const;

const q = z.string().max(200);

/**
 * `match` needs a Sold As or a recipe by sellable_item_group_id, a recipe by `recipe`, or an item with sizes, for
 * which a Sold As is created. `unmatch` removes the match. Without an action, `ignored` is set.
 */
const change = z.object({
  id,
  action: z.enum(['match', 'unmatch'], { error: 'Action must be match or unmatch' }).optional(),
  ignored: z.boolean().optional(),
  sellable_item_group_id: id.nullish(),
  /** A recipe's id; true means that sellable_item_group_id is a recipe. */
  recipe: z.union([id, z.boolean()]).nullish(),
  inventory_item_id: id.nullish(),
  sale_size_id: id.nullish(),
  depletion_size_id: id.nullish(),
  fallback_inventory_item_id: id.nullish(),
  name: z.string().trim().min(2).max(255).nullish(),
  /** The price of the Sold As; a recipe keeps its own price. */
  price: money.nullish(),
  category_id: id.nullish(),
  write_to_square: z.boolean().optional(),
  /** Deplete sales since the start of the open cycle now (D42). */
  deplete_sales: z.boolean().default(true),
  pos_item_id: id.optional(),
  sellable_item_id: id.optional(),
});

/** A new item, and what one sold unit takes of it. */
export const newItemOfPosItem = z.object({
  id,
  name: text('Name', 5, 170),
  type_id: z.uuid('Type is required'),
  size_id: z.uuid('Size is required'),
  depletion_size_id: z.uuid('Depletion size is required'),
  vintage: z.string().trim().max(20).nullish(),
  barcode: z.string().trim().max(64, 'Barcode must be 64 characters or less long').nullish(),
  /** The till's price if left out. */
  price: money.nullish(),
  /** Deplete sales since the start of the open cycle now (D42). */
  deplete_sales: z.boolean().default(true),
});

/** Null where a person should choose. */
export const proposedItem = z.object({
  name: z.string(),
  type_id: id.nullable(),
  size: z.string().nullable(),
  depletion_size: z.string().nullable(),
  /** The product of the universal catalog that name, type, and size are of. */
  universal_item: named.nullable(),
});

export type PosItemChange = z.output<typeof change>;

export const posItemContract = {
  listPosItems: route('member', {
    method: 'GET',
    path: '/pos/items',
    tag,
    summary: 'POS items with their matches',
  })
    .input(
      z.object({
        page,
        limit: limit(50),
        sort: sort(POS_ITEM_SORTS, 'name:asc'),
        search: q.optional(),
        match: z.enum(MATCH_FILTERS).default('all'),
        pos_id: id.optional(),
        category_id: id.optional(),
      }),
    )
    .output(pageOf(posItem)),
  getPosItem: route('member', { method: 'GET', path: '/pos/items/{id}', tag, summary: 'One POS item' })
    .input(z.object({ id }))
    .output(posItemDetail),
  updatePosItem: route('member', {
    method: 'PUT',
    path: '/pos/items/{id}',
    tag,
    summary: 'Match a POS item, unmatch it, or ignore it',
    description:
      '{action: "match", sellable_item_group_id | recipe | inventory_item_id with depletion_size_id}, {action: "unmatch"} or ' +
      '{ignored}. Ignoring a matched item removes its match. Sales already posted stay.',
  })
    .input(change)
    .output(changedPosItem),
  matchNewItem: route('member', {
    method: 'POST',
    path: '/pos/items/{id}/new-item',
    tag,
    summary: 'Add an item and match a POS item to it, as one action',
    description: 'Its action undoes the match and removes the item again, unless stock was booked to it.',
  })
    .input(newItemOfPosItem)
    .output(changedPosItem),
  proposeNewItem: route('member', {
    method: 'GET',
    path: '/pos/items/{id}/new-item',
    tag,
    summary: 'Name, type, and sizes of a new item for a POS item, from the universal catalog and its name',
  })
    .input(z.object({ id }))
    .output(proposedItem),
  listCategories: route('member', {
    method: 'GET',
    path: '/pos/items/fields',
    tag,
    summary: 'POS categories, most used first, at most 150',
  })
    .input(
      z.object({
        filter: z.string().max(2).optional(),
        queryText: q.optional(),
        pos_id: id.optional(),
        usedOnly: flag,
      }),
    )
    .output(z.array(externalCategory)),
  createCategory: route('member', {
    method: 'POST',
    path: '/pos/items/fields',
    tag,
    summary: 'Add a category to a POS; one of that name is returned instead of a second',
  })
    .input(z.object({ name: text('Category name', 1, 255), pos_id: id.optional() }))
    .output(externalCategory),
  searchPosItems: route('member', {
    method: 'GET',
    path: '/search/pos-items',
    tag,
    summary: 'Find POS items by a fragment of their name',
  })
    .input(z.object({ q, pos_id: id.optional(), size: limit(15, 'size') }))
    .output(
      z.array(
        named.extend({
          variation: z.string().nullable(),
          unit_price: z.number().nullable(),
          state: posItem.shape.state,
          pos_id: id,
        }),
      ),
    ),
  listSimplePosItems: route('member', {
    method: 'GET',
    path: '/pos/simple/pos-item',
    tag,
    summary: 'Ids and names of all POS items, for pickers',
  }).output(z.array(named)),
  listInventorySources: route('member', {
    method: 'GET',
    path: '/pos/simple/inventory-sources',
    tag,
    summary: 'The items that each Sold As and each recipe takes, and how much',
  }).output(z.array(inventorySource)),
  listUniversalMatches: route('member', {
    method: 'GET',
    path: '/pos/universal-matches/list',
    tag,
    summary: 'POS items whose item is matched to the universal catalog, or with matched=false is not',
  })
    .input(z.object({ matched: flag }))
    .output(
      z.array(
        z.object({
          id,
          pos_item: named,
          inventory_item: named,
          original_item_id: id.nullable(),
          universal_item: named.nullable(),
          matched: z.boolean(),
        }),
      ),
    ),
};
