import { z } from 'zod';
import type { CatalogueItem, CatalogueModifier, CataloguePage } from '../adapter.ts';
import type { SquareApi } from './square-api.ts';
import { amountOf, type Money, money } from './square-money.ts';
import { readVariation, short } from './square-orders.ts';

const text = z.string().nullish();
const categoryOf = z.object({ id: text }).nullish();

const base = {
  id: z.string().min(1),
  is_deleted: z.boolean().nullish(),
  present_at_all_locations: z.boolean().nullish(),
  present_at_location_ids: z.array(z.string()).nullish(),
  absent_at_location_ids: z.array(z.string()).nullish(),
};

const variation = z.object({
  ...base,
  item_variation_data: z
    .object({
      item_id: text,
      name: text,
      sku: text,
      upc: text,
      price_money: money,
      location_overrides: z.array(z.object({ location_id: text, price_money: money })).nullish(),
    })
    .nullish(),
});

const modifier = z.object({
  ...base,
  modifier_data: z.object({ name: text, price_money: money, modifier_list_id: text }).nullish(),
});

const catalogObject = z.object({
  ...variation.shape,
  ...modifier.shape,
  type: z.string(),
  item_data: z
    .object({
      name: text,
      product_type: text,
      is_archived: z.boolean().nullish(),
      category_id: text,
      reporting_category: categoryOf,
      categories: z.array(z.object({ id: text })).nullish(),
      variations: z.array(variation).nullish(),
    })
    .nullish(),
  modifier_list_data: z.object({ name: text, modifiers: z.array(modifier).nullish() }).nullish(),
  category_data: z.object({ name: text }).nullish(),
});
type CatalogObject = z.output<typeof catalogObject>;

const found = z.object({ objects: z.array(catalogObject).nullish(), cursor: text, latest_time: text });
const retrieved = z.object({ objects: z.array(catalogObject).nullish() });

const ALL = ['ITEM', 'MODIFIER_LIST'];
const CHANGED = [...ALL, 'ITEM_VARIATION', 'MODIFIER', 'CATEGORY'];
const PAGE = 100;

/** The position of a pull: its `since`, the next pull's `since`, and Square's cursor. */
interface Place {
  readonly since: string | null;
  readonly seenTo?: string | undefined;
  readonly cursor?: string | undefined;
  /** A category changed: read everything again after the changes. */
  readonly again?: boolean | undefined;
}

/**
 * With `since` null, everything; otherwise changes and deletions. A renamed category does not change its items, so
 * everything is read again.
 */
export async function pullSquareCatalogue(
  api: SquareApi,
  authorization: string,
  { locationIds, since, next }: { locationIds: readonly string[]; since: string | null; next: string | null },
): Promise<CataloguePage> {
  const place = next === null ? { since } : (JSON.parse(next) as Place);
  const page = await api.call('/v2/catalog/search', found, {
    method: 'POST',
    authorization,
    body: {
      object_types: place.since === null ? ALL : CHANGED,
      limit: PAGE,
      ...(place.since !== null && { begin_time: place.since, include_deleted_objects: true }),
      ...(place.cursor && { cursor: place.cursor }),
    },
  });
  const objects = page.objects ?? [];
  // Changes during this read are read next time.
  const seenTo = place.seenTo ?? page.latest_time ?? undefined;
  const items = await withParents(api, authorization, objects);
  const categories = await readCategories(api, authorization, items);
  return {
    items: [...items.flatMap((each) => readItem(each, categories, locationIds)), ...goneVariations(objects)],
    modifiers: objects.flatMap(readModifiers),
    next: nextPlace(place, page.cursor, seenTo, objects),
    ...(seenTo && { seenTo }),
  };
}

function nextPlace(
  { since, again: before }: Place,
  cursor: string | null | undefined,
  seenTo: string | undefined,
  objects: readonly CatalogObject[],
): string | null {
  const again = before || (since !== null && objects.some((each) => each.type === 'CATEGORY'));
  if (cursor) return JSON.stringify({ since, seenTo, cursor, again } satisfies Place);
  return again ? JSON.stringify({ since: null, seenTo } satisfies Place) : null;
}

/** Items, including those with only a changed variation. */
async function withParents(api: SquareApi, authorization: string, objects: readonly CatalogObject[]) {
  const items = objects.filter((each) => each.type === 'ITEM');
  const known = new Set(items.map((each) => each.id));
  const parents = objects
    .filter((each) => each.type === 'ITEM_VARIATION' && !each.is_deleted)
    .flatMap((each) => each.item_variation_data?.item_id ?? [])
    .filter((id) => !known.has(id));
  return [...items, ...(await retrieve(api, authorization, parents))].filter((each) => each.type === 'ITEM');
}

async function retrieve(api: SquareApi, authorization: string, ids: readonly string[]): Promise<CatalogObject[]> {
  const object_ids = [...new Set(ids)];
  if (object_ids.length === 0) return [];
  const body = { object_ids };
  const { objects } = await api.call('/v2/catalog/batch-retrieve', retrieved, { method: 'POST', authorization, body });
  return objects ?? [];
}

const categoryIdOf = ({ item_data: data }: CatalogObject): string | null =>
  data?.reporting_category?.id ?? data?.categories?.[0]?.id ?? data?.category_id ?? null;

async function readCategories(api: SquareApi, authorization: string, items: readonly CatalogObject[]) {
  const objects = await retrieve(
    api,
    authorization,
    items.flatMap((each) => categoryIdOf(each) ?? []),
  );
  return new Map(objects.map((each) => [each.id, short(each.category_data?.name)]));
}

function readItem(
  item: CatalogObject,
  categories: ReadonlyMap<string, string | null>,
  locationIds: readonly string[],
): CatalogueItem[] {
  const { item_data: data } = item;
  if (data?.product_type === 'GIFT_CARD') return [];
  const isGone = Boolean(item.is_deleted || data?.is_archived);
  return (data?.variations ?? []).map((one) => {
    const { item_variation_data: own } = one;
    const price = own && priceAt(own, locationIds);
    return {
      id: one.id,
      name: short(data?.name) ?? 'Unnamed item',
      variation: readVariation(own?.name),
      category: categories.get(categoryIdOf(item) ?? '') ?? null,
      price: price?.amount == null ? null : amountOf(price),
      gtin: short(own?.upc),
      sku: short(own?.sku),
      isDeleted: isGone || Boolean(one.is_deleted) || !isSoldAt(item, locationIds) || !isSoldAt(one, locationIds),
    };
  });
}

interface Priced {
  readonly price_money?: Money;
  readonly location_overrides?:
    | readonly { readonly location_id?: string | null | undefined; readonly price_money?: Money }[]
    | null
    | undefined;
}

/** The price at the venue's locations, else the seller's. */
export function priceAt({ price_money: usual, location_overrides }: Priced, locationIds: readonly string[]): Money {
  const override = location_overrides?.find(
    ({ location_id, price_money }) => price_money && locationIds.includes(location_id ?? ''),
  );
  return override?.price_money ?? usual;
}

type Presence = Pick<CatalogObject, 'present_at_all_locations' | 'present_at_location_ids' | 'absent_at_location_ids'>;

function isSoldAt(
  { present_at_all_locations, present_at_location_ids, absent_at_location_ids }: Presence,
  locationIds: readonly string[],
): boolean {
  const isAt = (id: string) =>
    present_at_all_locations === false
      ? (present_at_location_ids ?? []).includes(id)
      : !(absent_at_location_ids ?? []).includes(id);
  return locationIds.length === 0 || locationIds.some(isAt);
}

/** Their items no longer have them. */
function goneVariations(objects: readonly CatalogObject[]): CatalogueItem[] {
  const nothing = { variation: null, category: null, price: null, gtin: null, sku: null };
  return objects
    .filter((each) => each.type === 'ITEM_VARIATION' && each.is_deleted)
    .map(({ id, item_variation_data }) => ({
      ...nothing,
      id,
      name: short(item_variation_data?.name) ?? 'Deleted item',
      isDeleted: true,
    }));
}

function readModifiers(object: CatalogObject): CatalogueModifier[] {
  const { type, modifier_list_data: list } = object;
  if (type === 'MODIFIER') return [readModifier(object, null, false)];
  if (type !== 'MODIFIER_LIST') return [];
  return (list?.modifiers ?? []).map((one) => readModifier(one, short(list?.name), Boolean(object.is_deleted)));
}

function readModifier(
  { id, is_deleted, modifier_data }: z.output<typeof modifier>,
  list: string | null,
  isGone: boolean,
): CatalogueModifier {
  const price = modifier_data?.price_money;
  return {
    id,
    name: short(modifier_data?.name) ?? 'Unnamed modifier',
    list,
    price: price?.amount == null ? null : amountOf(price),
    isDeleted: isGone || Boolean(is_deleted),
  };
}
