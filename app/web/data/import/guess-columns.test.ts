import { expect, it } from 'vitest';
import { guessColumns, guessKind } from './guess-columns.ts';

it('matches columns by equal names in any case, and then by other names', () => {
  const choice = guessColumns('items', ['SKU', 'Product Name', 'Category', 'Bottle Size', 'UPC', 'List Price']);
  expect(choice).toEqual({ name: 1, type: 2, size: 3, barcode: 4, list_price: 5 });
});

it('prefers the exact name and uses no column twice', () => {
  const choice = guessColumns('items', ['item', 'name', 'type', 'size', 'price', 'cost']);
  expect(choice.name).toBe(1);
  expect(choice.cost).toBe(5);
  expect(choice.list_price).toBe(4);
});

it("finds columns in other programs' long names, the name last of all", () => {
  const bc = ['ITEM_CATEGORY_NAME', 'ITEM_SUBCATEGORY_NAME', 'ITEM_CLASS_NAME', 'PRODUCT_COUNTRY_ORIGIN_NAME'];
  const more = [
    'PRODUCT_SKU_NO',
    'PRODUCT_LONG_NAME',
    'PRODUCT_BASE_UPC_NO',
    'PRODUCT_LITRES_PER_CONTAINER',
    'PRODUCT_PRICE',
  ];
  expect(guessColumns('items', [...bc, ...more])).toEqual({
    type: 0,
    subtype: 1,
    country: 3,
    name: 5,
    barcode: 6,
    size: 7,
    cost: 8,
  });
});

it.each(['Price', 'Sell price', 'Sales price', 'Menu Price', 'Retail'])(
  'reads the column %s of a list of items as the list price',
  (name) => {
    expect(guessColumns('items', ['name', 'type', 'size', name])).toEqual({ name: 0, type: 1, size: 2, list_price: 3 });
    expect(guessColumns('items', ['name', name, 'Bottle cost'])).toEqual({ name: 0, list_price: 1, cost: 2 });
  },
);

it('reads a shelf as the location, but not what is said about a shelf', () => {
  expect(guessColumns('items', ['name', 'Shelf'])).toEqual({ name: 0, location: 1 });
  expect(guessColumns('items', ['name', 'Shelf Color'])).toEqual({ name: 0 });
  expect(guessColumns('items', ['name', 'Shelf Location'])).toEqual({ name: 0, location: 1 });
});

it('does not mistake bottles per case for stock on hand', () => {
  const olcc = ['code', 'title', 'size', 'bottles_per_case', 'status', 'proof', 'amount'];
  expect(guessColumns('items', olcc)).toEqual({ name: 1, size: 2, cost: 6 });
});

it('reads "Bottle Sz" as the size, and counts no bottles in "Bottle Style"', () => {
  expect(guessColumns('items', ['Item Name', 'Bottle Sz', 'BTL COST'])).toEqual({ name: 0, size: 1, cost: 2 });
  expect(guessColumns('items', ['name', 'Bottle Shape', 'Bottle Style', 'Bottles'])).toEqual({
    name: 0,
    subtype: 2,
    quantity: 3,
  });
  expect(guessColumns('items', ['name', 'Bottle Source'])).toEqual({ name: 0 });
});

it("recognizes a file's kind", () => {
  expect(guessKind(['Invoice Number', 'vendor', 'name'], 'x.csv')).toBe('invoices');
  expect(guessKind(['recipe', 'ingredient', 'amount', 'unit'], 'x.csv')).toBe('recipes');
  expect(guessKind(['pos', 'pos_item', 'match', 'recipe', 'name', 'takes'], 'x.csv')).toBe('matches');
  expect(guessKind(['location', 'name', 'quantity'], 'x.csv')).toBe('counts');
  expect(guessKind(['location', 'name', 'type', 'size', 'quantity'], 'x.csv')).toBe('items');
  expect(guessKind(undefined, 'Invoices March.xlsx')).toBe('invoices');
  expect(guessKind(undefined, 'stock take.xlsx')).toBe('counts');
  expect(guessKind(['Date', 'Item', 'Qty', 'Transaction ID'], 'x.csv')).toBe('sales');
  expect(guessKind(undefined, 'list.xlsx')).toBe('items');
});
