import { expect, test } from 'vitest';
import { NO_CHOICES } from './batch-steps.ts';
import { blockingReason } from './blocking-reason.ts';
import { type BaseIngredient, COUPLED, planBatch, type StockedItem } from './plan-batch.ts';

const bottle = { name: '750 mL', volume: 750, unit: 'mL', count: 1 };
const gin: BaseIngredient = { itemId: 'gin', name: 'Gin', volume: '2', unit: 'oz' };
const item: StockedItem = { sizeId: 'size', container: bottle, unitCost: 20, stock: 1 };

const reason = (ingredients: readonly BaseIngredient[], known: StockedItem | undefined = item, servings = 1) => {
  const base = { servings: 1, ingredients };
  const items = ingredients.map(() => known);
  const plan = planBatch({ base, items, servings, scaling: COUPLED, added: [], output: bottle });
  const stocks = ingredients.map(() => 'known' as const);
  return blockingReason(NO_CHOICES, {
    plan,
    stocks,
    filled: Number(plan.filled ?? 1),
    optimal: { ok: true, servings: 12 },
  });
};

test('BATCH-010 BATCHW-037: without an ingredient no batch can be made, with one it can', () => {
  expect(reason([])).toBe('Recipe must have ingredients to create a batch');
  expect(reason([gin])).toBeUndefined();
});

test('names an ingredient that cannot be converted, or is too little to be booked', () => {
  expect(reason([{ ...gin, unit: 'g' }])).toBe('g cannot be converted to the size of Gin (750 mL)');
  expect(reason([gin], item, 0.000001)).toBe('Gin: this is less than can be booked');
});

test('while the stock of an ingredient is unknown, says what is known', () => {
  const base = { servings: 1, ingredients: [gin] };
  const plan = planBatch({ base, items: [undefined], servings: 1, scaling: COUPLED, added: [], output: bottle });
  const said = (state: 'loading' | 'failed') =>
    blockingReason(NO_CHOICES, { plan, stocks: [state], filled: 1, optimal: { ok: true, servings: 12 } });
  expect(said('loading')).toBe('Loading inventory...');
  expect(said('failed')).toBe('Error loading inventory');
});
