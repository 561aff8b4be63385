import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { findMainType } from '#features/catalog/domain/main-types.ts';
import { refuseField } from '#shared/server/refusal.ts';

const range = z.object({ min: z.number().nullish(), max: z.number().nullish() });
const entry = z.object({
  key: z.string(),
  text: z.string().optional(),
  type: z.string().optional(),
  value: z.unknown(),
});
const filterMap = z.record(z.string(), entry);

export type InventoryFilter = z.infer<typeof filterMap>;

/** Reads the `filter` parameter: base64url JSON or plain JSON, a map of filter key to {key, text, type, value}. */
export function parseFilter(text: string | undefined): InventoryFilter {
  if (!text) return {};
  try {
    const json = text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64url').toString('utf8');
    return filterMap.parse(JSON.parse(json));
  } catch {
    throw refuseField('filter', 'filter must be a JSON map of filters, plain or base64url');
  }
}

type Condition = (value: unknown, key: string) => RawBuilder<boolean>;

const isText = (value: unknown, key: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw refuseField('filter', `filter ${key} needs a text value`);
  return String(value);
};

const within =
  (column: RawBuilder<unknown>): Condition =>
  (value, key) => {
    const parsed = range.safeParse(Array.isArray(value) ? { min: value[0], max: value[1] } : value);
    if (!parsed.success) throw refuseField('filter', `filter ${key} needs {min, max}`);
    const { min, max } = parsed.data;
    return sql<boolean>`(${min ?? null}::numeric is null or ${column} >= ${min ?? null}) and (${max ?? null}::numeric is null or ${column} <= ${max ?? null})`;
  };

const attribute =
  (code: string): Condition =>
  (value, key) =>
    sql<boolean>`exists (select from catalog.item_field as f join catalog.field as v
      on v.organization_id = f.organization_id and v.id = f.field_id
      where f.organization_id = i.organization_id and f.item_id = i.id and v.code = ${code}
        and (v.id::text = ${isText(value, key)} or v.name_key = platform.fold(${isText(value, key)})))`;

const truth = (value: unknown) => value === true || value === 'true' || value === 'Yes';

/** Every filter of the inventory list, evaluated in the database over i (item), s (item_stock) and c (item_cost). */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  type: (value, key) => {
    const code = findMainType(isText(value, key));
    return sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
      and (t.short_type = ${code} or t.id::text = ${isText(value, key)}))`;
  },
  subtype: (value, key) =>
    sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
      and (t.id::text = ${isText(value, key)} or t.name_key = platform.fold(${isText(value, key)})))`,
  size: (value, key) =>
    sql<boolean>`exists (select from catalog.size as z where z.organization_id = i.organization_id and z.id = i.size_id
      and (z.id::text = ${isText(value, key)} or lower(z.name) = lower(${isText(value, key)})))`,
  vintage: (value, key) => sql<boolean>`i.vintage = upper(${isText(value, key)})`,
  producer: attribute('PR'),
  region: attribute('RG'),
  subregion: attribute('SG'),
  vineyard: attribute('VY'),
  variety: attribute('VT'),
  country: attribute('CT'),
  appellation: attribute('AP'),
  designation: attribute('DG'),
  vendor: (value, key) => sql<boolean>`c.last_supplier = ${isText(value, key)}`,
  consignment: (value) => sql<boolean>`c.has_consignment = ${truth(value)}`,
  in_stock: (value) => (truth(value) ? sql<boolean>`s.quantity > 0` : sql<boolean>`s.quantity <= 0`),
  negative: () => sql<boolean>`s.quantity < 0`,
  stale_stock: (value) =>
    sql<boolean>`exists (select from stock.running_stock as r where r.organization_id = i.organization_id and r.item_id = i.id and r.stale) = ${truth(value)}`,
  total_quantity: within(sql`s.quantity`),
  quantity: within(sql`s.quantity`),
  last_cost: within(sql`c.last_cost`),
  unit_cost: within(sql`c.last_cost`),
  price: within(sql`i.list_price`),
};

/** The conditions of a filter; a key that is not known is refused by name. */
export function filterConditions(filter: InventoryFilter): RawBuilder<boolean>[] {
  return Object.entries(filter).map(([key, { value }]) => {
    const condition = CONDITIONS[key];
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    return condition(value, key);
  });
}
