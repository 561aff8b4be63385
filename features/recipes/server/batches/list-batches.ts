import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { type Batch, readBatches } from './read-batches.ts';

interface BatchQuery {
  readonly sort: string;
  readonly search?: string | undefined;
  readonly recipeId?: string | undefined;
  readonly inventoryItemId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`b.created_at`,
  recipe: sql`r.name_key`,
  batch_name: sql`lower(b.name)`,
  output_quantity: sql`b.output_quantity`,
  total_cost: sql`b.total_cost`,
};

/** Productions (OAPI-107): first the ids of the page. Leaves out undone ones. */
export function listBatches(context: Context, input: BatchQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const where = listConditions(organizationId, input);
    const from = sql`recipes.batch as b join recipes.recipe as r on r.organization_id = b.organization_id and r.id = b.recipe_id`;
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls last')}`;
    });
    const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
    const { rows: ids } = await sql<{ id: string }>`
      select b.id from ${from} where ${where}
      order by ${sql.join(order)}, b.id ${last} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(
      tx,
    );
    const total = rows[0]?.total ?? 0;
    return {
      data: await readBatches(
        tx,
        organizationId,
        ids.map((row) => row.id),
      ),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

function listConditions(organizationId: string, { recipeId, inventoryItemId, search }: BatchQuery) {
  const conditions = [sql`b.organization_id = ${organizationId} and b.undone_at is null`];
  if (recipeId) conditions.push(sql`b.recipe_id = ${recipeId}`);
  if (inventoryItemId) conditions.push(sql`b.output_item_id = ${inventoryItemId}`);
  if (search?.trim()) {
    // Every word must occur in the name of the batch, its recipe or an ingredient.
    conditions.push(sql`platform.fold(concat_ws(' ', b.name, r.name, (
      select string_agg(g.ingredient_name, ' ') from recipes.batch_ingredient as g
      where g.organization_id = b.organization_id and g.batch_id = b.id))) like all (platform.like_words(${search}))`);
  }
  return sql.join(conditions, sql` and `);
}

export function getBatch(context: Context, input: { id: string }): Promise<Batch> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql`
      select from recipes.batch where organization_id = ${organizationId} and id = ${input.id} and undone_at is null`.execute(
      tx,
    );
    const [batch] = rows.length > 0 ? await readBatches(tx, organizationId, [input.id]) : [];
    if (!batch) throw notFound('Batch');
    return batch;
  });
}
