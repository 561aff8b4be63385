import { type RawBuilder, sql } from 'kysely';

interface SortField {
  readonly column: RawBuilder<unknown>;
  /** The id column of the same table: an index ends with it, so that equal values keep their order. */
  readonly id: RawBuilder<unknown>;
  /** Empty values stand at the end in both directions. Said only where they exist, or the index would not fit. */
  readonly nullable?: boolean;
  readonly ofItem?: boolean;
}

const itemId = sql`i.id`;

/** What the list can be sorted by, over i (item), s (item_stock) and c (item_cost). */
const FIELDS: Readonly<Record<string, SortField>> = {
  name: { column: sql`i.name_key`, id: itemId, ofItem: true },
  barcode: { column: sql`i.barcode`, id: itemId, ofItem: true },
  updated_at: { column: sql`i.updated_at`, id: itemId, ofItem: true },
  created_at: { column: itemId, id: itemId, ofItem: true }, // ids begin with the time they were made at: the key serves the order
  total_quantity: { column: sql`s.quantity`, id: sql`s.item_id` },
  last_counted_at: { column: sql`s.last_counted_at`, id: sql`s.item_id`, nullable: true },
  price: { column: sql`i.list_price`, id: itemId, nullable: true, ofItem: true },
  average_cost: { column: sql`c.average_cost`, id: sql`c.item_id`, nullable: true },
  last_purchased_at: { column: sql`c.last_purchased_at`, id: sql`c.item_id`, nullable: true },
  last_cost: { column: sql`c.last_cost`, id: sql`c.item_id`, nullable: true },
  type: {
    column: sql`(select t.name_key from catalog.item_type as t where t.organization_id = i.organization_id and t.id = i.type_id)`,
    id: itemId,
  },
};

export interface InventoryOrder {
  readonly orderBy: RawBuilder<unknown>;
  /** The order needs nothing but the item itself. */
  readonly ofItem: boolean;
  /** Sorted by name alone: a page can begin after a row that is known. */
  readonly nameDirection: 'asc' | 'desc' | null;
}

/** Reads "field:asc,field:desc", which the contract has checked. */
export function readOrder(text: string): InventoryOrder {
  const keys = text.split(',').map((part) => {
    const [name = 'name', direction] = part.split(':');
    return {
      name,
      field: FIELDS[name] as SortField,
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
  return {
    orderBy: sql`${sql.join(parts)}, ${first.field.id} ${sql.raw(first.direction)}`,
    ofItem: keys.every(({ field }) => field.ofItem),
    nameDirection: keys.length === 1 && first.name === 'name' ? first.direction : null,
  };
}
