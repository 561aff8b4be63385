import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#shared/domain/format.ts';
import { rounded } from '#shared/domain/fraction.ts';
import { type BatchBase, COUPLED, planBatch, type StockedItem, servingMl, servingsFor } from './plan-batch.ts';

const bottle = { name: '750 mL', volume: 750, unit: 'mL', count: 1 };
const item = (stock: number | null, unitCost: number | null = 20): StockedItem => ({
  sizeId: 'size',
  container: bottle,
  unitCost,
  stock,
});
const base: BatchBase = {
  servings: 1,
  ingredients: [
    { itemId: 'gin', name: 'Gin', volume: '2', unit: 'oz' },
    { itemId: 'lime', name: 'Lime', volume: '0.25', unit: 'cup' },
  ],
};
const plan = (part: Partial<Parameters<typeof planBatch>[0]>) =>
  planBatch({ base, items: [item(10), item(0.01)], servings: 1, scaling: COUPLED, added: [], output: bottle, ...part });
const amounts = (planned: ReturnType<typeof plan>) => planned.lines.map((line) => line.volume);

test('BATCH-012 BATCHW-024: twice the servings take twice of everything, and one amount determines the servings of all', () => {
  expect(amounts(plan({ servings: 2 }))).toEqual(['4', '0.5']);
  const [gin] = base.ingredients;
  if (!gin) throw new Error('There is no gin');
  expect(servingsFor(base, gin, '4')).toBe(2);
  expect(servingsFor(base, gin, '1/3')).toBe(0.166667);
});

test('BATCH-015: amounts in ounces and cups are scaled by their millilitres', () => {
  const ml = servingMl(base);
  expect(ml && rounded(ml, 3)).toBe('118.294');
  expect(plan({ servings: 10 }).filled).toBe('1.58');
});

test('BATCHW-054: an amount to scale by must be above 0', () => {
  const [gin] = base.ingredients;
  if (!gin) throw new Error('There is no gin');
  for (const wrong of ['0', '-1', '', 'x']) expect(servingsFor(base, gin, wrong)).toBeUndefined();
  expect(plan({ scaling: { mode: 'independent', amounts: { 0: '0' } } }).complete).toBe(false);
});

test('an ingredient with its own amount leaves the others unchanged', () => {
  const scaling = { mode: 'independent', amounts: { 1: '1/2' } } as const;
  expect(amounts(plan({ servings: 4, scaling }))).toEqual(['8', '0.5']);
});

test('STK-054: the rest is the stock minus what is taken, below 0 if it is not enough', () => {
  const { lines } = plan({ servings: 2 });
  expect(lines.map((line) => line.taken)).toEqual(['0.157725', '0.157725']);
  expect(lines.map((line) => line.remaining)).toEqual([9.842275, -0.147725]);
  expect(plan({ items: [item(null), undefined] }).lines.map((line) => line.remaining)).toEqual([undefined, undefined]);
});

test('BATCHW-028: a batch costs its ingredients, labor and misc, and is unknown while one of them is', () => {
  expect(plan({ servings: 10, added: [5, 1] }).cost).toBe('37.54');
  expect(plan({ items: [item(10), item(1, null)] }).cost).toBeUndefined();
  expect(plan({ items: [item(10), undefined] }).cost).toBeUndefined();
});

test('an earlier batch is scaled from its own servings', () => {
  const made = { servings: 3, ingredients: [{ itemId: 'gin', name: 'Gin', volume: '1', unit: 'L' }] };
  expect(amounts(plan({ base: made, items: [item(10)], servings: 1 }))).toEqual(['0.333333']);
});

const shownCents = (figure: number | string | undefined) =>
  Math.round(Number(formatMoney(figure ?? null).replace(/[$,]/g, '')) * 100);

test("D30: the shown costs of a batch's ingredients, labor and misc add up to its shown cost", () => {
  const taken = fc.record({
    volume: fc.integer({ min: 1, max: 30_000 }).map((thousandths) => String(thousandths / 1000)),
    unitCost: fc.integer({ min: 0, max: 300_000_000 }).map((millionths) => millionths / 1e6),
  });
  const cents = fc.integer({ min: 0, max: 9999 });
  fc.assert(
    fc.property(fc.array(taken, { minLength: 1, maxLength: 12 }), fc.tuple(cents, cents), (lines, added) => {
      const planned = plan({
        base: {
          servings: 1,
          ingredients: lines.map(({ volume }) => ({ itemId: 'i', name: 'Gin', volume, unit: 'oz' })),
        },
        items: lines.map(({ unitCost }) => item(10, unitCost)),
        servings: 3,
        added: added.map((each) => each / 100),
      });
      const parts = planned.lines.map((line) => shownCents(line.cost));
      expect(shownCents(planned.cost)).toBe([...parts, ...added].reduce((sum, each) => sum + each, 0));
    }),
  );
});
