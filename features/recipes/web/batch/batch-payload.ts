import { fixed, times } from '#shared/domain/fraction.ts';
import { exact } from '../../domain/container-amount.ts';
import type { InstructionDraft } from '../instructions/instruction-list.tsx';
import type { NewBatch } from '../recipes-api.ts';
import type { BatchChoices } from './batch-steps.ts';
import type { BatchPlan, PlannedLine } from './plan-batch.ts';

interface PayloadInput {
  recipeId: string;
  userId: string;
  choices: BatchChoices;
  servings: number | null;
  plan: BatchPlan;
  filled: number;
  /** The item to add it to; otherwise one is created from name, size and type. */
  outputItemId: string | undefined;
  /** From the batch being repeated, unless the person chose another. */
  name: string;
  instructions: readonly InstructionDraft[];
}

/** The call that makes a batch (OENT-053 to OENT-056). Takes more than there is only if that was shown. */
export function batchPayload(input: PayloadInput): NewBatch {
  const { recipeId, userId, choices, servings, plan, filled, outputItemId, name, instructions } = input;
  return {
    sellable_item_group_id: recipeId,
    servings: servings ?? 1,
    labor_cost: choices.labor ?? 0,
    misc_cost: choices.misc ?? 0,
    batch_name: name.trim(),
    output_size_id: outputItemId ? null : choices.sizeId,
    output_type_id: outputItemId ? null : choices.typeId,
    output_container_quantity_used: choices.containers,
    existing_output_inventory_item_id: outputItemId ?? null,
    batch_ingredients: plan.lines.map(ingredientOf),
    calculated_output_quantity: filled,
    calculated_total_cost: plan.cost === undefined ? null : Number(plan.cost),
    user_id: userId,
    instructions: instructions.filter((step) => step.name.trim() !== '').map(instructionOf),
    below_stock: plan.lines.some(({ remaining }) => remaining === undefined || remaining < 0),
  };
}

function ingredientOf({ itemId, name, item, taken }: PlannedLine) {
  const unitCost = item?.unitCost ?? null;
  const total = taken === undefined || unitCost === null ? null : fixed(times(exact(taken), exact(unitCost)), 6);
  return {
    inventory_item_id: itemId,
    ingredient_name: name,
    quantity: Number(taken ?? 0),
    unit_cost: unitCost,
    total_cost: total === null ? null : Number(total),
    size_id: item?.sizeId ?? null,
  };
}

const instructionOf = ({ name, description, estimated_time }: InstructionDraft, sort_order: number) => ({
  sort_order,
  name: name.trim(),
  description: description.trim() || null,
  estimated_time: estimated_time === null ? null : String(estimated_time),
});
