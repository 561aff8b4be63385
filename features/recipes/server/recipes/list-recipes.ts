import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { recipeRow } from '../../contract/recipe-schemas.ts';
import { priceFigures } from '../../domain/batch-figures.ts';
import { exact } from '../../domain/container-amount.ts';
import type { RecipeExtensions } from '../recipe-extensions.ts';
import { firstUnknown, readIngredients } from './list-ingredients.ts';
import { costedRecipes, filterRecipes, SORT_COLUMNS } from './recipe-query.ts';
import { NOTHING_TO_COST } from './unknown-cost.ts';

interface RecipeQuery {
  readonly sort: string;
  readonly filter?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly search?: string | undefined;
  readonly recipeId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

type Row = z.output<typeof recipeRow>;

/**
 * Recipes (OAPI-094): first the ids of the page, then the data of those rows. Costs of all recipes are computed only to
 * sort or filter by them.
 */
export function listRecipes(context: Context, input: RecipeQuery, extensions: RecipeExtensions) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { from, counted, where } = listScope(organizationId, input);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]?.column} ${sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls last')}`;
    });
    const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
    const { rows: ids } = await sql<{ id: string }>`
      select r.id from ${from} where ${where}
      order by ${sql.join(order)}, r.id ${last} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${counted} where ${where}`.execute(
      tx,
    );
    const total = rows[0]?.total ?? 0;
    const page = ids.map((row) => row.id);
    return {
      data: await readRecipeRows(tx, organizationId, page, extensions),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

function listScope(organizationId: string, input: RecipeQuery) {
  const filter = filterRecipes(input.filter);
  const conditions: RawBuilder<unknown>[] = [sql`r.organization_id = ${organizationId}`, ...filter.conditions];
  if (!input.hidden) conditions.push(sql`r.hidden_at is null`);
  if (input.recipeId) conditions.push(sql`r.id = ${input.recipeId}`);
  if (input.search?.trim()) conditions.push(sql`r.name_key like all (platform.like_words(${input.search}))`);
  const sorted = input.sort.split(',').some((part) => SORT_COLUMNS[part.split(':')[0] ?? '']?.costed);
  const alone = sql`recipes.recipe as r`;
  const costed = sql`recipes.recipe as r left join ${costedRecipes(organizationId)} as costed on costed.recipe_id = r.id`;
  return {
    from: sorted || filter.costed ? costed : alone,
    counted: filter.costed ? costed : alone,
    where: sql.join(conditions, sql` and `),
  };
}

async function readRecipeRows(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  extensions: RecipeExtensions,
): Promise<Row[]> {
  const { rows } = await sql<
    Pick<Row, 'id' | 'name' | 'category' | 'ingredient_count' | 'hidden' | 'updated_at'> & {
      price: string | null;
      cost: string | null;
    }
  >`
    select r.id, r.name, case when c.id is not null then json_build_object('id', c.id, 'type', 'SIG_CA', 'name', c.name) end as category,
      coalesce(costed.ingredients, 0) as ingredient_count, r.price, costed.cost, r.hidden_at is not null as hidden,
      to_json(r.updated_at) #>> '{}' as updated_at
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join recipes.recipe as r on r.organization_id = ${organizationId} and r.id = page.id
    left join ${costedRecipes(organizationId, ids)} as costed on costed.recipe_id = r.id
    left join recipes.category as c on c.organization_id = r.organization_id and c.id = r.category_id
    order by page.position`.execute(tx);
  const unknown = rows.filter((row) => row.cost === null).map((row) => row.id);
  const ingredients = Map.groupBy(await readIngredients(tx, organizationId, unknown), (each) => each.recipe_id);
  const matches = await extensions.posMatches(tx, organizationId, ids);
  return rows.map(({ price, cost, ...row }) => ({
    ...row,
    ...asFigures(price, cost),
    pos_items: [...(matches.get(row.id) ?? [])],
    cost_unknown: cost === null ? (firstUnknown(ingredients.get(row.id) ?? []) ?? NOTHING_TO_COST) : null,
  }));
}

/** The database's price and cost, with derived figures, as numbers for the answer. */
export function asFigures(price: string | null, cost: string | null) {
  const { profit, cogsPercent } = priceFigures(price, cost === null ? undefined : exact(cost));
  const number = (text: string | null) => (text === null ? null : Number(text));
  return { price: number(price), cost: number(cost), profit: number(profit), cogs_percent: number(cogsPercent) };
}
