import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from './depletion-part.ts';
import { applyModifiers, applyToDrink, type Effect, type ItemKind } from './modifiers.ts';
import { amountIn, measureOf, previewDrink } from './preview-drink.ts';

const bottle = { name: '750 mL', volume: '750', unit: 'mL', count: 1 };
const kinds: Readonly<Record<string, ItemKind>> = {
  vodka: { type: 'SP', subtype: 'vodka', content: 750, size: bottle },
  goose: { type: 'SP', subtype: 'vodka', content: 750, size: bottle },
  soda: { type: 'NA', subtype: 'soda', content: 200, size: { ...bottle, volume: '200' } },
};
const kindOf = (id: string) => kinds[id];
const part = (itemId: string, perUnit: number): Part => ({ itemId, perUnit: new Decimal(perUnit) });
const shown = (base: readonly Part[], effect: Effect) => {
  const found = previewDrink(base, effect, kindOf);
  if (!found.ok) throw new Error(found.problem);
  return found.parts.map(({ itemId, without, with: after }) => [itemId, without.toNumber(), after.toNumber()]);
};

test('a double takes twice of each part, a replacement nothing of the replaced one (D42)', () => {
  const drink = [part('vodka', 0.06), part('soda', 0.6)];
  expect(shown(drink, { kind: 'multiplies', factor: new Decimal(2) })).toEqual([
    ['vodka', 0.06, 0.12],
    ['soda', 0.6, 1.2],
  ]);
  const perUnit = new Decimal(0);
  expect(shown(drink, { kind: 'replaces_same', itemId: 'goose', inPlaceOf: null, perUnit })).toEqual([
    ['vodka', 0.06, 0],
    ['soda', 0.6, 0.6],
    ['goose', 0, 0.06],
  ]);
});

test('an amount that does not convert says why', () => {
  const amount = { name: '100 g', volume: '100', unit: 'g', count: 1 };
  const found = previewDrink([part('vodka', 0.06)], { kind: 'adds_own', itemId: null, amount, size: '100 g' }, kindOf);
  expect(found).toMatchObject({ ok: false, problem: expect.stringContaining('choose a depletion size by volume') });
});

const effects = fc.oneof(
  fc.constant<Effect>({ kind: 'nothing' }),
  fc.integer({ min: 0, max: 400 }).map((of): Effect => ({ kind: 'multiplies', factor: new Decimal(of).div(4) })),
  fc.integer({ min: 1, max: 99 }).chain((of) => {
    const poured = { itemId: 'goose', perUnit: new Decimal(of).div(100), size: '1 oz' };
    return fc.constantFrom<Effect>({ kind: 'adds', ...poured }, { kind: 'replaces', ...poured, inPlaceOf: null });
  }),
);
const bases = fc
  .subarray(['vodka', 'soda', 'goose'], { minLength: 1 })
  .chain((ids) =>
    fc
      .tuple(...ids.map((id) => fc.integer({ min: 1, max: 300 }).map((of) => part(id, of / 100))))
      .map((parts) => [...parts]),
  );

test('the preview shows what a sale is posted with (D42)', () => {
  fc.assert(
    fc.property(bases, effects, (base, effect) => {
      const applied = applyToDrink(base, [{ modifierId: 'm', quantity: new Decimal(1), effect }], kindOf);
      if (!applied.ok) throw new Error(applied.problem);
      const posted = applyModifiers(base, applied.modifiers).map((one) => [one.itemId, one.perUnit.toNumber()]);
      const withIt = shown(base, effect).map(([id, , after]) => [id, after]);
      expect(withIt.filter(([id]) => posted.some(([other]) => other === id)).toSorted()).toEqual(posted.toSorted());
      expect(withIt.filter(([id]) => !posted.some(([other]) => other === id)).every(([, after]) => after === 0)).toBe(
        true,
      );
    }),
  );
});

test.each([
  ['750 mL', bottle, 'mL', 75],
  ['6 x 330 mL', { name: '6 x 330 mL', volume: '330', unit: 'mL', count: 6 }, 'mL', 198],
  ['1 kg', { name: '1 kg', volume: '1', unit: 'kg', count: 1 }, 'g', 100],
  ['Each', { name: 'Each', volume: '1', unit: 'each', count: 1 }, 'each', 0.1],
])('a tenth of %s is measured in what people pour (D35)', (_, size, measure, amount) => {
  expect(measureOf(size)).toBe(measure);
  expect(amountIn(new Decimal('0.1'), size).toNumber()).toBe(amount);
});
