import { sql } from 'kysely';
import type { RecipeExtensions } from '#features/recipes/server/recipe-extensions.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { watchRows } from '#shared/server/undo/rows-inverse.ts';
import { requiresPrice } from '../instances/requires-price.ts';
import { attachMatch, enterForMatch } from './attach-match.ts';
import { lockPosItem } from './lock-pos-item.ts';
import { posItemRows } from './undo-match.ts';

interface Match {
  readonly recipe_id: string;
  readonly id: string;
  readonly name: string;
}

/** Data about tills for recipes (REC-004, REC-035). */
export const recipeMatches: RecipeExtensions = {
  posMatches: async (tx, organizationId, recipeIds) => {
    const { rows } = await sql<Match>`
      select recipe_id, id, name from sales.pos_item
      where organization_id = ${organizationId} and recipe_id = any(${recipeIds}::uuid[])
      order by created_at, id`.execute(tx);
    const found = Map.groupBy(rows, (row) => row.recipe_id);
    return new Map([...found].map(([recipeId, own]) => [recipeId, own.map(({ id, name }) => ({ id, name }))]));
  },
  requiresPrice,
  beginMatch: async (tx, context, posItemId) => {
    const { organizationId } = context.actor;
    await enterForMatch(tx, organizationId);
    const posItem = await lockPosItem(tx, organizationId, posItemId, 'pos_item_id');
    if (posItem.sold_as_id ?? posItem.recipe_id)
      throw new Refusal('conflict', `${posItem.name} is already matched: unmatch it first`);
    return {
      posId: posItem.pos_id,
      seen: await watchRows(tx, organizationId, [posItemRows(posItemId)]),
      match: (recipeId, deplete) => attachMatch(tx, context, posItem, { recipeId }, deplete),
    };
  },
};
