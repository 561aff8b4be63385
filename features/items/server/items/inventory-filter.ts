import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { findMainType } from '#features/catalog/domain/main-types.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { refuseUnstorable } from '#shared/server/unstorable-text.ts';
import { ATTRIBUTE_CODES } from '../../domain/filter-attributes.ts';
import { during, inStockDuring, requireSpan, type Span } from './filter-dates.ts';
import { MOVED_SINCE_COUNT } from './inventory-rows.ts';
import { lastSoldDuring } from './last-sold.ts';
import { SHOWN_CATEGORY, SHOWN_PRICE } from './shown-price.ts';

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
  const filter = readMap(text);
  refuseUnstorable({ filter }); // written as an escape, it was not seen in the call
  return filter;
}

function readMap(text: string): InventoryFilter {
  try {
    const json = text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64url').toString('utf8');
    return filterMap.parse(JSON.parse(json));
  } catch {
    throw refuseField(
      'filter',
      'filter must be a JSON map of filters such as {"category":{"key":"category","value":["Gin"]}}, plain or base64url',
    );
  }
}

/** The organization whose items are filtered, and its time zone. */
export interface FilterScope {
  readonly organizationId: string;
  readonly timezone: string;
  /** The caller may not see stock, so a filter by it must not reveal it. */
  readonly blind?: boolean | undefined;
  /** Conditions of higher features, by key. */
  readonly higher?: FilterConditions | undefined;
}

/** The condition of a filter on item i, s (item_stock) and c (item_cost). */
export type FilterCondition = (value: unknown, key: string, scope: FilterScope) => RawBuilder<boolean>;

export type FilterConditions = Readonly<Record<string, FilterCondition>>;

/** Refuses a value that is neither a string nor a number. */
export const requireText = (value: unknown, key: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw refuseField('filter', `filter ${key} needs a text value`);
  return String(value);
};

const within =
  (column: RawBuilder<unknown>): FilterCondition =>
  (value, key) => {
    const parsed = range.safeParse(Array.isArray(value) ? { min: value[0], max: value[1] } : value);
    if (!parsed.success) throw refuseField('filter', `filter ${key} needs {min, max}`);
    const { min, max } = parsed.data;
    if (min != null && max != null && min > max) throw refuseField('filter', `filter ${key}: min is above max`);
    return sql<boolean>`(${min ?? null}::numeric is null or ${column} >= ${min ?? null}) and (${max ?? null}::numeric is null or ${column} <= ${max ?? null})`;
  };

const attribute =
  (codes: readonly string[]): FilterCondition =>
  (value, key) =>
    sql<boolean>`exists (select from catalog.item_field as f join catalog.field as v
      on v.organization_id = f.organization_id and v.id = f.field_id
      where f.organization_id = i.organization_id and f.item_id = i.id and v.code = any(${codes}::text[])
        and (v.id::text = ${requireText(value, key)} or v.name_key = platform.fold(${requireText(value, key)})))`;

const spanned =
  (condition: (span: Span, scope: FilterScope) => RawBuilder<boolean>): FilterCondition =>
  (value, key, scope) =>
    condition(requireSpan(value, key, scope.timezone), scope);

const dated = (column: RawBuilder<unknown>) => spanned((span) => during(column, span));

/** The value of a yes/no filter as a boolean. */
export const truth = (value: unknown) => value === true || value === 'true' || value === 'Yes';
const isTruth = (value: unknown) => typeof value === 'boolean' || /^(true|false|Yes|No)$/.test(String(value));

const type: FilterCondition = (value, key) => {
  const code = findMainType(requireText(value, key));
  return sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
    and (t.short_type = ${code} or t.id::text = ${requireText(value, key)}))`;
};

const subtype: FilterCondition = (value, key) =>
  sql<boolean>`exists (select from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id
    and (t.id::text = ${requireText(value, key)} or t.name_key = platform.fold(${requireText(value, key)})))`;

const size: FilterCondition = (value, key) =>
  sql<boolean>`exists (select from catalog.size as z where z.organization_id = i.organization_id and z.id = i.size_id
    and (z.id::text = ${requireText(value, key)} or lower(z.name) = lower(${requireText(value, key)})))`;

/** In stock or not now; with days, whether there was any stock at some time in them (FLT-016). */
const inStock: FilterCondition = (value, key, scope) => {
  if (!isTruth(value)) return inStockDuring(scope.organizationId, requireSpan(value, key, scope.timezone));
  return truth(value) ? sql<boolean>`s.quantity > 0` : sql<boolean>`s.quantity <= 0`;
};

const staleStock: FilterCondition = (value) =>
  sql<boolean>`exists (select from stock.running_stock as r join stock.period as p on p.organization_id = r.organization_id
    where r.organization_id = i.organization_id and r.item_id = i.id and ${MOVED_SINCE_COUNT}) = ${truth(value)}`;

/** Whether any location has that much stock. */
const locationStock: FilterCondition = (value, key, scope) =>
  sql<boolean>`exists (select from stock.running_stock as r where r.organization_id = i.organization_id and r.item_id = i.id
    and ${within(sql`r.quantity`)(value, key, scope)})`;

const belowPar: FilterCondition = (value) => sql<boolean>`exists (select from stock.short_place as short
  where short.organization_id = s.organization_id and short.item_id = s.item_id) = ${truth(value)}`;

/** Below zero at any location, even if others make up for it. */
const negative: FilterCondition = (value) => sql<boolean>`(i.id in (select r.item_id from stock.running_stock as r
  where r.organization_id = i.organization_id and r.quantity < 0)) = ${truth(value)}`;

const attributes = Object.fromEntries(Object.entries(ATTRIBUTE_CODES).map(([key, codes]) => [key, attribute(codes)]));
const price = within(SHOWN_PRICE);
const lastCost = within(sql`c.last_cost`);
const totalQuantity = within(sql`s.quantity`);
const consignment: FilterCondition = (value) => sql<boolean>`c.has_consignment = ${truth(value)}`;
const category: FilterCondition = (value, key) => sql<boolean>`${SHOWN_CATEGORY} = ${requireText(value, key)}`;
const lastCounted = dated(sql`s.last_counted_at`);
const lastOrdered = dated(sql`c.last_purchased_at`);
const lastSold = spanned((span, { organizationId }) => lastSoldDuring(organizationId, span));

/** Every filter of the inventory list, as SQL over i (item), s (item_stock) and c (item_cost). */
const CONDITIONS: Readonly<Record<string, FilterCondition>> = {
  ...attributes,
  apellation: attribute(ATTRIBUTE_CODES.appellation), // spelled as in the specification (FLT-017)
  type,
  mainType: type,
  subtype,
  typeName: subtype,
  size,
  vintage: (value, key) => sql<boolean>`i.vintage = upper(${requireText(value, key)})`,
  vendor: (value, key) => sql<boolean>`c.last_supplier = ${requireText(value, key)}`,
  consignment,
  hasConsignment: consignment,
  pos_category: category,
  external_category: category,
  in_stock: inStock,
  out_of_stock: (value) => sql<boolean>`(s.quantity <= 0) = ${truth(value)}`,
  negative,
  below_par: belowPar,
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

const BY_STOCK = new Set<FilterCondition | undefined>([totalQuantity, locationStock, negative, belowPar]);

/** The conditions of a filter; refuses an unknown key by name. */
export function filterConditions(filter: InventoryFilter, scope: FilterScope): RawBuilder<boolean>[] {
  return Object.entries(filter).map(([key, { value }]) => {
    const known = [CONDITIONS, scope.higher ?? {}].find((conditions) => Object.hasOwn(conditions, key));
    const condition = known?.[key];
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    if (scope.blind && BY_STOCK.has(condition)) throw refuseField('filter', 'Hidden while counting blind');
    return condition(value, key, scope);
  });
}
