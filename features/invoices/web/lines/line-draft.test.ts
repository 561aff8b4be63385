import { expect, test } from 'vitest';
import {
  freeLineId,
  hasDisgorgement,
  keptLines,
  type LineDraft,
  lineErrors,
  priceChange,
  settleAmount,
} from './line-draft.ts';

const line: LineDraft = {
  id: 'new-0',
  model_type: 'inventory_item',
  itemId: 'a',
  name: 'Campari',
  barcode: '721059001750',
  vintage: '',
  size: '750 mL',
  typeId: 't',
  typeName: 'Liqueur',
  disgorgement: '',
  lastCost: 20,
  packCount: 1,
  quantity: '3',
  unitCost: '2.5',
  totalCost: '7.50',
};

const settled = (amount: 'quantity' | 'unitCost' | 'totalCost', typed: string, given = {}) => {
  const answer = settleAmount({ ...line, ...given }, amount, typed);
  return answer.ok ? [answer.line.quantity, answer.line.unitCost, answer.line.totalCost] : answer.reason;
};

test('a total gives the unit cost to the cent, and quantity and cost give the total', () => {
  expect(settled('totalCost', '10')).toEqual(['3', '3.33', '10']);
  expect(settled('unitCost', '$3.33')).toEqual(['3', '3.33', '9.99']);
  expect(settled('quantity', '4')).toEqual(['4', '2.5', '10.00']);
});

test('sums and cases are calculated, empty is 0, words are refused', () => {
  expect(settled('quantity', '2c+3', { packCount: 6 })).toEqual(['15', '2.5', '37.50']);
  expect(settled('quantity', '1/2 + 3')).toEqual(['3.5', '2.5', '8.75']);
  expect(settled('unitCost', '')).toEqual(['3', '0', '0.00']);
  expect(settled('quantity', 'many')).toContain('Enter a number');
});

test('a total without a quantity does not change the cost', () => {
  expect(settled('totalCost', '10', { quantity: '0' })).toEqual(['0', '2.5', '10']);
});

test('a quantity below one is refused, one and a half is not', () => {
  expect(lineErrors({ ...line, quantity: '0.5' })).toEqual({ quantity: 'Quantity should be a number above 0' });
  expect(lineErrors({ ...line, quantity: '1.5' })).toEqual({});
});

test('a new item needs a name, a type, a size, and a valid vintage', () => {
  const fresh: LineDraft = { ...line, itemId: undefined, model_type: 'simple_inventory_item' };
  expect(lineErrors(fresh)).toEqual({});
  expect(lineErrors({ ...fresh, name: 'Fix', universalId: 'u' })).toEqual({});
  expect(Object.keys(lineErrors({ ...fresh, name: 'Gin', typeId: '', size: ' ', vintage: '1799' }))).toEqual([
    'name',
    'type',
    'size',
    'vintage',
  ]);
});

test('up to 250 lines may be unsaved, and the lowest free id is used', () => {
  const full = Array.from({ length: 250 }, (_, place) => ({ id: `new-${place}` }));
  expect(freeLineId([])).toBe('new-0');
  expect(freeLineId([{ id: 'new-0' }, { id: 'new-2' }])).toBe('new-1');
  expect(freeLineId(full)).toBeUndefined();
});

test('a line without item and type is dropped', () => {
  expect(keptLines([line, { ...line, id: 'new-1', itemId: undefined, typeId: '' }])).toEqual([line]);
});

test('a price change is a percentage of the last cost', () => {
  expect(priceChange(22, 20)).toBeCloseTo(10);
  expect(priceChange(20.01, 20)).toBeUndefined();
  expect(priceChange(22, null)).toBeUndefined();
});

test('disgorgement belongs to sparkling wines, in any spelling', () => {
  expect(hasDisgorgement('Sparkling Rosé')).toBe(true);
  expect(hasDisgorgement('Red Wine')).toBe(false);
});
