import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { PosItem } from '../../contract/pos-schemas.ts';
import { type NamedRecipe, recipesByName } from '../../domain/recipe-names.ts';

type Asked = Pick<PosItem, 'name' | 'variation' | 'state'>;

/** Suggests recipes by name for unmatched POS items. Computed on each read, so a new recipe is suggested at once. */
export async function readRecipesByName(tx: Tx, organizationId: string, asked: readonly Asked[]) {
  if (!asked.some(({ state }) => state === 'unmatched')) return () => undefined;
  const { rows } = await sql<NamedRecipe>`
    select id, name from recipes.recipe where organization_id = ${organizationId} and hidden_at is null order by id`.execute(
    tx,
  );
  const find = recipesByName(rows);
  return ({ name, variation, state }: Asked) => (state === 'unmatched' ? find(name, variation) : undefined);
}
