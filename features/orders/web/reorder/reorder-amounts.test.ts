import { expect, it } from 'vitest';
import { editAmounts, NO_AMOUNTS, type ReorderAmount, type ReorderAmounts } from './reorder-amounts.ts';

const typed = (...edits: readonly [ReorderAmount, string][]) => {
  const { quantity, unitCost, totalCost } = edits.reduce<ReorderAmounts>(
    (amounts, [amount, text]) => editAmounts(amounts, amount, text, 12),
    NO_AMOUNTS,
  );
  return [quantity, unitCost, totalCost];
};

it('calculates the total from a unit cost (STK-046)', () => {
  expect(typed(['quantity', '4'], ['unitCost', '2.50'])).toEqual(['4', '2.50', '10.00']);
  expect(typed(['unitCost', '2.50'], ['quantity', '1c'])).toEqual(['1c', '2.50', '30.00']);
});

it('calculates the unit cost from a total, to the cent (STK-047)', () => {
  expect(typed(['quantity', '4'], ['totalCost', '10'])).toEqual(['4', '2.50', '10']);
  expect(typed(['quantity', '3'], ['totalCost', '10'])).toEqual(['3', '3.33', '10']);
});

it('does not change the unit cost without a quantity to divide by (STK-048)', () => {
  expect(typed(['quantity', '0'], ['unitCost', '2'], ['totalCost', '10'])).toEqual(['0', '2', '10']);
  expect(typed(['unitCost', '2'], ['totalCost', '10'])).toEqual(['', '2', '10']);
});

it('changes nothing else while a field is invalid', () => {
  expect(typed(['quantity', '4'], ['unitCost', '2.50'], ['unitCost', ''])).toEqual(['4', '', '10.00']);
  expect(typed(['quantity', '4'], ['totalCost', '10'], ['totalCost', '1+'])).toEqual(['4', '2.50', '1+']);
});
