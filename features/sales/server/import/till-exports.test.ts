import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { ColumnPlan } from '#shared/domain/column-plan.ts';
import { regionOf } from '#shared/domain/region.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { listSales } from '../sales/list-sales.ts';
import { verifySales } from '../sales/verify-sales.ts';
import { importSales } from './import-sales.ts';

const NOW = '2026-10-20T12:00:00Z';
let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
});

type Options = { plan?: ColumnPlan; name?: string; dryRun?: boolean; role?: 'member'; country?: string };
const read = (content: string | Uint8Array, { plan, name = 'sales.csv', dryRun, role, country }: Options = {}) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const context = bar.contextAt(NOW);
  const actor = { ...context.actor, ...(role && { role }), ...(country && { region: regionOf(country) }) };
  return importSales({ ...context, actor }, { name, bytes, plan }, { dryRun });
};
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const all = async () =>
  (await listSales(bar.contextAt(NOW), { page: 1, limit: 500, sort: 'transaction_date:asc,pos_item_name:asc' })).data;
const shown = async () =>
  (await all()).map((row) => [row.transaction_date, row.pos_item_name, row.quantity_sold, row.gross, row.discount]);

const TOAST_HEAD =
  'Location,Order Id,Order #,Sent Date,Order Date,Check Id,Server,Table,Dining Area,Service,Dining Option,Item Selection Id,Item Id,Master Id,SKU,PLU,Menu Item,Menu Subgroup(s),Menu Group,Menu,Sales Category,Gross Price,Discount,Net Price,Qty,Tax,Void?,Deferred,Tax Exempt,Tax Inclusion Option,Dining Option Tax,Tab Name';
const toast = (order: string, line: string, more: Record<string, string>) => {
  const cells: Record<string, string> = {
    Location: 'Main',
    'Order Id': order,
    'Item Selection Id': line,
    'Sent Date': '10/8/26 5:18 PM',
    'Order Date': '10/8/26 5:17 PM',
    Server: 'Al',
    'Menu Item': 'Espresso Martini',
    'Menu Group': 'Classics',
    'Gross Price': '20.00',
    Discount: '0.00',
    'Net Price': '20.00',
    Qty: '1.0',
    Tax: '1.99000000',
    'Void?': 'false',
    Deferred: 'false',
    ...more,
  };
  return TOAST_HEAD.split(',')
    .map((name) => `"${cells[name] ?? ''}"`)
    .join(',');
};

test("Toast's Item Selection Details import as they are: 12-hour clocks, voids, gift cards, servers", async () => {
  const file = [
    TOAST_HEAD,
    toast('1', '11', {}),
    toast('1', '12', {
      'Menu Item': 'House Red',
      Qty: '2.5',
      'Gross Price': '1,025.00',
      Discount: '25.00',
      'Net Price': '1,000.00',
    }),
    toast('2', '21', { 'Sent Date': '', 'Order Date': '10/9/26 12:30 AM', 'Sales Category': 'Liquor' }),
    toast('3', '31', { 'Void?': 'true' }),
    toast('4', '41', { 'Menu Item': 'Gift Card', Deferred: 'true', 'Gross Price': '50.00' }),
  ].join('\n');
  const report = await read(file);
  expect(report).toMatchObject({ errors: [], created: { sales: 3, pos_items: 2 } });
  expect(report.notes).toEqual(
    expect.arrayContaining([
      'Read as Toast, Item Selection Details',
      'Dates such as 3/4/2026 were read with the month first, as is usual in your country',
      '1 row of gift cards left out: they are not sales yet',
      '1 line is void: nothing was sold',
    ]),
  );
  const rows = await all();
  expect(
    rows.map((row) => [row.pos_item_name, row.quantity_sold, row.gross, row.discount, row.category, row.employee]),
  ).toEqual([
    ['Espresso Martini', 1, 20, 0, 'Classics', 'Al'],
    ['House Red', 2.5, 1025, 25, 'Classics', 'Al'],
    ['Espresso Martini', 1, 20, 0, 'Liquor', 'Al'],
  ]);
  expect(rows.map((row) => [row.transaction_date, row.business_day])).toEqual([
    ['2026-10-08T21:18:00+00:00', '2026-10-08'],
    ['2026-10-08T21:18:00+00:00', '2026-10-08'],
    ['2026-10-09T04:30:00+00:00', '2026-10-08'],
  ]);
  expect(await read(file)).toMatchObject({ created: { sales: 0 }, updated: 0, skipped: 3 });
});

test('D5, D40: a file that overlaps adds new lines; a line that became void puts back what it took', async () => {
  const item = await inside((tx) => createTestItem(tx, bar.organizationId));
  await read([TOAST_HEAD, toast('1', '11', {}), toast('1', '12', {})].join('\n'));
  await inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Espresso Martini', { itemId: item, milliliters: 75 }));
  const later = [TOAST_HEAD, toast('1', '12', { 'Void?': 'true' }), toast('2', '21', {})].join('\n');
  expect(await read(later)).toMatchObject({ created: { sales: 1 }, updated: 1, skipped: 0 });
  expect(await read(later)).toMatchObject({ created: { sales: 0 }, updated: 0, skipped: 2 });
  const { totals } = await listSales(bar.contextAt(NOW), { page: 1, limit: 1, sort: 'transaction_date:asc' });
  expect(totals).toMatchObject({ quantity: 2, gross: 40 });
  const { rows } = await inside((tx) =>
    sql<{ taken: number }>`select coalesce(-sum(quantity), 0)::float8 as taken from stock.movement
      where organization_id = ${bar.organizationId} and item_id = ${item} and kind = 'sale'`.execute(tx),
  );
  expect(rows[0]?.taken).toBeCloseTo(0.1, 6); // the two unmatched ones wait; the later one was depleted
  expect(await inside((tx) => verifySales(tx, bar.organizationId))).toEqual([]);
});

const MIX = [
  'Menu Item\tMenu Group\tMenu\tAvg Price\tItem Qty\tGross Amount\tVoid Qty\tVoid Amount\tDiscount Amount\tNet Amount\t# Orders\tTax',
  'Afterglow\tRooftop Cocktails\tRooftop\t$17.00\t16\t$272.00\t2\t$34.00\t$187.00\t$85.00\t12\t$8.45',
  'Espresso Martini\tClassic Cocktails\tCocktails\t$20.00\t51\t"$1,020.00"\t0\t$0.00\t$0.00\t"$1,020.00"\t24\t$101.59',
  'Tes\tOpen Drink\tNo Menu\t$0.00\t0\t$0.00\t1\t$0.00\t$0.00\t$0.00\t1\t$0.00',
  'Total\t\t\t\t67\t"$1,292.00"\t\t\t\t\t\t',
].join('\n');

test("Toast's Product Mix needs a day, counts once a day, and never in addition to the checks of that day (D5)", async () => {
  await expect(read(MIX)).rejects.toThrow('sold_at or date');
  const plan = { sold_at: { value: '2026-10-08' } };
  const named = Object.fromEntries(
    [
      ['item', 0],
      ['category', 1],
      ['quantity', 4],
      ['gross', 5],
      ['discount', 8],
      ['net', 9],
      ['tax', 11],
    ].map(([name, from]) => [name, { from: Number(from) }]),
  );
  const report = await read(MIX, { plan: { ...named, ...plan } });
  expect(report).toMatchObject({ errors: [], created: { sales: 2 } });
  expect(await shown()).toEqual([
    ['2026-10-09T07:59:59+00:00', 'Afterglow', 16, 272, 187],
    ['2026-10-09T07:59:59+00:00', 'Espresso Martini', 51, 1020, 0],
  ]);
  const grown = MIX.replace('\t16\t$272.00', '\t17\t$289.00');
  expect(await read(grown, { plan: { ...named, ...plan } })).toMatchObject({
    created: { sales: 0 },
    updated: 1,
    skipped: 1,
  });
  const checks = await read([TOAST_HEAD, toast('1', '11', {})].join('\n'));
  expect(checks.errors).toEqual([
    {
      row: 2,
      field: 'transaction_id',
      message:
        'Sales of 2026-10-08 were already imported, as totals of the day: importing them again would count them twice',
    },
  ]);
  await read([TOAST_HEAD, toast('1', '11', { 'Sent Date': '10/10/26 5:00 PM' })].join('\n'));
  const twice = await read(MIX, { plan: { ...named, sold_at: { value: '2026-10-10' } } });
  expect(twice.errors[0]).toMatchObject({ row: 2, field: 'sold_at' });
});

test("Lightspeed Retail's sales history: only lines, with the seller and the payment of their sale", async () => {
  const head =
    'Date,Receipt Number,Line Type,Customer Code,Customer Name,Note,Quantity,Subtotal,Sales Tax,Discount,Loyalty,Total,Paid,Details,Register,User,Status,Sku,AccountCodeSale,AccountCodePurchase';
  const file = [
    head,
    '2026-10-08 17:18:00,100,Sale,,,,3,38,3.8,2,,41.8,41.8,,Front,Bo,CLOSED,,,',
    '2026-10-08 17:18:00,100,Sale Line,,,,2,18,1.8,2,,19.8,,Pinot Noir,,,,PN1,,',
    '2026-10-08 17:18:00,100,Sale Line,,,,1,20,2,0,,22,,Rye 750,,,,RY1,,',
    '2026-10-08 17:18:00,100,Payment,,,,,,,,,41.8,41.8,Credit Card,,,,,,',
    '2026-10-08 18:00:00,101,Sale,,,,1,9,0.9,0,,9.9,,,Front,Bo,VOIDED,,,',
    '2026-10-08 18:00:00,101,Sale Line,,,,1,9,0.9,0,,9.9,,Pinot Noir,,,,PN1,,',
    '2026-10-08 19:00:00,102,Sale Line,,,,-1,-20,-2,0,,-22,,Rye 750,Front,Bo,CLOSED,RY1,,',
  ].join('\n');
  expect(await read(file)).toMatchObject({ errors: [], created: { sales: 3 } });
  expect(
    (await all()).map((row) => [
      row.pos_item_name,
      row.quantity_sold,
      row.gross,
      row.discount,
      row.employee,
      row.register,
      row.payment_method,
    ]),
  ).toEqual([
    ['Pinot Noir', 2, 20, 2, 'Bo', 'Front', 'Credit Card'],
    ['Rye 750', 1, 20, 0, 'Bo', 'Front', 'Credit Card'],
    ['Rye 750', -1, -20, 0, 'Bo', 'Front', null],
  ]);
  const wrong = await read([head, '2026-10-08,103,Sale Line,,,,1,20,2,0,,30,,Rye 750,,,,,,'].join('\n'));
  expect(wrong.errors).toEqual([
    { row: 2, field: 'total', message: "Subtotal, discount and tax don't add up to the total of $30.00" },
  ]);
});

test.each([
  ['UTF-16 with semicolons', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')],
  ['Windows text', (text: string) => Buffer.from(text, 'latin1')],
])('a European file in %s: points for thousands, commas for decimals, days with points', async (_, encode) => {
  const file = [
    'Ticket;Datetime;Article;Qty;Line total;Discount;Cashier',
    '1;08.10.2026 21:30;Crémant;2;1.234,50;(3,25);Zoé',
    '2;08.10.2026 22:30;Crémant;0,5;1.000;0;Zoé',
    '3;08.10.2026 23:30;Crémant;-1;-4,50 EUR;;Zoé',
  ].join('\r\n');
  expect(await read(encode(file))).toMatchObject({ errors: [], created: { sales: 3 } });
  expect(await shown()).toEqual([
    ['2026-10-09T01:30:00+00:00', 'Crémant', 2, 1234.5, 3.25],
    ['2026-10-09T02:30:00+00:00', 'Crémant', 0.5, 1000, 0],
    ['2026-10-09T03:30:00+00:00', 'Crémant', -1, -4.5, null],
  ]);
});

test('a workbook with day and time in two cells', async () => {
  const cells = (row: readonly (string | number)[]) =>
    row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }));
  const sheet = [
    cells(['Order', 'Date', 'Time', 'Product', 'Quantity', 'Amount', 'Options']),
    [
      ...cells(['7']),
      { value: new Date('2026-10-08T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ...cells([0.75, 'Negroni', 1.5, 21, 'Double; no ice']),
    ],
  ];
  const bytes = await writeXlsx(sheet as never).toBuffer();
  expect(await read(new Uint8Array(bytes), { name: 'sales.xlsx' })).toMatchObject({
    errors: [],
    created: { sales: 1 },
  });
  const [row] = await all();
  expect(row).toMatchObject({ transaction_date: '2026-10-08T22:00:00+00:00', quantity_sold: 1.5, gross: 21 });
  expect(row?.modifiers.map(({ name }) => name)).toEqual(['Double', 'no ice']);
});

test('several locations and ambiguous dates are asked about once, and remembered (D45)', async () => {
  const file = [
    'Order,Date,Item,Qty,Amount,Store',
    '1,3/4/2026 20:00,Negroni,1,14,Bar',
    '2,3/4/2026 20:00,Negroni,1,14,Roof',
  ].join('\n');
  await expect(read(file)).rejects.toThrow(
    'The file has sales of 2 locations: Bar (1), Roof (1). Choose the ones that belong to this venue',
  );
  const plan = { location: { only: ['roof'] } };
  expect((await read(file, { plan, country: 'CA' })).errors).toMatchObject([{ row: 3, field: 'date' }]);
  const answered = { location: { only: ['roof'] }, date: { days: 'day_first' } } as const;
  expect(await read(file, { plan: answered, dryRun: true })).toMatchObject({ created: { sales: 1 } });
  await expect(read(file)).rejects.toThrow('2 locations'); // a dry run stores no answers
  const report = await read(file, { plan: answered });
  expect(report.notes).toContain('1 row of other locations left out');
  expect(report.notes).toContain('Dates such as 3/4/2026 were read with the day first');
  expect((await all()).map((row) => row.transaction_date)).toEqual(['2026-04-04T00:00:00+00:00']);
  expect(await read(file.replaceAll('3/4/2026', '5/4/2026'))).toMatchObject({
    errors: [],
    created: { sales: 0 },
    updated: 1,
  });
  const clear = await read(file.replaceAll('3/4/2026', '4/13/2026').replaceAll('\n2,', '\n9,'));
  expect(clear).toMatchObject({ errors: [], created: { sales: 1 } }); // evidence in the file comes first
});

test('a file with days in both orders says so, and refuses those that the chosen order makes impossible', async () => {
  const file = ['Order,Date,Item,Qty,Amount', '1,21/10/2025 20:00,Rye,1,14', '2,10/22/2025 20:00,Rye,1,14'].join('\n');
  expect((await read(file, { dryRun: true })).notes).toContain(
    'Some dates in this file have the day first, others the month first. Check them, or choose the order',
  );
  const { errors } = await read(file, { plan: { date: { days: 'month_first' } } });
  expect(errors).toMatchObject([{ row: 2, message: expect.stringContaining('is no date with the month first') }]);
});

test('D42: refunds are money, returns bring the bottle back, refunded lines count with no money', async () => {
  const file = [
    'Order,Sold at,Item,Qty,Amount,Type',
    '1,2026-10-08 20:00,Rye,1,14,Sale',
    '2,2026-10-08 21:00,Rye,1,14,Refund',
    '3,2026-10-08 22:00,Rye,1,14,Return',
    '4,2026-10-08 23:00,Rye,1,14,Refunded',
    '5,2026-10-08 23:30,Rye,-2,-28,Refund',
    '6,2026-10-08 23:40,Rye,1,14,Happy hour',
  ].join('\n');
  const report = await read(file);
  expect((await all()).map((row) => [row.quantity_sold, row.gross])).toEqual([
    ...[
      [1, 14],
      [0, -14],
      [-1, -14],
      [1, 0],
      [-2, -28],
      [1, 14],
    ],
  ]);
  expect(report.notes).toContain('Read as sold: Happy hour');
  expect(report.notes).toContain('1 line of refunded money: nothing goes back to stock');
});

test('a member imports sales of existing tills; only an admin adds one by a file', async () => {
  const file = (pos: string, order: number) =>
    `transaction_id,line_id,sold_at,item,quantity,gross,pos\n${order},1,2026-10-08 17:18,Gin,1,9,${pos}`;
  expect((await read(file('Spreadsheet', 1), { role: 'member' })).created).toMatchObject({ sales: 1 });
  const refused = await read(file('Back Bar', 2), { role: 'member' });
  expect(refused.errors).toMatchObject([{ row: 2, field: 'pos', message: expect.stringContaining('ask an admin') }]);
  expect(await all()).toHaveLength(1);
  expect((await read(file('Back Bar', 2))).created).toMatchObject({ sales: 1 });
  expect((await read(file('back bar', 3), { role: 'member' })).created).toMatchObject({ sales: 1 });
});
