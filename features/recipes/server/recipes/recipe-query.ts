import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseFilter } from '#features/items/server/items/inventory-filter.ts';
import { refuseField } from '#shared/server/refusal.ts';

/**
 * Total cost of recipes with ingredients: null if one of them has no known cost. For the given ones, or for all: to be
 * joined, because separate queries take ten times as long.
 */
export const costedRecipes = (organizationId: string, ids?: readonly string[]): RawBuilder<unknown> => sql`(
  select c.recipe_id, count(*)::int as ingredients, case when count(*) = count(c.cost) then sum(c.cost) end as cost
  from recipes.ingredient_cost as c
  where c.organization_id = ${organizationId} ${ids ? sql`and c.recipe_id = any(${ids}::uuid[])` : sql``}
  group by c.recipe_id)`;

const COGS = sql`round(100 * costed.cost / nullif(r.price, 0), 2)`;

/** Sort fields of a list, and whether they need the costs of all recipes. */
export const SORT_COLUMNS: Readonly<Record<string, { column: RawBuilder<unknown>; costed: boolean }>> = {
  name: { column: sql`r.name_key`, costed: false },
  category: {
    column: sql`(select c.name_key from recipes.category as c where c.organization_id = r.organization_id and c.id = r.category_id)`,
    costed: false,
  },
  price: { column: sql`r.price`, costed: false },
  updated_at: { column: sql`r.updated_at`, costed: false },
  ingredient_count: { column: sql`coalesce(costed.ingredients, 0)`, costed: true },
  cost: { column: sql`costed.cost`, costed: true },
  profit: { column: sql`r.price - costed.cost`, costed: true },
  cogs_percent: { column: COGS, costed: true },
};

const amounts = z.object({ min: z.number().nullish(), max: z.number().nullish() });

const within =
  (column: RawBuilder<unknown>) =>
  (value: unknown, key: string): RawBuilder<unknown> => {
    const read = amounts.safeParse(Array.isArray(value) ? { min: value[0], max: value[1] } : value);
    if (!read.success) throw refuseField('filter', `filter ${key} needs {min, max}`);
    const { min = null, max = null } = read.data;
    return sql`(${min}::numeric is null or ${column} >= ${min}) and (${max}::numeric is null or ${column} <= ${max})`;
  };

interface Condition {
  readonly of: (value: unknown, key: string) => RawBuilder<unknown>;
  readonly costed: boolean;
}

/** Every filter of the recipe list. A category is given by id or by name; several match any of them. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  category: {
    costed: false,
    of: (value) => sql`exists (
      select from recipes.category as c where c.organization_id = r.organization_id and c.id = r.category_id
        and (c.id::text = any(${[value].flat().map(String)}::text[])
          or c.name_key in (select platform.fold(given) from unnest(${[value].flat().map(String)}::text[]) as given)))`,
  },
  price: { costed: false, of: within(sql`r.price`) },
  cost: { costed: true, of: within(sql`costed.cost`) },
  cogs_percent: { costed: true, of: within(COGS) },
};

/** The conditions of a filter; an unknown key is refused by name. */
export function filterRecipes(filter: string | undefined): { conditions: RawBuilder<unknown>[]; costed: boolean } {
  const entries = Object.entries(parseFilter(filter)).map(([key, { value }]) => {
    const condition = CONDITIONS[key];
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    return { text: condition.of(value, key), costed: condition.costed };
  });
  return { conditions: entries.map((entry) => entry.text), costed: entries.some((entry) => entry.costed) };
}
