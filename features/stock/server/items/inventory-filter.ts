import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { findMainType } from '#features/catalog/domain/main-types.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { ATTRIBUTE_CODES } from '../../domain/filter-attributes.ts';
import { during, inStockDuring, lastSoldDuring, requireSpan, type Span } from './filter-dates.ts';

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

/** Whose items are filtered, and by whose calendar. */
export interface FilterScope {
  readonly organizationId: string;
  readonly timezone: string;
  /** Stock is withheld from who asks: a filter by it would tell it. */
  readonly blind?: boolean | undefined;
}

type Condition = (value: unknown, key: string, scope: FilterScope) => RawBuilder<boolean>;

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
    if (min != null && max != null && min > max) throw refuseField('filter', `filter ${key}: min is above max`);
    return sql<boolean>`(${min ?? null}::numeric is null or ${column} >= ${min ?? null}) and (${max ?? null}::numeric is null or ${column} <= ${max ?? null})`;
  };

const attribute =
  (codes: readonly string[]): Condition =>
  (value, key) =>
    sql<boolean>`exists (select from catalog.item_field as f join catalog.field as v
      on v.organization_id = f.organization_id and v.id = f.field_id
      where f.organization_id = i.organization_id and f.item_id = i.id and v.code = any(${codes}::text[])
        and (v.id::text = ${isText(value, key)} or v.name_key = platform.fold(${isText(value, key)})))`;

const spanned =
  (condition: (span: Span, scope: FilterScope) => RawBuilder<boolean>): Condition =>
  (value, key, scope) =>
    condition(requireSpan(value, key, scope.timezone), scope);

const dated = (column: RawBuilder<unknown>) => spanned((span) => during(column, span));

const truth = (value: unknown) => value === true || value === 'true' || value === 'Yes';
const isTruth = (value: unknown) => typeof value === 'boolean' || /^(true|false|Yes|No)$/.test(String(value));

const type: Condition = (value, key) => {
  const code = findMainType(isText(value, key));
  return sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
    and (t.short_type = ${code} or t.id::text = ${isText(value, key)}))`;
};

const subtype: Condition = (value, key) =>
  sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
    and (t.id::text = ${isText(value, key)} or t.name_key = platform.fold(${isText(value, key)})))`;

const size: Condition = (value, key) =>
  sql<boolean>`exists (select from catalog.size as z where z.organization_id = i.organization_id and z.id = i.size_id
    and (z.id::text = ${isText(value, key)} or lower(z.name) = lower(${isText(value, key)})))`;

/** In stock or not now; with days, whether there was any at some time of them (FLT-016). */
const inStock: Condition = (value, key, scope) => {
  if (!isTruth(value)) return inStockDuring(scope.organizationId, requireSpan(value, key, scope.timezone));
  return truth(value) ? sql<boolean>`s.quantity > 0` : sql<boolean>`s.quantity <= 0`;
};

const staleStock: Condition = (value) =>
  sql<boolean>`exists (select from stock.running_stock as r where r.organization_id = i.organization_id and r.item_id = i.id and r.stale) = ${truth(value)}`;

/** Some location holds that much. */
const locationStock: Condition = (value, key, scope) =>
  sql<boolean>`exists (select from stock.running_stock as r where r.organization_id = i.organization_id and r.item_id = i.id
    and ${within(sql`r.quantity`)(value, key, scope)})`;

const attributes = Object.fromEntries(Object.entries(ATTRIBUTE_CODES).map(([key, codes]) => [key, attribute(codes)]));
const price = within(sql`i.list_price`);
const lastCost = within(sql`c.last_cost`);
const totalQuantity = within(sql`s.quantity`);
const consignment: Condition = (value) => sql<boolean>`c.has_consignment = ${truth(value)}`;
/** No item is on a list, and none is sold as another size, before there are lists and sales. */
const onList: Condition = (value) => sql<boolean>`not ${truth(value)}::boolean`;
const soldAsSize: Condition = (value, key) => sql<boolean>`${isText(value, key)}::text is null`;
const lastCounted = dated(sql`s.last_counted_at`);
const lastOrdered = dated(sql`c.last_purchased_at`);
const lastSold = spanned((span, { organizationId }) => lastSoldDuring(organizationId, span));

/** Every filter of the inventory list, evaluated in the database over i (item), s (item_stock) and c (item_cost). */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  ...attributes,
  apellation: attribute(ATTRIBUTE_CODES.appellation), // as the specification spells it (FLT-017)
  type,
  mainType: type,
  subtype,
  typeName: subtype,
  size,
  vintage: (value, key) => sql<boolean>`i.vintage = upper(${isText(value, key)})`,
  vendor: (value, key) => sql<boolean>`c.last_supplier = ${isText(value, key)}`,
  consignment,
  hasConsignment: consignment,
  on_list: onList,
  onList,
  soldAsSize,
  in_stock: inStock,
  out_of_stock: (value) => sql<boolean>`(s.quantity <= 0) = ${truth(value)}`,
  negative: () => sql<boolean>`s.quantity < 0`,
  below_par: (value) => sql<boolean>`exists (select from stock.short_place as short
    where short.organization_id = s.organization_id and short.item_id = s.item_id) = ${truth(value)}`,
  stale_stock: staleStock,
  total_quantity: totalQuantity,
  quantity: totalQuantity,
  location_quantity: locationStock,
  'running_stock.current_count': locationStock,
  last_cost: lastCost,
  unit_cost: lastCost,
  price,
  sale_list_price: price,
  last_stocktake: lastCounted,
  last_inventory: lastCounted,
  last_date_inventory_taken: lastCounted,
  last_date_ordered: lastOrdered,
  mostRecentPurchase: lastOrdered,
  last_sold: lastSold,
  'lastSale.date': lastSold,
  recently_added: dated(sql`i.created_at`),
};

const BY_STOCK = new Set<Condition | undefined>([totalQuantity, locationStock, CONDITIONS.negative]);

/** The conditions of a filter; a key that is not known is refused by name. */
export function filterConditions(filter: InventoryFilter, scope: FilterScope): RawBuilder<boolean>[] {
  return Object.entries(filter).map(([key, { value }]) => {
    const condition = Object.hasOwn(CONDITIONS, key) ? CONDITIONS[key] : undefined;
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    if (scope.blind && BY_STOCK.has(condition)) throw refuseField('filter', 'Hidden while counting blind');
    return condition(value, key, scope);
  });
}
