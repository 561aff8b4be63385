import { expect, it } from 'vitest';
import { refusalsOf, sentBarcodes } from './check-draft.ts';
import { NEW_DRAFT, NO_PURCHASE } from './item-draft.ts';

const complete = { ...NEW_DRAFT, name: 'Caymus Cabernet', typeId: 'some', size: '750 mL' };

it('refuses missing values, each at its field', () => {
  expect(Object.keys(refusalsOf(NEW_DRAFT))).toEqual(['name', 'type_id', 'size_id']);
  expect(refusalsOf(complete)).toEqual({});
});

it('accepts the spelled-out forms of a vintage and refuses odd years (ERR-092)', () => {
  expect(refusalsOf({ ...complete, vintage: 'non vintage' })).toEqual({});
  expect(refusalsOf({ ...complete, vintage: '1700' }).vintage).toBe('Vintage must be a year between 1800-2040 or "NV"');
});

it('refuses a price below zero', () => {
  expect(refusalsOf({ ...complete, price: '-1' })).toHaveProperty('list_price');
  expect(refusalsOf({ ...complete, price: '$12.50' })).toEqual({});
});

it('refuses one barcode on two rows, in any spelling, and a pack without a count', () => {
  const barcodes = [
    { code: '088004022723', bottles: '1' },
    { code: '88004022723', bottles: '0' },
    { code: '', bottles: '' },
  ];
  expect(refusalsOf({ ...complete, barcodes })).toEqual({
    'barcode.1': 'Barcode 088004022723 is listed twice',
    'bottles.1': 'Enter a whole number above 0',
  });
});

it('requires a vendor, a quantity, and a cost of a purchase, but no location', () => {
  expect(Object.keys(refusalsOf({ ...complete, purchase: NO_PURCHASE }))).toEqual([
    'vendor_id',
    'quantity',
    'unit_cost',
  ]);
  const purchase = { vendorId: 'some', quantity: '6', unitCost: '0', locationId: undefined, consigned: false };
  expect(refusalsOf({ ...complete, purchase })).toEqual({});
});

it("sends the barcode of one bottle as the item's own, and maps errors back to its row", () => {
  const sent = sentBarcodes([
    { code: 'CASE', bottles: '12' },
    { code: '', bottles: '1' },
    { code: ' 96385074 ', bottles: '1' },
    { code: 'OTHER', bottles: '1' },
  ]);
  expect(sent.own).toBe('96385074');
  expect(sent.further).toEqual([
    { code: 'CASE', pack_count: 12 },
    { code: 'OTHER', pack_count: 1 },
  ]);
  expect(['barcode', 'barcodes.0.code', 'barcodes.1.code'].map(sent.rowOf)).toEqual([
    'barcode.2',
    'barcode.0',
    'barcode.3',
  ]);
});
