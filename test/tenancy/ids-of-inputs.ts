import type { Place } from './example-input.ts';
import type { ListedRoute } from './list-routes.ts';

/** Ids in the universal catalog, which no other organization owns. */
export const SHARED_CATALOGUE = 'shared';

export const OTHER_LOCATION = 'stock.location, another';

/** The substitute for an item that has run out. */
export const OTHER_ITEM = 'catalog.item, another';

/** A second ingredient of the recipe. */
export const OTHER_INGREDIENT = 'recipes.ingredient, another';

/** An invoice that is a purchase order. */
export const ORDER = 'purchasing.invoice, order';

/** The table for each id in an input. Add new id names here; the URL determines the meaning of `id` alone. */
const TABLE_OF_NAME: Readonly<Record<string, string>> = {
  after: 'catalog.item',
  attachment_id: 'purchasing.order_attachment',
  category_id: 'sales.category',
  conflict_id: 'sales.pos_item',
  depletion_size_id: 'catalog.size',
  existing_output_inventory_item_id: 'catalog.item',
  fallback_inventory_item_id: 'catalog.item',
  field_id: 'catalog.field',
  filter_id: 'stock.saved_filter',
  from_location_id: 'stock.location',
  group_ids: 'menus.list_group',
  inventory_item_id: 'catalog.item',
  invitation_id: 'accounts.invitation',
  invoice_id: 'purchasing.invoice',
  invoice_ids: 'purchasing.invoice',
  inventory_item_ids: 'catalog.item',
  inventoryItemId: 'catalog.item',
  itemId: 'catalog.item',
  item_id: 'catalog.item',
  item_ids: 'catalog.item',
  credit_id: 'purchasing.invoice',
  line_id: 'purchasing.invoice_line',
  image_id: 'menus.list_file',
  listId: 'menus.list',
  list_id: 'menus.list',
  listIds: 'menus.list',
  listItemGroupId: 'menus.list_group',
  location: 'stock.location',
  location_id: 'stock.location',
  merge_to_inventory_item_id: 'catalog.item',
  move_stock_to: 'stock.location',
  orderId: 'purchasing.invoice',
  organization_id: 'accounts.organization',
  other_inventory_item_id: 'catalog.item',
  output_size_id: 'catalog.size',
  output_type_id: 'catalog.item_type',
  parent_id: 'stock.location',
  pdfId: 'menus.list_file',
  pos_id: 'sales.pos_instance',
  pos_item_id: 'sales.pos_item',
  pos_item_ids: 'sales.pos_item',
  example_id: 'sales.pos_item',
  printJobId: 'labels.print_job',
  purchase_order_id: 'purchasing.invoice',
  except: 'purchasing.invoice',
  reason_code_id: 'stock.reason',
  recipe: 'recipes.recipe',
  recipeId: 'recipes.recipe',
  recipe_id: 'recipes.recipe',
  recipe_ids: 'recipes.recipe',
  remove_ingredients: 'recipes.ingredient',
  reason_id: 'stock.reason',
  sale_size_id: 'catalog.size',
  sellable_item_group_id: 'sales.sold_as',
  sellable_item_group_ids: 'sales.sold_as',
  sellable_item_id: 'sales.sold_as',
  sellableListId: 'menus.list',
  size: 'catalog.size',
  size_id: 'catalog.size',
  removeItemId: 'catalog.item',
  removeItemIds: 'catalog.item',
  seen_send_id: 'purchasing.order_send',
  send_id: 'purchasing.order_send',
  stage_id: 'counting.cycle',
  stocktake_id: 'counting.stocktake',
  style_id: 'menus.style',
  to_location_id: 'stock.location',
  type_id: 'catalog.item_type',
  substitute_item_id: 'catalog.item',
  universal_item_id: SHARED_CATALOGUE,
  user_id: 'accounts.user',
  vendorId: 'purchasing.vendor',
  vendor_id: 'purchasing.vendor',
  vendor_rep_id: 'purchasing.vendor_rep',
};

/** The meaning of a name in some URLs only, or of an `id` inside a list. */
const TABLE_OF_PLACE: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /^\/pos\/recipes/,
    { category_id: 'recipes.category', field_id: 'recipes.category', 'ingredients.id': 'recipes.ingredient' },
  ],
  [/^\/list\/(publish|delete)$/, { ids: 'menus.list' }],
  [/^\/list\/list-group\/\{id\}\/item-order$/, { item_ids: 'menus.list_item' }],
  [/^\/print-jobs\/delete$/, { ids: 'labels.print_job' }],
  [/^\/pos\/batch-recipes/, { sellable_item_group_id: 'recipes.recipe', 'instructions.id': 'recipes.instruction' }],
];

const TABLE_OF_ADDRESS: readonly (readonly [RegExp, string])[] = [
  [/^\/organization\//, 'accounts.organization'],
  [/^\/invitation\//, 'accounts.invitation'],
  [/^\/sessions\//, 'accounts.session'],
  [/^\/api-keys\//, 'accounts.apikey'],
  [/^\/outbox\//, 'platform.mail'],
  [/^\/inventory\/running-stocks\/priority/, 'stock.running_stock'],
  [/^\/inventory\/actions\//, 'stock.action'],
  [/^\/(inventory\/)?item\//, 'catalog.item'],
  [/^\/location\//, 'stock.location'],
  [/^\/reasons/, 'stock.reason'],
  [/^\/ordering\/vendors\/\{vendor_id\}\/addresses/, 'purchasing.vendor_address'],
  [/^\/ordering\/vendors\/\{vendor_id\}\/reps/, 'purchasing.vendor_rep'],
  [/^\/ordering\/vendors\//, 'purchasing.vendor'],
  [/^\/ordering\/invoice-readings\//, 'purchasing.invoice_reading'],
  [/^\/ordering\/invoices\//, 'purchasing.invoice'],
  [/^\/ordering\/po\//, ORDER],
  [/^\/ordering\/po\//, 'purchasing.invoice'],
  [/^\/inbox\/documents\//, 'inbox.document'],
  [/^\/pos\/instance/, 'sales.pos_instance'],
  [/^\/pos\/connections\//, 'sales.pos_instance'],
  [/^\/pos\/items\/sales\/inventory-item\//, 'catalog.item'],
  [/^\/pos\/items\//, 'sales.pos_item'],
  [/^\/pos\/modifiers\//, 'sales.modifier'],
  [/^\/pos\/sellable-item-groups\/item\//, 'catalog.item'],
  [/^\/pos\/sellable-item-groups/, 'sales.sold_as'],
  [/^\/pos\/recipes/, 'recipes.recipe'],
  [/^\/pos\/batch-recipes/, 'recipes.batch'],
  [/^\/print-jobs\//, 'labels.print_job'],
  [/^\/list\/style\//, 'menus.style'],
  [/^\/list\/(list-)?group\//, 'menus.list_group'],
  [/^\/list\/list-item\//, 'menus.list_item'],
  [/^\/(lists?\/|public-apis\/)/, 'menus.list'],
  [/^\/items\/universal\//, SHARED_CATALOGUE],
  [/^\/ordering\/order-items\//, 'catalog.item'],
];

/** The source of each id in an input. */
export function tableAt(route: ListedRoute, place: Place): string {
  const names = place.filter((part) => typeof part === 'string');
  const name = String(names.at(-1));
  const here = TABLE_OF_PLACE.find(([address]) => address.test(route.path))?.[1][names.join('.')];
  if (here) return here;
  const table =
    name === 'id' ? TABLE_OF_ADDRESS.find(([address]) => address.test(route.path))?.[1] : TABLE_OF_NAME[name];
  if (!table) throw new Error(`${route.name}: tell the tenancy test what the id in "${place.join('.')}" is of`);
  return table;
}

const SECOND_PLACES = ['to_location_id', 'move_stock_to', 'parent_id'];

/** Two different own locations if one input names two of a kind. */
export function keyAt(route: ListedRoute, place: Place): string {
  if (SECOND_PLACES.includes(String(place.at(-1)))) return OTHER_LOCATION;
  if (['fallback_inventory_item_id', 'other_inventory_item_id'].includes(String(place.at(-1)))) return OTHER_ITEM;
  const table = tableAt(route, place);
  return table === 'recipes.ingredient' && place.includes('remove_ingredients') ? OTHER_INGREDIENT : table;
}

/** Every table with rows that an input can name. */
export const NAMED_TABLES: ReadonlySet<string> = new Set([
  ...Object.values(TABLE_OF_NAME),
  ...TABLE_OF_ADDRESS.map(([, table]) => table),
  ...TABLE_OF_PLACE.flatMap(([, tables]) => Object.values(tables)),
]);
