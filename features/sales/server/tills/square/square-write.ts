import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TillChange, TillValues } from '../../../domain/tills/decide-write.ts';
import { type CatalogueRef, TillError, type TillWriter, type WritableItem } from '../adapter.ts';
import type { SquareApi } from './square-api.ts';
import { priceAt } from './square-catalogue.ts';
import { amountOf, money, smallestOf } from './square-money.ts';

/** Loose, because Square wants an object back whole: what we don't know stays as it was. */
const variation = z.looseObject({
  type: z.literal('ITEM_VARIATION'),
  id: z.string(),
  version: z.number().int(),
  is_deleted: z.boolean().nullish(),
  item_variation_data: z.looseObject({
    item_id: z.string(),
    price_money: money,
    pricing_type: z.string().nullish(),
    location_overrides: z
      .array(
        z.looseObject({ location_id: z.string().nullish(), price_money: money, pricing_type: z.string().nullish() }),
      )
      .nullish(),
  }),
});
type Variation = z.output<typeof variation>;

const item = z.looseObject({
  type: z.literal('ITEM'),
  id: z.string(),
  version: z.number().int(),
  is_deleted: z.boolean().nullish(),
  item_data: z.looseObject({
    name: z.string().nullish(),
    is_archived: z.boolean().nullish(),
    variations: z.array(variation).nullish(),
  }),
});
type Item = z.output<typeof item>;

const variations = z.object({ objects: z.array(variation).nullish() });
const items = z.object({ objects: z.array(item).nullish() });
const written = z.object({ catalog_object: z.object({ id: z.string() }).loose() });

/** An item as it was read, to be sent back with the change. */
interface Held extends WritableItem {
  readonly item: Item;
  readonly variation: Variation;
  readonly at: CatalogueRef;
}

/** Prices and names of Square's catalog. */
export const createSquareWriter = (api: SquareApi): TillWriter => ({
  read: ({ accessToken }, at) => readForWrite(api, `Bearer ${accessToken}`, at),
  write: ({ accessToken }, item, change) => writeToSquare(api, `Bearer ${accessToken}`, item as Held, change),
});

/** The item as Square has it now. Refuses one that is gone. */
async function readForWrite(api: SquareApi, authorization: string, at: CatalogueRef): Promise<Held> {
  const retrieve = <T>(id: string, schema: z.ZodType<T>) =>
    api.call('/v2/catalog/batch-retrieve', schema, { method: 'POST', authorization, body: { object_ids: [id] } });
  const own = (await retrieve(at.id, variations)).objects?.[0];
  const parent = own && (await retrieve(own.item_variation_data.item_id, items)).objects?.[0];
  const found = parent?.item_data.variations?.find(({ id }) => id === at.id);
  if (!parent || !found || parent.is_deleted || found.is_deleted || parent.item_data.is_archived)
    throw new TillError('refused', "Square's catalog no longer has this item");
  const price = priceAt(found.item_variation_data, at.locationIds);
  const values = { price: price?.amount == null ? null : amountOf(price), name: parent.item_data.name ?? '' };
  return { values, item: parent, variation: found, at };
}

/**
 * Sends the whole object back with its version, so that a change made in between is refused by Square and not lost. The key
 * is the same for the same change of the same version: a repeat after a lost answer changes nothing.
 */
async function writeToSquare(
  api: SquareApi,
  authorization: string,
  { item: whole, variation: one, at, values }: Held,
  change: TillChange,
): Promise<TillValues> {
  const priced = change.price === undefined ? one : withPrice(one, change.price, at);
  const object = change.name === undefined ? priced : renamed(whole, priced, change.name);
  const idempotency_key = createHash('sha256').update(JSON.stringify(object)).digest('base64url');
  await api.call('/v2/catalog/object', written, { method: 'POST', authorization, body: { idempotency_key, object } });
  return { ...values, ...change };
}

function renamed(whole: Item, one: Variation, name: string): Item {
  const { variations: all } = whole.item_data;
  if ((all ?? []).filter(({ is_deleted }) => !is_deleted).length > 1)
    throw new TillError('refused', 'This item has several variations in Square, which share its name: rename it there');
  const own = (all ?? []).map((each) => (each.id === one.id ? one : each));
  return { ...whole, item_data: { ...whole.item_data, name, variations: own } };
}

/** Changes the price where the venue's locations have theirs: other locations of the seller keep what they have. */
function withPrice(one: Variation, price: string, { locationIds, isEverywhere }: CatalogueRef): Variation {
  const { item_variation_data: data } = one;
  const currency = priceAt(data, locationIds)?.currency ?? data.price_money?.currency;
  if (data.pricing_type === 'VARIABLE_PRICING' || !currency)
    throw new TillError(
      'refused',
      'Square asks for the price of this item at the register: give it a price there first',
    );
  const amount = smallestOf(price, currency);
  if (amount === null) throw new TillError('refused', `${price} is not a possible amount in ${currency}`);
  const price_money = { amount, currency };
  const before = data.location_overrides ?? [];
  const isOurs = (id: string | null | undefined) => locationIds.includes(id ?? '');
  const overrides = before.map((each) =>
    isOurs(each.location_id) && each.price_money ? { ...each, price_money } : each,
  );
  if (isEverywhere)
    return {
      ...one,
      item_variation_data: { ...data, price_money, ...(data.location_overrides && { location_overrides: overrides }) },
    };
  const missing = locationIds.filter((id) => !before.some((each) => each.location_id === id && each.price_money));
  const kept = overrides.filter((each) => !missing.includes(each.location_id ?? ''));
  const added = missing.map((location_id) => ({
    ...before.find((each) => each.location_id === location_id),
    location_id,
    pricing_type: 'FIXED_PRICING',
    price_money,
  }));
  return { ...one, item_variation_data: { ...data, location_overrides: [...kept, ...added] } };
}
