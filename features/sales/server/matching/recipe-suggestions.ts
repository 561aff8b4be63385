import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { PosItem } from '../../contract/pos-schemas.ts';
import { type NamedRecipe, recipesByName } from '../../domain/recipe-names.ts';
import type { HeldPosItem } from './lock-pos-item.ts';

type Asked = Pick<PosItem, 'id' | 'name' | 'variation' | 'state'>;

/**
 * Suggests recipes by name for unmatched POS items, except declined ones. Computed on each read, so a new recipe is
 * suggested at once.
 */
export async function readRecipesByName(tx: Tx, organizationId: string, asked: readonly Asked[]) {
  if (!asked.some(({ state }) => state === 'unmatched')) return () => undefined;
  const { rows } = await sql<NamedRecipe>`
    select id, name from recipes.recipe where organization_id = ${organizationId} and hidden_at is null order by id`.execute(
    tx,
  );
  const find = recipesByName(rows);
  const declined = await readDeclined(tx, organizationId);
  return ({ id, name, variation, state }: Asked) => {
    const found = state === 'unmatched' ? find(name, variation) : undefined;
    return found && declined.has(pairOf(id, found.recipe.id)) ? undefined : found;
  };
}

async function readDeclined(tx: Tx, organizationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pos_item_id: string; recipe_id: string }>`
    select pos_item_id, recipe_id from sales.declined_recipe where organization_id = ${organizationId}`.execute(tx);
  return new Set(rows.map((row) => pairOf(row.pos_item_id, row.recipe_id)));
}

const pairOf = (posItemId: string, recipeId: string): string => `${posItemId} ${recipeId}`;

/** Declines the recipe suggested for this POS item; false if that is another one, or none. */
export async function declineRecipe(
  tx: Tx,
  organizationId: string,
  { id, name, variation, ...held }: HeldPosItem,
  recipeId: string | undefined,
): Promise<boolean> {
  const isOpen = !held.ignored && (held.sold_as_id ?? held.recipe_id) === null;
  const asked = { id, name, variation, state: isOpen ? 'unmatched' : 'matched' } as const;
  const suggested = (await readRecipesByName(tx, organizationId, [asked]))(asked)?.recipe.id;
  if (!suggested || (recipeId && recipeId !== suggested)) return false;
  await sql`
    insert into sales.declined_recipe (organization_id, pos_item_id, recipe_id)
    values (${organizationId}, ${id}, ${suggested})`.execute(tx);
  return true;
}

export const declinedRecipeRows = (posItemId: string) => ({
  table: 'sales.declined_recipe',
  where: sql`t.pos_item_id = ${posItemId}`,
});
