import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { recipeField } from '../../contract/recipe-schemas.ts';

export function listRecipeFields(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<z.output<typeof recipeField>>`
      select id, 'SIG_CA' as type, name from recipes.category
      where organization_id = ${organizationId} order by name_key, id`.execute(tx);
    return rows;
  });
}

export function createRecipeField(context: Context, input: { name: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createRecipeField', input, async (tx) => {
    const [id] = await ensureCategories(tx, organizationId, [input.name]);
    await announce(tx, organizationId, 'recipes');
    return { id: id as string };
  });
}

/** The categories with these names, in order; creates missing ones. */
export async function ensureCategories(tx: Tx, organizationId: string, names: readonly string[]): Promise<string[]> {
  await sql`
    insert into recipes.category (organization_id, name)
    select distinct on (platform.fold(name)) ${organizationId}::uuid, name from unnest(${names}::text[]) as given (name)
    on conflict on constraint category_name_once do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${names}::text[]) with ordinality as given (name, position)
    join recipes.category as c on c.organization_id = ${organizationId} and c.name_key = platform.fold(given.name)
    order by given.position`.execute(tx);
  return rows.map((row) => row.id);
}

/** Refuses an unknown category at its field. */
export async function requireCategory(
  tx: Tx,
  organizationId: string,
  input: { category_id?: string | null | undefined; field_id?: string | null | undefined },
): Promise<string | null> {
  const id = input.category_id ?? input.field_id ?? null;
  if (id === null) return null;
  if (input.field_id && input.field_id !== id)
    throw refuseField('field_id', 'This is not the category that category_id names');
  const { rows } = await sql`
    select from recipes.category where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  if (rows.length > 0) return id;
  throw new Refusal('not_found', 'Category not found', {
    [input.category_id ? 'category_id' : 'field_id']: 'Category not found',
  });
}
