import { expect, test } from 'vitest';
import {
  BATCH_STEPS,
  type BatchChoices,
  type BatchSubject,
  createObstacle,
  hasEntered,
  NO_CHOICES,
  obstacles,
  stepBeside,
  stepsOf,
} from './batch-steps.ts';

const first: BatchSubject = { earlier: 0, outputs: 0, ingredients: 2 };
const again: BatchSubject = { earlier: 2, outputs: 1, ingredients: 2 };
const chosen = (part: Partial<BatchChoices> = {}): BatchChoices => ({ ...NO_CHOICES, ...part });
const reused = chosen({ type: 'existing', existingBatchId: 'batch' });
const added = chosen({ type: 'new', destination: 'existing', outputItemId: 'item' });

test('BATCHW-009: if every step applies they come in the order of the list', () => {
  expect(stepsOf(chosen({ type: 'new' }), again)).toEqual([...BATCH_STEPS]);
});

test('BATCHW-010 BATCHW-012: a first batch asks neither for its kind nor for an item to add it to', () => {
  expect(stepsOf(chosen(), first)).toEqual([
    'batch_name',
    'container_config',
    'servings_method',
    'servings',
    'additional_costs',
    'review',
  ]);
  expect(stepsOf(chosen(), { ...again, outputs: 0 })).not.toContain('output_destination');
  expect(stepsOf(chosen(), again)[0]).toBe('batch_type');
});

test('BATCHW-011 BATCHW-012 BATCHW-013: a repeated batch has its name, its item and its container', () => {
  expect(stepsOf(reused, again)).toEqual(['batch_type', 'servings_method', 'servings', 'additional_costs', 'review']);
  expect(stepsOf(reused, first)).toContain('batch_name');
});

test("BATCHW-014: a batch added to an item has that item's container", () => {
  expect(stepsOf(added, again)).not.toContain('container_config');
  expect(stepsOf(chosen({ type: 'new' }), again)).toContain('container_config');
});

test('BATCHW-015 BATCHW-043 BATCHW-044 BATCHW-045 OERR-122 OERR-123 OERR-124: an incomplete step says what is missing', () => {
  expect(obstacles('batch_type', chosen())).toHaveProperty('type');
  expect(obstacles('batch_type', chosen({ type: 'existing' }))).toHaveProperty('existingBatchId');
  expect(obstacles('batch_type', reused)).toEqual({});
  expect(obstacles('batch_name', chosen({ name: '   ' }))).toHaveProperty('name');
  expect(obstacles('batch_name', chosen({ name: ' Negroni ' }))).toEqual({});
  expect(obstacles('output_destination', chosen({ destination: 'existing' }))).toHaveProperty('outputItemId');
  expect(obstacles('output_destination', added)).toEqual({});
  expect(obstacles('container_config', chosen())).toEqual({
    sizeId: 'Container size is required',
    typeId: 'Batch type is required',
  });
  const container = { sizeId: 'size', typeId: 'type' };
  expect(obstacles('container_config', chosen(container))).toEqual({});
  expect(obstacles('container_config', chosen({ ...container, containers: 1.5 }))).toHaveProperty('containers');
  expect(obstacles('servings_method', chosen())).toHaveProperty('method');
  expect(obstacles('servings_method', chosen({ method: 'ingredients' }))).toEqual({});
  for (const servings of [0, -1, null])
    expect(obstacles('servings', chosen({ servings }))).toEqual({
      servings: 'Number of servings must be greater than 0',
    });
});

test('BATCH-008 BATCHW-046: half a serving is allowed', () => {
  expect(obstacles('servings', chosen({ servings: 0.5 }))).toEqual({});
});

test('BATCH-009 BATCHW-036: costs can be left empty', () => {
  expect(obstacles('additional_costs', chosen())).toEqual({});
});

test('BATCHW-016: next and back walk the remaining steps, and stop at both ends', () => {
  const steps = stepsOf(reused, again);
  expect(stepBeside('batch_type', 1, steps)).toBe('servings_method');
  expect(stepBeside('servings_method', -1, steps)).toBe('batch_type');
  expect(stepBeside('batch_type', -1, steps)).toBe('batch_type');
  expect(stepBeside('review', 1, steps)).toBe('review');
});

test('BATCHW-051 BATCHW-052 BATCHW-053: refuses a batch without ingredients, without a source batch, or with two containers into one item', () => {
  expect(createObstacle(chosen(), first)).toBeUndefined();
  expect(createObstacle(chosen(), { ...first, ingredients: 0 })).toBe('Recipe must have ingredients to create a batch');
  expect(createObstacle(chosen({ type: 'existing' }), again)).toBeDefined();
  expect(createObstacle(reused, again)).toBeUndefined();
  expect(createObstacle({ ...added, containers: 2 }, again)).toBeDefined();
  expect(createObstacle({ ...added, containers: 1 }, again)).toBeUndefined();
  expect(createObstacle(chosen({ type: 'new', containers: 2 }), again)).toBeUndefined();
});

test('BATCH-014 OCONST-013: a fresh wizard makes one serving, and has nothing to lose', () => {
  expect(NO_CHOICES.servings).toBe(1);
  expect(hasEntered(chosen(), NO_CHOICES)).toBe(false);
  expect(hasEntered(chosen({ name: 'N' }), NO_CHOICES)).toBe(true);
});
