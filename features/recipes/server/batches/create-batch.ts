import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { batchInput } from '../../contract/batch-contract.ts';
import { holdRecipe } from '../recipes/find-recipe.ts';
import { batchUnitCost } from './batch-total.ts';
import { chooseOutput, type EnsuredOutput, ensureOutput, type Output, refuseOwnIngredient } from './choose-output.ts';
import { costOutput } from './cost-output.ts';
import { fitQuantity, fitTotal } from './fit-figures.ts';
import { writeInstructions } from './instructions.ts';
import { type SettledIngredient, settleIngredients } from './settle-ingredients.ts';
import { takeIngredients } from './take-ingredients.ts';

type BatchInput = z.output<typeof batchInput>;

const MOST_UNIT_COST = 1e9;

interface Settled {
  readonly output: Output;
  readonly ingredients: readonly SettledIngredient[];
  readonly quantity: Decimal;
  readonly total: Decimal | null;
}

/**
 * Makes a batch, new or again, as one action: ingredients leave the stock in the order of depletion, and the output
 * goes to Recently Added at the cost of ingredients, labor and misc (BATCH-020, BATCHW-029). The figures are computed
 * here, and the sent ones must match.
 */
export function createBatch(context: Context, input: BatchInput) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'createBatch', input, async (tx) => {
    if (input.user_id && input.user_id !== by.userId)
      throw refuseField('user_id', 'This is not the person who makes the batch');
    await enterLedger(tx, by.organizationId);
    const settled = await settle(tx, by.organizationId, input);
    const ensured = await ensureOutput(tx, by.organizationId, settled.output);
    const { itemId } = ensured;
    const batch = await stockBatch(tx, context, input, settled, ensured);
    await writeInstructions(tx, by.organizationId, batch.id, input.instructions ?? []);
    await announce(tx, by.organizationId, 'batches', [batch.id]);
    await announce(tx, by.organizationId, 'recipes', [input.sellable_item_group_id]);
    await announce(tx, by.organizationId, 'stock', [itemId, ...settled.ingredients.map((each) => each.itemId)]);
    return {
      batch_id: batch.id,
      outputInventoryItemId: itemId,
      action_id: batch.actionId,
      output_quantity: settled.quantity.toNumber(),
      output_total_quantity: await onHand(tx, by.organizationId, itemId),
      total_cost: settled.total?.toNumber() ?? null,
      unit_cost: batch.unitCost?.toNumber() ?? null,
    };
  });
}

async function settle(tx: Tx, organizationId: string, input: BatchInput): Promise<Settled> {
  const recipe = await holdRecipe(tx, organizationId, input.sellable_item_group_id, 'read');
  if (recipe.hidden) throw new Refusal('conflict', 'This recipe is hidden: restore it first');
  const output = await chooseOutput(tx, organizationId, input);
  const used = input.batch_ingredients;
  await refuseOwnIngredient(tx, organizationId, output, {
    recipeId: recipe.id,
    used: used.map((each) => each.inventory_item_id),
  });
  const ingredients = await settleIngredients(tx, organizationId, used, {
    recipeId: recipe.id,
    outputSizeId: output.sizeId,
  });
  const of = { recipeId: recipe.id, servings: input.servings, output };
  return {
    output,
    ingredients,
    quantity: await fitQuantity(tx, organizationId, input.calculated_output_quantity, ingredients, of),
    total: fitTotal(input.calculated_total_cost, ingredients, used, {
      labor: input.labor_cost ?? 0,
      misc: input.misc_cost ?? 0,
    }),
  };
}

async function stockBatch(tx: Tx, context: Context, input: BatchInput, settled: Settled, ensured: EnsuredOutput) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const { output, ingredients, quantity, total } = settled;
  const { itemId } = ensured;
  const actionId = await startAction(tx, by, 'batch');
  const id = await insertBatch(tx, context, input, settled, { ...ensured, actionId });
  await insertIngredients(tx, by.organizationId, id, ingredients);
  const place = { itemId, locationId: await ensureRecentlyAdded(tx, by.organizationId) };
  const taken = await takeIngredients(tx, context, ingredients, {
    batchId: id,
    output: place,
    belowStock: input.below_stock,
  });
  const unitCost = batchUnitCost(total, quantity);
  if (unitCost?.gt(MOST_UNIT_COST))
    throw refuseField('calculated_output_quantity', 'This is too little for what it costs');
  const made = {
    ...place,
    kind: 'batch_in' as const,
    quantity: quantity.toFixed(),
    occurredAt: context.now,
    unitCost: unitCost?.toFixed() ?? null,
    sourceType: 'batch',
    sourceId: id,
    sourceLine: 'output',
  };
  await recordMovements(tx, by, actionId, [...taken, made]);
  const source = { id, name: output.name };
  await costOutput(tx, by, source, { ...source, itemId, quantity: quantity.toFixed(), madeAt: context.now, unitCost });
  return { id, actionId, unitCost };
}

async function onHand(tx: Tx, organizationId: string, itemId: string): Promise<number> {
  const { quantity } = await tx
    .selectFrom('stock.item_stock')
    .select('quantity')
    .where('organization_id', '=', organizationId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return Number(quantity);
}

async function insertBatch(
  tx: Tx,
  { actor, now }: Context,
  input: BatchInput,
  { output, quantity, total }: Settled,
  { itemId, marked, actionId }: EnsuredOutput & { actionId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into recipes.batch (organization_id, recipe_id, name, servings, labor_cost, misc_cost, output_item_id, output_size_id,
      output_containers, output_quantity, total_cost, created_by, action_id, created_at, marked_output)
    values (${actor.organizationId}, ${input.sellable_item_group_id}, ${output.name}, ${input.servings}, ${input.labor_cost ?? 0},
      ${input.misc_cost ?? 0}, ${itemId}, ${output.sizeId}, ${input.output_container_quantity_used ?? null}, ${quantity.toFixed()},
      ${total?.toFixed() ?? null}, ${actor.userId}, ${actionId}, ${now}, ${marked})
    returning id`.execute(tx);
  return rows[0]?.id as string;
}

async function insertIngredients(
  tx: Tx,
  organizationId: string,
  batchId: string,
  ingredients: readonly SettledIngredient[],
): Promise<void> {
  const column = <T>(pick: (ingredient: SettledIngredient) => T) => ingredients.map(pick);
  await sql`
    insert into recipes.batch_ingredient (organization_id, batch_id, position, inventory_item_id, ingredient_name, size_id,
      quantity, stock_quantity, unit_cost, total_cost)
    select ${organizationId}, ${batchId}, position, item_id, name, size_id, quantity, stock_quantity, unit_cost, total_cost
    from unnest(${column((each) => each.itemId)}::uuid[], ${column((each) => each.name)}::text[],
      ${column((each) => each.sizeId)}::uuid[], ${column((each) => each.quantity.toFixed())}::numeric[],
      ${column((each) => each.stockQuantity.toFixed())}::numeric[], ${column((each) => each.unitCost?.toFixed() ?? null)}::numeric[],
      ${column((each) => each.cost?.toFixed(6) ?? null)}::numeric[])
      with ordinality as given (item_id, name, size_id, quantity, stock_quantity, unit_cost, total_cost, position)`.execute(
    tx,
  );
}
