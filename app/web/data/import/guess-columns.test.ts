import { expect, it } from 'vitest';
import { guessColumns, guessKind, missingColumns } from './guess-columns.ts';

it('takes columns of the same name, whatever their case, and other names for what is left', () => {
  const choice = guessColumns('items', ['SKU', 'Product Name', 'Category', 'Bottle Size', 'UPC', 'List Price']);
  expect(choice).toEqual({ name: 1, type: 2, size: 3, barcode: 4, list_price: 5 });
});

it('prefers the exact name and takes no column twice', () => {
  const choice = guessColumns('items', ['item', 'name', 'type', 'size', 'price', 'cost']);
  expect(choice.name).toBe(1);
  expect(choice.cost).toBe(5);
  expect(Object.values(choice)).not.toContain(4);
});

it('names what is missing', () => {
  expect(missingColumns('counts', guessColumns('counts', ['name', 'qty']))).toEqual(['location']);
});

it('knows what a file holds', () => {
  expect(guessKind(['Invoice Number', 'vendor', 'name'], 'x.csv')).toBe('invoices');
  expect(guessKind(['location', 'name', 'quantity'], 'x.csv')).toBe('counts');
  expect(guessKind(['location', 'name', 'type', 'size', 'quantity'], 'x.csv')).toBe('items');
  expect(guessKind(undefined, 'Invoices March.xlsx')).toBe('invoices');
  expect(guessKind(undefined, 'stock take.xlsx')).toBe('counts');
  expect(guessKind(undefined, 'list.xlsx')).toBe('items');
});
