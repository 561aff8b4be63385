import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { TRADE_DATA } from '#test/trade-data.ts';
import { listSales } from '../sales/list-sales.ts';
import { previewSalesOfItem } from '../sales/post-sales-of-item.ts';
import { postPausedSales } from '../sales/resume-sales.ts';
import { verifySales } from '../sales/verify-sales.ts';
import { importSales } from './import-sales.ts';

/** Enough for several chunks; all 57,000 take longer than the rest of the tests. */
const MOST_LINES = 12_000;
const NOW = '2026-07-05T12:00:00Z';
const HEADER =
  'transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type,payment_method';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
});

const file = (text: string, name = 'sales.csv') => ({ name, bytes: new TextEncoder().encode(text) });
const read = (text: string, options = {}) => importSales(bar.contextAt(NOW), file(text), options);
const own = (...rows: string[]) => [HEADER, ...rows].join('\n');
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const all = async () =>
  (await listSales(bar.contextAt(NOW), { page: 1, limit: 500, sort: 'transaction_date:asc' })).data;

describe('a file of sales', () => {
  test('that is dated ahead of our clock is the same file later; it says that its lines count as sold now (D5)', async () => {
    const rows = own('T1,1,2026-07-05 18:30,Negroni,,Cocktails,2,28,3,2.1,Payment,Card');
    const at = (time: string) => importSales(bar.contextAt(time), file(rows));
    const first = await at(NOW);
    expect(first.notes).toContain('1 line dated in the future: counted as sold now');
    const before = await all();
    expect(before.map(({ transaction_date }) => new Date(transaction_date).toISOString())).toEqual([
      '2026-07-05T12:00:00.000Z',
    ]);
    for (const later of ['2026-07-05T14:00:00Z', '2026-07-07T12:00:00Z'])
      expect(await at(later)).toMatchObject({ created: { sales: 0 }, updated: 0, skipped: 1 });
    expect(await all()).toEqual(before);
  });

  const ROWS = [
    'T1,1,2026-06-30 23:30,Negroni,,Cocktails,2,28,3,2.1,Payment,Card',
    'T1,2,2026-06-30 23:30,House Red,Glass,Wine,1,9,,0.7,Payment,Card',
    'T2,1,2026-07-01 02:15,house red,glass,Wine,-1,-9,,,Refund,Cash',
  ];

  test('creates POS items and categories in a till for spreadsheets, and its lines wait for a match', async () => {
    const report = await read(own(...ROWS));
    expect(report).toMatchObject({
      created: { sales: 3, pos_items: 2, categories: 2 },
      errors: [],
      notes: ['3 lines need a match for their POS item'],
      listed: { pos_items: ['House Red (Glass)', 'Negroni'] },
    });
    const rows = await all();
    expect(
      rows.map((row) => [row.pos_item_name, row.category, row.quantity_sold, row.gross, row.discount, row.state]),
    ).toEqual([
      ['Negroni', 'Cocktails', 2, 28, 3, 'unmatched'],
      ['House Red (Glass)', 'Wine', 1, 9, null, 'unmatched'],
      ['House Red (Glass)', 'Wine', -1, -9, null, 'unmatched'],
    ]);
    expect(rows[0]).toMatchObject({
      pos: { name: 'Spreadsheet' },
      sale_price: 14,
      payment_type: 'Payment',
      payment_method: 'Card',
    });
  });

  test('counts sales after midnight toward the evening before (D43)', async () => {
    await read(own(...ROWS, 'T3,1,2026-07-01 04:00,Negroni,,,1,14,,,,'));
    expect((await all()).map((row) => row.business_day)).toEqual([
      '2026-06-30',
      '2026-06-30',
      '2026-06-30',
      '2026-07-01',
    ]);
    const { data, totals } = await listSales(bar.contextAt(NOW), {
      page: 1,
      limit: 50,
      sort: 'transaction_date:desc',
      filter: JSON.stringify({
        business_day: { key: 'business_day', value: { from: '2026-06-30', to: '2026-06-30' } },
      }),
    });
    expect([data.length, totals.quantity, totals.gross]).toEqual([3, 2, 28]);
  });

  test('imported again changes nothing, and with a correction only that', async () => {
    await read(own(...ROWS));
    expect(await read(own(...ROWS))).toMatchObject({ created: { sales: 0, pos_items: 0 }, updated: 0, skipped: 3 });
    const corrected = ROWS.map((row) => row.replace('Negroni,,Cocktails,2,28', 'Negroni,,Cocktails,3,42'));
    expect(await read(own(...corrected))).toMatchObject({ created: { sales: 0 }, updated: 1, skipped: 2 });
  });

  test('reports all errors at once, and then stores nothing', async () => {
    const report = await read(
      own(
        'T1,1,2026-06-30,Negroni,,,x,,,,,',
        'T1,2,not a day,,,,1,,,,,',
        'T2,1,2027-01-01,Negroni,,,1,,,,,',
        ',1,2026-06-30,Negroni,,,1,,,,,',
      ),
    );
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'quantity'],
      [3, 'item'],
      [3, 'sold_at'],
      [4, 'sold_at'],
      [5, 'transaction_id'],
    ]);
    const twice = await read(own('T1,1,2026-06-30,Negroni,,,1,,,,,', 'T1,1,2026-06-30,Negroni,,,1,,,,,'));
    expect(twice.errors).toEqual([{ row: 3, field: 'line_id', message: 'Row 2 is line 1 of transaction T1 already' }]);
    expect(await all()).toEqual([]);
  });

  test('a quantity that would be rounded to 0 is refused; 0 and the smallest one are not', async () => {
    const of = (...quantities: string[]) =>
      read(own(...quantities.map((quantity, line) => `T1,${line},2026-06-30,Negroni,,,${quantity},,,,,`)));
    const { errors } = await of('1e-10', '0.0000000001', '-0.0000004', '0', '0.000001', '2');
    expect(errors).toEqual(
      ['1e-10', '0.0000000001', '-0.0000004'].map((quantity, place) => ({
        row: place + 2,
        field: 'quantity',
        message: `Quantity ${quantity} is too small: it must be 0, or at least 0.000001 above or below it`,
      })),
    );
  });

  test('a dry run reports the same and stores nothing', async () => {
    expect(await read(own(...ROWS), { dryRun: true })).toMatchObject({
      created: { sales: 3, pos_items: 2 },
      dry_run: true,
    });
    expect(await all()).toEqual([]);
  });

  test('lines without an id are distinguished by content and order', async () => {
    const bare =
      'transaction_id,sold_at,item,quantity\nT1,2026-06-30,Beer,1\nT1,2026-06-30,Beer,1\nT1,2026-06-30,Wine,1\n';
    expect(await read(bare)).toMatchObject({ created: { sales: 3 } });
    expect(await read(bare)).toMatchObject({ created: { sales: 0 }, skipped: 3 });
  });

  describe('with days but no times', () => {
    const DAYS = 'transaction_id,sold_at,item,quantity,gross';
    const at = (now: string, ...rows: string[]) =>
      importSales(bar.contextAt(now), file([DAYS, ...rows].join('\n')), {});
    const end = (now: string) =>
      endStage(
        bar.contextAt(now),
        { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false },
        postPausedSales,
      );

    test('counts at the end of the business day, but not later than now (D43)', async () => {
      const report = await at('2026-07-05T12:00:00Z', 'T1,2026-07-03,Beer,1,6', 'T2,2026-07-05,Beer,1,6');
      expect(report.notes).toContain('2 lines had no time of day: counted at the end of the business day');
      expect((await all()).map((row) => [row.transaction_date, row.business_day])).toEqual([
        ['2026-07-04T07:59:59+00:00', '2026-07-03'],
        ['2026-07-05T12:00:00+00:00', '2026-07-05'],
      ]);
    });

    test('keeps the time of its first import when the file is read again', async () => {
      await at('2026-07-05T12:00:00Z', 'T2,2026-07-05,Beer,1,6');
      expect(await at('2026-07-05T18:00:00Z', 'T2,2026-07-05,Beer,1,6')).toMatchObject({ updated: 0, skipped: 1 });
      expect(await at('2026-07-07T18:00:00Z', 'T2,2026-07-05,Beer,2,12')).toMatchObject({ updated: 1 });
      expect((await all()).map((row) => row.transaction_date)).toEqual(['2026-07-05T12:00:00+00:00']);
      await at('2026-07-07T18:00:00Z', 'T2,2026-07-06,Beer,2,12');
      expect((await all()).map((row) => row.business_day)).toEqual(['2026-07-06']);
    });

    test('dated today belongs to the cycle that began today; dated in an ended cycle it is reported as late (D22, D42)', async () => {
      await end('2026-07-05T11:00:00Z');
      const today = await at('2026-07-05T12:00:00Z', 'T2,2026-07-05,Beer,2,12');
      expect(today.notes.join()).not.toContain('before the last cycle');
      const late = await at('2026-07-05T12:00:00Z', 'T1,2026-07-03,Beer,1,6', 'T0,2026-07-03 20:00,Beer,1,6');
      expect(late.notes).toContain(
        "2 lines are from before the last cycle ended and unmatched: matching won't change stock for them",
      );
      const { posItemId } = await inside(async (tx) =>
        matchTestPosItem(tx, bar.organizationId, 'Beer', {
          itemId: await createTestItem(tx, bar.organizationId),
          milliliters: 330,
        }),
      );
      expect(await inside((tx) => previewSalesOfItem(tx, bar.organizationId, posItemId))).toMatchObject({
        lines: 1,
        quantity: 2,
        earlier: { lines: 2, quantity: 2, gross: 12 },
      });
      const after = await at('2026-07-05T12:00:00Z', 'T3,2026-07-02,Beer,1,6');
      expect(after.notes).toContain(
        '1 line is from before the last cycle ended: counted in the current cycle as late arrivals',
      );
      const states = (await all()).map(({ transaction_id, state, before_cycle }) => [
        transaction_id,
        state,
        before_cycle,
      ]);
      expect(states).toEqual([
        ['T3', 'posted', true],
        ['T0', 'unmatched', true],
        ['T1', 'unmatched', true],
        ['T2', 'unmatched', false],
      ]);
    });
  });

  test('matched sales leave the shelves with the file, at their own time', async () => {
    await read(own(...ROWS));
    const red = await inside(async (tx) => {
      const itemId = await createTestItem(tx, bar.organizationId);
      await matchTestPosItem(tx, bar.organizationId, 'House Red', { itemId, milliliters: 150 });
      return itemId;
    });
    const report = await read(own('T9,1,2026-07-02 20:00,House Red,Glass,Wine,10,90,,,,'));
    expect(report.notes).toEqual(['1 line takes stock']);
    const { rows } = await inside((tx) =>
      sql<{
        quantity: number;
        at: Date;
      }>`select quantity::float8 as quantity, occurred_at as at from stock.movement where item_id = ${red}`.execute(tx),
    );
    expect(rows).toEqual([{ quantity: -2, at: new Date('2026-07-03T00:00:00Z') }]);
  });
});

describe.skipIf(!fs.existsSync(TRADE_DATA))('real tills', () => {
  const square = fs.existsSync(TRADE_DATA) ? fs.readdirSync(path.join(TRADE_DATA, 'pos_square_items')).sort() : [];
  const bytes = (...parts: string[]) => fs.readFileSync(path.join(TRADE_DATA, ...parts));

  test("Square's exports of a café import as they are, and again change nothing", async () => {
    for (const skipped of [false, true]) {
      let [lines, same] = [0, 0];
      for (const name of square) {
        const report = await importSales(bar.contextAt(NOW), { name, bytes: bytes('pos_square_items', name) });
        expect(report.errors).toEqual([]);
        lines += report.created.sales ?? 0;
        same += report.skipped;
      }
      expect([lines, same]).toEqual(skipped ? [0, 1709] : [1709, 0]);
    }
    const text = square.map((name) => bytes('pos_square_items', name).toString('utf8'));
    const rows = text.flatMap((one) => Papa.parse<Record<string, string>>(one.trim(), { header: true }).data);
    const money = (cell: string | undefined) => Number((cell ?? '').replace('$', ''));
    const { totals } = await listSales(bar.contextAt(NOW), { page: 1, limit: 1, sort: 'transaction_date:asc' });
    const sum = (pick: (row: Record<string, string>) => number) => rows.reduce((total, row) => total + pick(row), 0);
    expect(totals.lines).toBe(1709);
    expect(totals.quantity).toBeCloseTo(
      sum((row) => Number(row.Qty)),
      6,
    );
    expect(totals.gross).toBeCloseTo(
      sum((row) => money(row['Gross Sales'])),
      2,
    );
    expect(totals.discount).toBeCloseTo(-sum((row) => money(row.Discounts)), 2);
  });

  test('the lines of a takeaway import and deplete exactly what was sold, once', async () => {
    const rows = Papa.parse<string[]>(
      bytes('pos_takeaway_london', 'takeaway_restaurant_1_2015-09_2018-12.csv').toString().trim(),
    ).data.slice(1, MOST_LINES);
    const at = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d\d) (.*)$/, '20$3-$2-$1 $4');
    const lines = rows.map(([invoice, date = '', item, quantity, price]) =>
      Papa.unparse([[invoice, at(date), item, quantity, (Number(quantity) * Number(price)).toFixed(2)]]),
    );
    const took = async (part: string[]) => {
      const report = await read(['transaction_id,sold_at,item,quantity,gross', ...part].join('\n'));
      expect(report.errors).toEqual([]);
      return report;
    };
    // All POS items are matched after the first thousand lines; earlier lines wait.
    const first = lines.slice(0, 1000);
    await took(first);
    const items = await inside(async (tx) => {
      const { rows: named } = await sql<{ name: string }>`select name from sales.pos_item order by name`.execute(tx);
      const shelf = await createTestLocation(tx, bar.organizationId);
      const made: { id: string; name: string; shelf: string }[] = [];
      for (const { name } of named) {
        const id = await createTestItem(tx, bar.organizationId);
        await matchTestPosItem(tx, bar.organizationId, name, { itemId: id, milliliters: 330 });
        made.push({ id, name, shelf });
      }
      return made;
    });
    for (const { id, shelf } of items.slice(0, 20))
      await addStock(bar.contextAt('2015-08-01T12:00:00Z'), {
        inventory_item_id: id,
        location_id: shelf,
        quantity: 50,
      });
    const rest = lines.slice(1000);
    await took(rest);
    const expected = new Map<string, number>();
    for (const [, , item = '', quantity] of rows.slice(1000))
      expected.set(item, (expected.get(item) ?? 0) + Number(quantity));
    const { rows: sold } = await inside((tx) =>
      sql<{ item_id: string; quantity: string }>`
        select item_id, -sum(quantity) as quantity from stock.movement where kind = 'sale' group by item_id`.execute(
        tx,
      ),
    );
    const quantities = new Map(sold.map((row) => [row.item_id, Number(row.quantity)]));
    for (const { id, name } of items) expect(quantities.get(id) ?? 0).toBeCloseTo((expected.get(name) ?? 0) * 0.44, 4);
    expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
    expect(await inside((tx) => verifySales(tx, bar.organizationId))).toEqual([]);
    expect(await took(rest)).toMatchObject({ created: { sales: 0 }, updated: 0, skipped: rest.length });
  });
});
