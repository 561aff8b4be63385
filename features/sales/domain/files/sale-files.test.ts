import { expect, test } from 'vitest';
import { isTotal, readLineType, readRowState } from './row-kind.ts';
import { hintForHeader, placeSaleColumns, recognizeSaleFile } from './sale-files.ts';

const SQUARE =
  'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count,GTIN,Itemization Type,Fulfillment Note,Channel,Token,Card Brand,PAN Suffix';
const TOAST =
  'Location,Order Id,Order #,Sent Date,Order Date,Check Id,Server,Table,Dining Area,Service,Dining Option,Item Selection Id,Item Id,Master Id,SKU,PLU,Menu Item,Menu Subgroup(s),Menu Group,Menu,Sales Category,Gross Price,Discount,Net Price,Qty,Tax,Void?,Deferred,Tax Exempt,Tax Inclusion Option,Dining Option Tax,Tab Name';
const TOAST_SHORT =
  'Order Id,Order #,Sent Date,Item Id,Menu Item,Menu Subgroup(s),Menu Group,Menu,Sales Category,Gross Price,Discnt,Net Price,Qty,Tax,Void?';
const MIX =
  'Menu Item,Menu Group,Menu,Avg Price,Item Qty,Gross Amount,Void Qty,Void Amount,Discount Amount,Net Amount,# Orders,Tax';
const ALL_ITEMS =
  'Master ID,Item ID,Parent ID,Menu Name,Menu Group,Subgroup,Menu Item,Tags,Avg Price,Item Qty (incl voids),% of Ttl Qty (incl voids),Gross Amount (incl voids),% of Ttl Amt (incl voids),Item Qty,Gross Amount,Void Qty,Void Amount,Discount Amount,Net Amount,# Orders,% of Ttl # Orders';
const X_SERIES =
  'Date,Receipt Number,Line Type,Customer Code,Customer Name,Note,Quantity,Subtotal,Sales Tax,Discount,Loyalty,Total,Paid,Details,Register,User,Status,Sku,AccountCodeSale,AccountCodePurchase';

const names = (head: string) => head.split(',');
const placed = (head: string) =>
  Object.fromEntries(Object.entries(placeSaleColumns(names(head))).map(([name, place]) => [name, names(head)[place]]));

test.each([
  [SQUARE, 'square-items'],
  [`Employee,${SQUARE},Commission`, 'square-items'],
  [TOAST, 'toast-items'],
  [TOAST_SHORT, 'toast-items'],
  [MIX, 'toast-product-mix'],
  [ALL_ITEMS, 'toast-product-mix'],
  [X_SERIES, 'lightspeed-x'],
  ['transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax', undefined],
])('an export is recognized by its header: %.40s… is %s', (head, key) => {
  expect(recognizeSaleFile(names(head))?.key).toBe(key);
});

test('columns of known exports are found by name, in any order', () => {
  expect(placed(TOAST)).toMatchObject({
    sold_at: 'Sent Date',
    discount: 'Discount',
    void: 'Void?',
    employee: 'Server',
  });
  expect(placed(TOAST_SHORT)).toMatchObject({ transaction_id: 'Order Id', discount: 'Discnt', gross: 'Gross Price' });
  expect(placed(ALL_ITEMS)).toMatchObject({ quantity: 'Item Qty', gross: 'Gross Amount', category: 'Menu Group' });
  expect(placed(`Employee,${SQUARE}`)).toMatchObject({ quantity: 'Qty', date: 'Date', employee: 'Employee' });
  expect(placed(X_SERIES)).toMatchObject({ item: 'Details', net: 'Subtotal', total: 'Total', register: 'Register' });
});

test("columns of other exports are found by tills' names, each once", () => {
  expect(placed('Ticket #,Closed At,Product Name,Qty,Line Total,Server,Voided,Store')).toEqual({
    transaction_id: 'Ticket #',
    sold_at: 'Closed At',
    item: 'Product Name',
    quantity: 'Qty',
    gross: 'Line Total',
    employee: 'Server',
    void: 'Voided',
    location: 'Store',
  });
  expect(placed('invoice,Order Date,description,Quantity,Product Price,Total products')).toEqual({
    transaction_id: 'invoice',
    sold_at: 'Order Date',
    item: 'description',
    quantity: 'Quantity',
    price: 'Product Price',
  });
  expect(placed('Date,Time,Transaction,Item')).toEqual({
    date: 'Date',
    time: 'Time',
    transaction_id: 'Transaction',
    item: 'Item',
  });
});

test('an export without sales names the one to import', () => {
  expect(hintForHeader(['Order Id', 'Modifier', 'Parent Menu Selection'])).toMatch('ItemSelectionDetails.csv');
  expect(hintForHeader(names(SQUARE))).toBeNull();
});

test('the state of a line, as yes or no or as a word (D42)', () => {
  const read = (cell: string, name = 'Void?') => readRowState(cell, name).state;
  expect(['true', 'Y', '1', 'Voided', 'CANCELLED', 'deleted', 'SAVED'].map((cell) => read(cell))).toEqual(
    Array(7).fill('void'),
  );
  expect(['false', '', 'No', '0', 'Sale', 'CLOSED', 'Payment'].map((cell) => read(cell))).toEqual(
    Array(7).fill('sold'),
  );
  expect([read('yes', 'Refunded'), read('Refunded'), read('Refund'), read('Return')]).toEqual([
    ...['refunded', 'refunded'],
    ...['refund', 'return'],
  ]);
  expect(readRowState('On the house', 'Status')).toEqual({ state: 'sold', isUnknown: true });
});

test('rows of sales, lines, payments, and totals are distinguished', () => {
  expect(['Sale', 'Sale Line', 'Sale Line Item', 'Payment', ''].map(readLineType)).toEqual([
    ...['sale', 'line', 'line', 'other', 'line'],
  ]);
  expect(['Total', ' Grand Total:', 'Subtotal', 'Total Wine'].map(isTotal)).toEqual([true, true, true, false]);
});
