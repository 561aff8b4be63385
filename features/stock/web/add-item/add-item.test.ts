import { expect, it } from 'vitest';
import { NEW_DRAFT } from './item-draft.ts';
import { refusalsOf } from './use-add-item.ts';

const complete = { ...NEW_DRAFT, name: 'Caymus Cabernet', typeId: 'some', size: '750 mL' };

it('refuses what is missing, each beside its field', () => {
  expect(Object.keys(refusalsOf(NEW_DRAFT))).toEqual(['name', 'type_id', 'size_id']);
  expect(refusalsOf(complete)).toEqual({});
});

it('takes the spelled-out forms of a vintage and refuses odd years', () => {
  expect(refusalsOf({ ...complete, vintage: 'non vintage' })).toEqual({});
  expect(refusalsOf({ ...complete, vintage: '1799' }).vintage).toBe('Vintage must be a year between 1800-2040 or "NV"');
});

it('refuses a price below zero', () => {
  expect(refusalsOf({ ...complete, price: '-1' })).toHaveProperty('list_price');
  expect(refusalsOf({ ...complete, price: '$12.50' })).toEqual({});
});
