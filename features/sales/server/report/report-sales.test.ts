import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { REPORT_KINDS } from '../../contract/sales-contract.ts';
import { importSales } from '../import/import-sales.ts';
import { listSales } from '../sales/list-sales.ts';
import { reportSales } from './report-sales.ts';

const NOW = '2026-10-20T12:00:00Z';
let house: TestHouse;
let bar: TestOrganization;

const HEAD = 'transaction_id,line_id,sold_at,item,category,quantity,gross,discount,employee,register';
const FIRST = ['T0,1,2026-10-08 20:00,Rye,Spirits,1,14,0,Al,Front'];
const ROWS = [
  'T1,1,2026-10-08 20:30,Rye,Spirits,2,28,3,Al,Front',
  'T2,1,2026-10-09 01:15,Rye,Spirits,1,14,0,Bo,Front',
  'T2,2,2026-10-09 01:15,Soup,Food,1,9,0,Bo,Front',
  'T3,1,2026-10-11 20:00,Rye,Spirits,-1,-14,0,,',
  'T4,1,2026-10-12 04:00,Beer,,3,21,1,Al,Back',
];
const read = (rows: readonly string[]) =>
  importSales(bar.contextAt(NOW), { name: 'a.csv', bytes: new TextEncoder().encode([HEAD, ...rows].join('\n')) });
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-10-01T12:00:00Z') });
  await read(FIRST);
  await inside(async (tx) => {
    const itemId = await createTestItem(tx, bar.organizationId);
    await matchTestPosItem(tx, bar.organizationId, 'Rye', { itemId, milliliters: 75 });
    return [itemId, await createTestLocation(tx, bar.organizationId)] as const;
  }).then(([inventory_item_id, location_id]) =>
    addStock(bar.contextAt('2026-10-02T12:00:00Z'), {
      inventory_item_id,
      location_id,
      quantity: 10,
      unit_cost: 30,
    } as never),
  );
  await read(ROWS);
});
afterAll(() => house.close());

const report = (by: (typeof REPORT_KINDS)[number], filter?: object) =>
  reportSales(bar.contextAt(NOW), { by, filter: filter && JSON.stringify(filter) });
const span = (from: string, to: string) => ({ business_day: { key: 'business_day', value: { from, to } } });

test('each report adds up to the total of POS Sales for the same period, to the cent', async () => {
  for (const filter of [undefined, span('2026-10-08', '2026-10-08'), span('2026-10-09', '2026-10-11')])
    for (const by of REPORT_KINDS) {
      const { data, totals } = await report(by, filter);
      const list = await listSales(bar.contextAt(NOW), {
        ...{ page: 1, limit: 1, sort: 'transaction_date:desc' },
        filter: filter && JSON.stringify(filter),
      });
      const sum = (pick: (row: (typeof data)[number]) => number) => data.reduce((total, row) => total + pick(row), 0);
      const { lines, quantity, gross, discount, cost } = list.totals;
      expect(totals).toMatchObject({ lines, quantity, gross, discount });
      expect(totals.cost ?? 0).toBeCloseTo(cost, 2);
      expect(sum((row) => row.lines)).toBe(lines);
      expect(sum((row) => row.gross)).toBeCloseTo(gross, 2);
      expect(sum((row) => row.quantity)).toBeCloseTo(quantity, 6);
      expect(sum((row) => row.cost ?? 0)).toBeCloseTo(cost, 2);
      expect(totals.net).toBeCloseTo(gross - discount, 2);
    }
});

test('sales after midnight belong to the evening before; hours are clock hours (D43)', async () => {
  const days = (await report('day')).data.map(({ key, net }) => [key, net]);
  expect(days).toEqual([
    ['2026-10-08', 62],
    ['2026-10-09', 0],
    ['2026-10-10', 0],
    ['2026-10-11', -14],
    ['2026-10-12', 20],
  ]);
  const weekdays = (await report('weekday')).data.filter(({ lines }) => lines > 0);
  expect(weekdays.map(({ label, net }) => [label, net])).toEqual([
    ['Monday', 20],
    ['Thursday', 62],
    ['Sunday', -14],
  ]);
  const hours = (await report('hour')).data.filter(({ lines }) => lines > 0);
  expect(hours.map(({ label, net }) => [label, net])).toEqual([
    ['4 AM', 20],
    ['8 PM', 25],
    ['1 AM', 23],
  ]);
});

test('employees are stored, and sales without one are their own row', async () => {
  expect((await report('employee')).data.map(({ label, net }) => [label, net])).toEqual([
    ['Al', 59],
    ['Bo', 23],
    ['Not stated', -14],
  ]);
  const { data } = await listSales(bar.contextAt(NOW), {
    ...{ page: 1, limit: 10, sort: 'transaction_date:asc' },
    filter: JSON.stringify({ employee: { key: 'employee', value: 'bo' } }),
  });
  expect(data.map((row) => [row.employee, row.register])).toEqual([
    ['Bo', 'Front'],
    ['Bo', 'Front'],
  ]);
});

test('pour cost compares cost with net sales of the same lines; unknown stays unknown', async () => {
  const rows = new Map((await report('category')).data.map((row) => [row.label, row]));
  const spirits = rows.get('Spirits');
  expect([rows.get('Food')?.pour_cost, rows.get('Food')?.cost, rows.get('No category')?.pour_cost]).toEqual([
    null,
    null,
    null,
  ]);
  expect(spirits?.net).toBe(39);
  if (!spirits || spirits.cost === null) throw new Error('a cost is known');
  // Two pours of 75 of 750 mL at 30 a bottle, one more, and one that came back.
  expect(spirits.cost).toBeCloseTo(6, 2);
  expect(spirits.costed_net).toBe(25);
  expect(spirits.pour_cost).toBeCloseTo(24, 2);
});

test('lines are filtered by match and by single business days; undone ones are listed on request only', async () => {
  const lines = async (filter?: object) => (await report('item', filter)).totals.lines;
  const by = (key: string, value: string) => ({ [key]: { key, value } });
  const matches = async () => [
    await lines(by('match', 'matched')), // one was sold before its item was matched
    await lines(by('match', 'unmatched')),
    await lines(by('match', 'ignored')),
  ];
  expect(await matches()).toEqual([4, 2, 0]);
  await inside((tx) => sql`update sales.pos_item set ignored = true where name = 'Soup'`.execute(tx));
  expect(await matches()).toEqual([4, 1, 1]);
  expect([await lines(span('2026-10-11', '2026-10-11')), await lines(span('2026-10-12', '2026-10-12'))]).toEqual([
    1, 1,
  ]);
  await inside((tx) => sql`update sales.sale_line set state = 'undone' where transaction_id = 'T4'`.execute(tx));
  expect([await lines(), await lines(by('state', 'undone'))]).toEqual([5, 1]);
});
