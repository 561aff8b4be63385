import { type RawBuilder, sql } from 'kysely';
import { MAIN_TYPE_CODES, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { orderJoins } from './order-joins.ts';
import { SHOWN_CATEGORY, SHOWN_PRICE } from './shown-price.ts';

interface SortField {
  readonly column: RawBuilder<unknown>;
  /** The id column of the same table: indexes end with it, so equal values keep their order. */
  readonly id: RawBuilder<unknown>;
  /** Empty values sort last in both directions. Set only if they exist, or the index would not match. */
  readonly nullable?: boolean;
  /** Needs neither stock nor costs of the item. */
  readonly ofItem?: boolean;
  /** Values that are not stored: calculated for all items in one pass over the table. */
  readonly join?: keyof ReturnType<typeof orderJoins>;
}

const itemId = sql`i.id`;
const codesByLabel = MAIN_TYPE_CODES.toSorted((a, b) => mainTypeLabel(a).localeCompare(mainTypeLabel(b), 'en'));
const quantity: SortField = { column: sql`s.quantity`, id: sql`s.item_id` };
const price: SortField = { column: SHOWN_PRICE, id: itemId, nullable: true, ofItem: true };

/** The sort fields of the list, over i (item), s (item_stock) and c (item_cost). */
const FIELDS: Readonly<Record<string, SortField>> = {
  name: { column: sql`i.name_key`, id: itemId, ofItem: true },
  barcode: { column: sql`i.barcode`, id: itemId, ofItem: true },
  updated_at: { column: sql`i.updated_at`, id: itemId, ofItem: true },
  created_at: { column: itemId, id: itemId, ofItem: true }, // ids begin with their creation time, so the primary key gives the order
  total_quantity: quantity,
  running_count: quantity,
  par: { column: sql`s.par`, id: sql`s.item_id`, nullable: true },
  total_value: { column: sql`s.value`, id: sql`s.item_id` },
  last_counted_at: { column: sql`s.last_counted_at`, id: sql`s.item_id`, nullable: true },
  price,
  list_price: price,
  pos_category: { column: sql`platform.fold(${SHOWN_CATEGORY})`, id: itemId, nullable: true, ofItem: true },
  average_cost: { column: sql`c.average_cost`, id: sql`c.item_id`, nullable: true },
  last_purchased_at: { column: sql`c.last_purchased_at`, id: sql`c.item_id`, nullable: true },
  last_cost: { column: sql`c.last_cost`, id: sql`c.item_id`, nullable: true },
  last_vendor: { column: sql`platform.fold(c.last_supplier)`, id: sql`c.item_id`, nullable: true },
  consignment: { column: sql`c.has_consignment`, id: sql`c.item_id` },
  type: { column: sql`t.name_key`, id: itemId, ofItem: true, join: 'type' },
  main_type: { column: sql`array_position(${codesByLabel}, t.short_type)`, id: itemId, ofItem: true, join: 'type' },
  location: { column: sql`first.rank`, id: itemId, nullable: true, ofItem: true, join: 'place' },
  inventory_count: { column: sql`counted.quantity`, id: itemId, nullable: true, ofItem: true, join: 'counted' },
  last_sold_at: { column: sql`greatest(sold.at, took.at)`, id: itemId, nullable: true, ofItem: true, join: 'sold' },
};

const RUNNING_HERE: SortField = { column: sql`here.quantity`, id: itemId, nullable: true, ofItem: true, join: 'here' };

export interface InventoryOrder {
  readonly orderBy: RawBuilder<unknown>;
  /** Tables that the order needs besides i, s and c. */
  readonly joins: RawBuilder<unknown>;
  /** The order needs neither stock nor costs of the item. */
  readonly ofItem: boolean;
  /** Sorted by name alone, so a page can start after a known row. */
  readonly nameDirection: 'asc' | 'desc' | null;
}

/**
 * Reads "field:asc,field:desc", already checked by the contract. With locations chosen, running count, inventory count
 * and location cover only those.
 */
export function readOrder(text: string, organizationId: string, locations: readonly string[] | null): InventoryOrder {
  const fields = locations ? { ...FIELDS, running_count: RUNNING_HERE } : FIELDS;
  const keys = text.split(',').map((part) => {
    const [name = 'name', direction] = part.split(':');
    return {
      name,
      field: fields[name] as SortField,
      direction: direction === 'desc' ? ('desc' as const) : ('asc' as const),
    };
  });
  const parts = keys.map(({ field, direction }) =>
    field.nullable && direction === 'desc'
      ? sql`${field.column} desc nulls last`
      : sql`${field.column} ${sql.raw(direction)}`,
  );
  const [first] = keys;
  if (!first) throw new Error('readOrder: nothing to sort by');
  const joins = orderJoins(organizationId, locations);
  const needed = [...new Set(keys.flatMap(({ field }) => field.join ?? []))].map((name) => joins[name]);
  return {
    orderBy: sql`${sql.join(parts)}, ${first.field.id} ${sql.raw(first.direction)}`,
    joins: needed.length > 0 ? sql.join(needed, sql` `) : sql``,
    ofItem: keys.every(({ field }) => field.ofItem),
    nameDirection: keys.length === 1 && first.name === 'name' ? first.direction : null,
  };
}
