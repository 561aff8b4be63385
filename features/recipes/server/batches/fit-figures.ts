import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatFigure, formatMoney } from '#shared/domain/format.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { batchTotal } from './batch-total.ts';
import type { Output } from './choose-output.ts';
import type { SettledIngredient, UsedIngredient } from './settle-ingredients.ts';

const QUANTITY = 'calculated_output_quantity';
const TOTAL = 'calculated_total_cost';

/**
 * Containers that a batch fills: from the recipe's servings (BATCHW-027), or from its own ingredients if one was scaled
 * separately. The sent quantity must match one of the two at the two decimals shown; if an ingredient is weighed,
 * volumes are incomplete, and the sent quantity is what someone observed.
 */
export async function fitQuantity(
  tx: Tx,
  organizationId: string,
  sent: number | null | undefined,
  ingredients: readonly SettledIngredient[],
  of: { recipeId: string; servings: number; output: Output },
): Promise<Decimal> {
  const filled = ingredients.flatMap(({ fills }) => (fills === null ? [] : [fills]));
  const byIngredients = filled.length === 0 ? null : Decimal.sum(...filled).toDecimalPlaces(6);
  const byServings = await fillOfServings(tx, organizationId, of);
  const known = [byServings, byIngredients].filter((each) => each?.gt(0)) as Decimal[];
  if (sent == null) {
    if (byIngredients?.gt(0)) return byIngredients;
    throw refuseField(QUANTITY, 'The volume of the ingredients is unknown: enter how much they made');
  }
  const fitting = known.find((each) => each.minus(sent).abs().lte(0.01));
  if (fitting) return fitting;
  if (filled.length < ingredients.length) return new Decimal(sent).toDecimalPlaces(6);
  throw refuseField(
    QUANTITY,
    `These ingredients fill ${formatFigure(String(byIngredients ?? 0), 2)} of ${of.output.sizeName}`,
  );
}

async function fillOfServings(
  tx: Tx,
  organizationId: string,
  { recipeId, servings, output }: { recipeId: string; servings: number; output: Output },
): Promise<Decimal | null> {
  const { rows } = await sql<{ filled: string | null }>`
    select round(${servings}::numeric * sum(catalog.containers(g.volume, g.unit, z.volume, z.unit, z.count)), 6) as filled
    from recipes.ingredient as g
    join catalog.size as z on z.organization_id = g.organization_id and z.id = ${output.sizeId}
    where g.organization_id = ${organizationId} and g.recipe_id = ${recipeId}`.execute(tx);
  const filled = rows[0]?.filled;
  return filled == null ? null : new Decimal(filled);
}

/**
 * Ingredients, labor and misc (BATCHW-028); null if an ingredient has no known cost. The sent total must match that, or
 * the sum of the sent ingredients, which have already been checked.
 */
export function fitTotal(
  sent: number | null | undefined,
  ingredients: readonly SettledIngredient[],
  used: readonly UsedIngredient[],
  { labor, misc }: { labor: number; misc: number },
): Decimal | null {
  const total = batchTotal(
    ingredients.map((each) => each.cost),
    labor,
    misc,
  );
  if (sent == null) return total;
  const listed = batchTotal(
    used.map((each) => each.total_cost ?? 0),
    labor,
    misc,
  );
  const everyListed = used.every((each) => each.total_cost != null);
  const fits = (right: Decimal | null) => right?.minus(sent).abs().lte(0.01);
  if (fits(total) || (everyListed && fits(listed))) return total;
  throw refuseField(
    TOTAL,
    total
      ? `Ingredients, labor and other costs are ${formatMoney(total.toFixed())}`
      : `${ingredients.find((each) => each.cost === null)?.name} has no known cost, so the total is not known`,
  );
}
