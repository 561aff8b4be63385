import { expect, test } from 'vitest';
import type { Instance } from '../sales-api.ts';
import { formErrors, formOf, payloadOf, sellsBySquare } from './sold-as-form.ts';

const till = (provider: Instance['provider'], isDefault: boolean): Instance => ({
  id: provider,
  name: provider,
  provider,
  default: isDefault,
});
const SQUARE = [till('TO', false), till('SQ', true)];
const TOAST = [till('SQ', false), till('TO', true)];
const SIZES = { sale_size_id: 'glass', depletion_size_id: 'glass' };
const fresh = (tills: readonly Instance[]) => formOf(undefined, '750 mL', tills);

test('POS-003, POS-004, POS-005: it is written to Square only while that is the default till, selected by default', () => {
  expect([sellsBySquare(SQUARE), sellsBySquare(TOAST), sellsBySquare([])]).toEqual([true, false, false]);
  expect(payloadOf(fresh(SQUARE), 'item', SIZES, true)).toMatchObject({ pos_id: 'SQ', write_to_square: true });
  expect(payloadOf(fresh(TOAST), 'item', SIZES, false)).not.toHaveProperty('write_to_square');
});

test('POS-002: the request has every field of the form, null for empty ones', () => {
  expect(payloadOf({ ...fresh([]), name: '  ', price: 12 }, 'item', SIZES, false)).toEqual({
    name: null,
    group_type: 'IT',
    inventory_item_id: 'item',
    sale_size_id: 'glass',
    depletion_size_id: 'glass',
    fallback_inventory_item_id: null,
    on_list: false,
    price: 12,
    category_id: null,
    pos_id: null,
  });
});

test.each([
  ['POS-018, ERR-093: without a size', { saleSize: ' ' }, { adding: true, priced: false }, 'Sellable size is required'],
  [
    'POS-019, ERR-094: added with Square without a price',
    { price: null },
    { adding: true, priced: true },
    'Price is required when using Square POS',
  ],
  [
    'POS-019, ERR-094: added with Square at no price',
    { price: 0 },
    { adding: true, priced: true },
    'Price is required when using Square POS',
  ],
  ['POS-020: changed with Square at no price', { price: 0 }, { adding: false, priced: true }, undefined],
  ['without a price elsewhere', { price: null }, { adding: true, priced: false }, undefined],
  [
    'with a name of one letter',
    { name: 'a' },
    { adding: true, priced: false },
    'Custom Name must be 2 or more characters long',
  ],
  [
    'with a name of 256 letters',
    { name: 'a'.repeat(256) },
    { adding: true, priced: false },
    'Custom Name must be 255 characters or less long',
  ],
  ['with a name of 255 letters', { name: 'a'.repeat(255) }, { adding: true, priced: false }, undefined],
])('%s', (_, part, how, told) => {
  expect(Object.values(formErrors({ ...fresh(SQUARE), ...part }, how))).toEqual(told ? [told] : []);
});
