import { z } from 'zod';
import { id } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

/** SQ Square, TO Toast, LS LightSpeed, CS spreadsheets in place of a till. */
export const PROVIDERS = ['SQ', 'TO', 'LS', 'CS'] as const;

export type Provider = (typeof PROVIDERS)[number];

export const posInstance = z.object({
  id,
  name: z.string(),
  provider: z.enum(PROVIDERS),
  default: z.boolean(),
});

export const named = z.object({ id, name: z.string() });

/** A category with the till's name. */
export const externalCategory = z.object({
  id,
  type: z.literal('XC'),
  name: z.string(),
  pos_id: id,
  usedCount: z.number().int().optional(),
});

/** `id` is null for a size that is not in the catalog: one serving of a recipe. */
const soldSize = z.object({
  id: id.nullable(),
  name: z.string(),
  volume: z.number(),
  unit: z.string(),
  count: z.number().int(),
});

/** Where a list shows it. */
const listItem = z.object({
  custom_price: z.number().nullable(),
  list_item_group: z.object({
    id,
    name: z.string(),
    sellable_list: z.object({ id, name: z.string(), is_published: z.boolean() }),
  }),
});

const source = z.object({
  inventoryitem_id: id,
  inventory_item: named,
  /** Null if no cost of the item is known. */
  OrderItem: z.object({ unit_cost: z.number(), added_at: z.string() }).nullable(),
});

/** A Sold As of an item (`IT`), or a recipe (`RE`) with the recipe's own id. */
export const sellableGroup = z.object({
  id,
  /** The custom name, else the item's name; for a recipe, its name with "(Recipe)". */
  name: z.string(),
  custom_name: z.string().nullable(),
  type: z.enum(['IT', 'RE']),
  group_type: z.enum(['IT', 'RE']),
  size: soldSize.nullable(),
  depletion_size: soldSize.nullable(),
  sellable_items: z.array(z.object({ id, size: soldSize, sources: z.array(source) })),
  /** Two names for the same price. */
  list_price: z.number().nullable(),
  price: z.number().nullable(),
  for_sale: z.boolean(),
  matched: z.boolean(),
  /** True only for published lists. */
  on_list: z.boolean(),
  /** A person's wish: offer it when a list is made. */
  offered_for_lists: z.boolean(),
  write_to_square: z.boolean(),
  /** The first of `pos_items`. */
  pos_item: named.nullable(),
  pos_items: z.array(named),
  pos_id: id.nullable(),
  pos: named.nullable(),
  fields: z.array(externalCategory.omit({ usedCount: true })),
  list_items: z.array(listItem),
  second_list_items: z.array(listItem),
  third_list_items: z.array(listItem),
  inventory_item_id: id.nullable(),
  inventory_item: named.nullable(),
  sale_size_id: id.nullable(),
  depletion_size_id: id.nullable(),
  fallback_inventory_item_id: id.nullable(),
  fallback_inventory_item: named.nullable(),
  category_id: id.nullable(),
  /**
   * How much of the item, in its own size, one sold unit takes; null for a recipe, or if there is a
   * `depletion_problem`.
   */
  depletion_quantity: z.number().nullable(),
  /**
   * Why its sales deplete nothing, and what to fix; for a recipe, its first ingredient that cannot be converted
   * (D35).
   */
  depletion_problem: z.string().nullable(),
  /** Cost of one sold unit, by the last costs of its parts; null if one of them is unknown. */
  unit_cost: z.number().nullable(),
  updated_at: z.string(),
});

export type SellableGroup = z.output<typeof sellableGroup>;

const soldItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: soldSize.extend({ id }),
});

/** Units that an unmatched POS item was sold: a match takes those of the open cycle, not `earlier` ones (D22, D42). */
const waitingUnits = z.object({ quantity: z.number(), earlier: z.number() });

/** An item that an unmatched POS item may be, and the size that one sold unit seems to take. */
export const suggestion = z.object({
  pos_item_id: id,
  inventory_item: soldItem,
  size_id: id.nullable(),
  size: soldSize.nullable(),
  /**
   * A size that is created when the suggestion is accepted, such as "1.5 oz"; null if the size exists or is unknown.
   */
  new_size: z.string().nullable(),
  score: z.number(),
  /** Chosen by the matching service among the suggestions. */
  by_model: z.boolean(),
});

const POS_ITEM_STATES = ['matched', 'unmatched', 'ignored'] as const;

export const posItem = z.object({
  id,
  name: z.string(),
  variation: z.string().nullable(),
  external_id: z.string(),
  unit_price: z.number().nullable(),
  ignored: z.boolean(),
  state: z.enum(POS_ITEM_STATES),
  pos_id: id,
  pos: named,
  fields: z.array(externalCategory.omit({ usedCount: true })),
  sellable_item_group: sellableGroup.nullable(),
  /** Items that a sold unit depletes. */
  inventory_items: z.array(named),
  /** The likeliest of `suggestions` of an unmatched POS item. */
  suggested_match: suggestion.nullable(),
  /** The recipe with the same name, for an unmatched POS item; it comes before items. */
  suggested_recipe: named.nullable(),
  /** Null for a matched or ignored one. */
  waiting: waitingUnits.nullable(),
  /** Its changed price or name waits for a person: changed in the till too, or refused there (till_write). */
  write_problem: z.enum(['conflict', 'failed']).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type PosItem = z.output<typeof posItem>;

export const posItemDetail = posItem.extend({ suggestions: z.array(suggestion) });

/** Stock that the match took for earlier sales; `action_id` undoes it. */
export const changedPosItem = posItemDetail.extend({
  depleted: z.object({ lines: z.number().int(), quantity: z.number(), action_id: id.nullable() }),
  /** A Sold As was created for the match; undoing the match deletes it too. */
  sold_as_created: z.boolean(),
  /** Undoes the whole change; null if nothing changed. */
  action_id: id.nullable(),
});

export const inventorySource = z.object({
  id,
  /** The name of the depleted item. */
  name: z.string(),
  ingredient: z.string(),
  recipe: z.string(),
  group_type: z.enum(['IT', 'RE']),
  sellable_item_group_id: id,
  volume: z.number(),
  unit: z.string(),
  inventory_item_id: id,
  source_item: soldItem,
  stock: onShelf(z.number()),
  latest_unit_cost: z.number().nullable(),
});
