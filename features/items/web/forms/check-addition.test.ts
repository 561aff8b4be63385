import { expect, it } from 'vitest';
import { checkAddition } from './check-addition.ts';

const complete = { itemId: 'item', locationId: 'bar', quantity: '6', unitCost: '' };
const errorsOf = (change: Partial<typeof complete>) => {
  const checked = checkAddition({ ...complete, ...change });
  return checked.ok ? {} : checked.errors;
};

it('reports what is missing, each at its field (ERR-086, ERR-087, ERR-088)', () => {
  expect(errorsOf({ itemId: '', locationId: '', quantity: '' })).toEqual({
    inventory_item_id: 'Inventory Item is required',
    location_id: 'Location is required',
    quantity: 'Quantity is required',
  });
});

it.each(['-1', '0', 'abc'])('refuses %s as a quantity (STK-044)', (quantity) => {
  expect(errorsOf({ quantity })).toHaveProperty('quantity');
});

it.each(['-1', 'abc'])('refuses %s as a cost (STK-045)', (unitCost) => {
  expect(errorsOf({ unitCost })).toEqual({ unit_cost: 'Cost should be either 0 or a number above 0' });
});

it('sends the calculated quantity, and no cost if none was typed', () => {
  const sent = { inventory_item_id: 'item', location_id: 'bar', quantity: 15, unit_cost: undefined };
  expect(checkAddition({ ...complete, quantity: '1c+3', unitsPerCase: 12 })).toEqual({ ok: true, addition: sent });
  expect(checkAddition({ ...complete, unitCost: '$0' })).toMatchObject({ ok: true, addition: { unit_cost: 0 } });
});
