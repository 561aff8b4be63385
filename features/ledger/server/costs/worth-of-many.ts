import { type RawBuilder, sql } from 'kysely';

/**
 * The values of many quantities, each as of its own time (D32): a relation of n, value and consigned_value.
 * `asked` is a relation of item_id, quantity, before, stated_before and n (1, 2, 3 … without gaps).
 */
export function worthOfMany(organizationId: string, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (name: string) => sql`array_agg(${sql.ref(name)} order by n)`;
  return sql`
    select worths.* from (
      select ${column('item_id')} as items, ${column('quantity')} as quantities, ${column('before')} as befores,
        ${column('stated_before')} as stated_befores
      from ${asked} as asked
    ) as a
    cross join lateral stock.worths_before(${organizationId}, a.items, a.quantities, a.befores, a.stated_befores) as worths`;
}
