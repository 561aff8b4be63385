import { expect, test } from 'vitest';
import { creditOf, returnedLines, rowOf } from './return-draft.ts';
import type { ReturnableLine } from './returns-api.ts';

const line = (part: Partial<ReturnableLine> = {}): ReturnableLine => ({
  line_id: 'l',
  invoice_id: 'i',
  custom_invoice_num: null,
  date_ordered: '2026-01-05T12:00:00Z',
  vendor: { id: 'v', name: 'Vendor' },
  consignment: false,
  inventory_item: { id: 'g', name: 'Gin', vintage: null, size: '750 mL' },
  unit_cost: 2.5,
  bought: 6,
  returned: 2,
  returnable: 4,
  stocks: [{ location_id: 'bar', path: ['Bar'], quantity: 3 }],
  ...part,
});
const typed = (quantity: string, locationId?: string) => ({ quantity, locationId });

test('a line is returned from the location with the most stock; values not typed stay', () => {
  expect(rowOf(line(), undefined)).toMatchObject({ quantity: 0, locationId: 'bar', error: undefined });
  expect(rowOf(line(), typed('2'))).toMatchObject({ quantity: 2, locationId: 'bar', short: undefined });
  expect(rowOf(line(), typed('1', 'cellar'))).toMatchObject({ locationId: 'cellar', short: 0 });
});

test('more than is left of the purchase is an error, more than the stock is reported', () => {
  expect(rowOf(line(), typed('5')).error).toBe('At most 4 can be returned');
  expect(rowOf(line(), typed('0')).error).toBe('Quantity should be a number above 0');
  expect(rowOf(line({ stocks: [] }), typed('1')).error).toBe('Location is required');
  expect(rowOf(line(), typed('4'))).toMatchObject({ error: undefined, short: 3 });
});

test('only rows with a quantity go back, of any invoice, at their cost', () => {
  const rows = [
    rowOf(line(), typed('2')),
    rowOf(line({ line_id: 'm' }), undefined),
    rowOf(line({ line_id: 'n', invoice_id: 'j', unit_cost: 0.1 }), typed('3')),
  ];
  expect(returnedLines(rows)).toEqual([
    { line_id: 'l', quantity: 2, location_id: 'bar' },
    { line_id: 'n', quantity: 3, location_id: 'bar' },
  ]);
  expect(creditOf(rows)).toBe(5.3);
});
