import { expect, test } from 'vitest';
import { batchPayload } from './batch-payload.ts';
import { NO_CHOICES } from './batch-steps.ts';
import { COUPLED, planBatch, type StockedItem } from './plan-batch.ts';

const bottle = { name: '750 mL', volume: 750, unit: 'mL', count: 1 };
const item: StockedItem = { sizeId: 'own size', container: bottle, unitCost: 20, stock: 1 };
const payload = (servings: number, outputItemId?: string, stocked = item) => {
  const choices = { ...NO_CHOICES, servings, sizeId: 'size', typeId: 'type', labor: 5, misc: 1, containers: 2 };
  const base = { servings: 1, ingredients: [{ itemId: 'gin', name: 'Gin', volume: '75', unit: 'mL' }] };
  const plan = planBatch({
    base,
    items: [stocked],
    servings,
    scaling: COUPLED,
    added: [choices.labor, choices.misc],
    output: bottle,
  });
  return batchPayload({
    recipeId: 'recipe',
    userId: 'person',
    choices,
    servings,
    plan,
    filled: Number(plan.filled),
    outputItemId,
    name: ' Martini ',
    instructions: [
      { id: 'a', name: ' Stir ', description: '', estimated_time: 2 },
      { id: 'b', name: ' ', description: 'nothing', estimated_time: null },
    ],
  });
};

test('BATCH-016 BATCH-017 BATCH-018: the payload contains the batch, its ingredients and its figures', () => {
  expect(payload(10)).toEqual({
    sellable_item_group_id: 'recipe',
    servings: 10,
    labor_cost: 5,
    misc_cost: 1,
    batch_name: 'Martini',
    output_size_id: 'size',
    output_type_id: 'type',
    output_container_quantity_used: 2,
    existing_output_inventory_item_id: null,
    batch_ingredients: [
      {
        inventory_item_id: 'gin',
        ingredient_name: 'Gin',
        quantity: 1,
        unit_cost: 20,
        total_cost: 20,
        size_id: 'own size',
      },
    ],
    calculated_output_quantity: 1,
    calculated_total_cost: 26,
    user_id: 'person',
    instructions: [{ sort_order: 0, name: 'Stir', description: null, estimated_time: '2' }],
    below_stock: false,
  });
});

test("a batch added to an item has that item's size and type", () => {
  expect(payload(1, 'item')).toMatchObject({
    existing_output_inventory_item_id: 'item',
    output_size_id: null,
    output_type_id: null,
  });
});

test('D7: more than there is is requested only if the person saw that, or may not see stock', () => {
  expect(payload(10).below_stock).toBe(false);
  expect(payload(11).below_stock).toBe(true);
  expect(payload(1, undefined, { ...item, stock: null }).below_stock).toBe(true);
});

test('an unknown cost is sent as unknown, never as 0', () => {
  const { calculated_total_cost, batch_ingredients } = payload(1, undefined, { ...item, unitCost: null });
  expect(calculated_total_cost).toBeNull();
  expect(batch_ingredients[0]).toMatchObject({ unit_cost: null, total_cost: null });
});
