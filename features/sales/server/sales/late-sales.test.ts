import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import { saveStocktake } from '#features/counting/server/stocktakes/save-stocktake.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { countUnmatchedSales, listUnmatchedSales } from '../unmatched/unmatched-sales.ts';
import { listItemSales, listSales } from './list-sales.ts';
import { postSalesOfItem, postWaitingSales, previewSalesOfItem } from './post-sales-of-item.ts';
import { receiveSales } from './receive-sales.ts';
import { postPausedSales } from './resume-sales.ts';
import { undoSales } from './undo-sales.ts';
import { verifySales } from './verify-sales.ts';

let house: TestHouse;
let bar: TestOrganization;
let gin: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const day = (text: string) => `2026-01-${text}:00Z`;
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const mover = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });

beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date(day('05T12:00')) });
  [gin, shelf] = await inside(
    async (tx) =>
      [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
  );
  await addStock(bar.contextAt(day('05T13:00')), { inventory_item_id: gin, location_id: shelf, quantity: 10 });
});

const sell = (quantity: number, soldAt: string, line = soldAt) =>
  receiveSales(bar.contextAt(day('30T12:00')), {
    sales: [{ transaction_id: 'T', line_id: line, sold_at: day(soldAt), item: 'Gin', quantity, gross: quantity * 10 }],
  });
const match = (milliliters = 750) =>
  inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Gin', { itemId: gin, milliliters }));
/** The till has the item before any of it is sold. */
async function matched(): Promise<string> {
  await sell(0, '05T12:30', 'first');
  return (await match()).posItemId;
}
const count = (quantity: number, at: string) =>
  saveStocktake(bar.contextAt(day('30T12:00')), {
    inventory_item_id: gin,
    location_id: shelf,
    count: quantity,
    counted_at: day(at),
  });
async function onHand(): Promise<number> {
  return inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    expect(await verifySales(tx, bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ quantity: number }>`
      select sum(quantity)::float8 as quantity from stock.running_stock where item_id = ${gin}`.execute(tx);
    return rows[0]?.quantity ?? 0;
  });
}
const end = (at: string) =>
  endStage(
    bar.contextAt(day(at)),
    { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false },
    postPausedSales,
  );
const undo = (id: string | null) =>
  undoAction(bar.contextAt(day('30T13:00')), { id: id ?? '' }, { sale: undoSales, sale_match: undoSales });
const states = async () =>
  (await listSales(bar.contextAt(day('30T12:00')), { page: 1, limit: 50, sort: 'transaction_date:asc' })).data.map(
    (row) => row.state,
  );

describe('sales that arrive late', () => {
  test('dated before a count change the loss, not the stock on hand; dated after it they do (D11)', async () => {
    await matched();
    await count(7, '06T22:10');
    await sell(1, '06T22:05');
    expect(await onHand()).toBe(7);
    await sell(2, '06T22:15');
    expect(await onHand()).toBe(5);
    // The till cancels the early one: stock on hand stays as counted.
    await sell(0, '06T22:05');
    expect(await onHand()).toBe(5);
  });

  test('of a closed period are posted in the open one, with their stated time (D22)', async () => {
    await matched();
    await end('10T06:00');
    await sell(1, '08T22:00');
    expect(await onHand()).toBe(9);
    const { rows } = await inside((tx) =>
      sql<{ at: Date; stated: Date }>`
        select occurred_at as at, stated_at as stated from stock.movement where kind = 'sale' and quantity = -1`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ at: new Date(day('10T06:00')), stated: new Date(day('08T22:00')) }]);
  });
});

describe('while sales are paused', () => {
  const pause = (paused: boolean) =>
    inside(async (tx) => {
      await setSalesPause(tx, bar.organizationId, paused, new Date(day('06T20:00')));
      if (!paused) await postPausedSales(tx, mover());
    });

  test('nothing leaves the shelves; at the end everything does at its own time, so no figure differs (CNT-055, CNT-057, D16)', async () => {
    await matched();
    await sell(1, '06T19:00');
    await pause(true);
    expect(await sell(2, '06T21:00')).toMatchObject({ paused: 1, posted: 0, action_id: null });
    expect(await sell(3, '06T19:00')).toMatchObject({ changed: 1, paused: 1 });
    expect(await onHand()).toBe(9);
    await count(8.5, '06T20:30');
    await pause(false);
    // Two of the early ones are before the count, which includes them.
    expect(await onHand()).toBe(6.5);
    expect(await states()).toEqual(['unmatched', 'posted', 'posted']);
    const { rows } = await inside((tx) =>
      sql<{
        at: Date;
      }>`select occurred_at as at from stock.movement where kind = 'sale' order by sequence desc limit 1`.execute(tx),
    );
    expect(rows[0]?.at).toEqual(new Date(day('06T21:00')));
  });

  test('a line that changes to another drink and another time is reversed as it was posted (D16, D40)', async () => {
    await matched();
    const rum = await inside((tx) => createTestItem(tx, bar.organizationId, 'White rum'));
    const sold = (item: string, soldAt: string, quantity: number, line = '06T19:00') =>
      receiveSales(bar.contextAt(day('30T12:00')), {
        sales: [{ transaction_id: 'T', line_id: line, sold_at: day(soldAt), item, quantity, gross: 10 }],
      });
    await sold('Rum', '05T12:30', 0, 'rum');
    await inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Rum', { itemId: rum, milliliters: 750 }));
    await sell(2, '06T19:00');
    await pause(true);
    await sold('Rum', '06T21:00', 3);
    await sold('Rum', '06T22:00', 4);
    await pause(false);
    const { rows } = await inside((tx) =>
      sql<{ item: string; at: Date; quantity: number }>`
        select item_id as item, occurred_at as at, quantity::float from stock.movement
        where organization_id = ${bar.organizationId} and kind = 'sale' order by sequence`.execute(tx),
    );
    expect(rows).toEqual([
      { item: gin, at: new Date(day('06T19:00')), quantity: -2 },
      { item: gin, at: new Date(day('06T19:00')), quantity: 2 },
      { item: rum, at: new Date(day('06T22:00')), quantity: -4 },
    ]);
  });

  test('the end of the cycle ends the pause, and earlier sales belong to that cycle (CNT-059, D16)', async () => {
    await matched();
    await pause(true);
    await sell(2, '06T21:00');
    await end('10T06:00');
    expect(await onHand()).toBe(8);
    const { rows } = await inside((tx) =>
      sql<{ paused: boolean; at: Date; stated: Date | null; ended: Date }>`
        select inventory_pause as paused, m.occurred_at as at, m.stated_at as stated, (select max(ended_at) from counting.cycle) as ended
        from accounts.organization_setting as s join stock.movement as m using (organization_id)
        where s.organization_id = ${bar.organizationId} and m.kind = 'sale'`.execute(tx),
    );
    expect(rows).toEqual([
      { paused: false, at: new Date(day('06T21:00')), stated: null, ended: new Date(day('10T06:00')) },
    ]);
  });
});

describe('sales that wait for a match', () => {
  test('are counted and valued; a match depletes those of the open cycle, with a preview (D42, POS-051)', async () => {
    await sell(1, '05T20:00');
    await end('06T06:00');
    await sell(2, '07T20:00');
    await sell(3, '08T20:00');
    const context = bar.contextAt(day('30T12:00'));
    expect(await listUnmatchedSales(context, { page: 1, limit: 50 })).toMatchObject({
      data: [{ name: 'Gin', lines: 3, quantity: 6, gross: 60, open_lines: 2 }],
      totals: { lines: 3, quantity: 6, gross: 60 },
    });
    expect(await inside((tx) => countUnmatchedSales(tx, bar.organizationId))).toEqual({ count: 2, value: 50 });
    const { posItemId } = await match();
    const preview = await inside((tx) => previewSalesOfItem(tx, bar.organizationId, posItemId));
    expect(preview).toMatchObject({ lines: 2, quantity: 5, gross: 50 });
    const posted = await inside((tx) => postSalesOfItem(tx, mover(), posItemId));
    expect(posted).toMatchObject({ lines: 2, quantity: 5 });
    expect(await onHand()).toBe(5);
    expect(await states()).toEqual(['unmatched', 'posted', 'posted']);
    expect(await inside((tx) => postSalesOfItem(tx, mover(), posItemId))).toMatchObject({ lines: 0, quantity: 0 });
    // The earlier one is in a closed cycle: it does not move and is no longer listed.
    expect((await listUnmatchedSales(context, { page: 1, limit: 50 })).totals).toMatchObject({ lines: 0 });
    await undo(posted.actionId);
    expect(await onHand()).toBe(10);
    expect(await states()).toEqual(['unmatched', 'unmatched', 'unmatched']);
  });

  test('on request, lines posted by another match are posted again, as visible differences (D34)', async () => {
    const id = await matched();
    await sell(2, '07T20:00');
    await sell(2, '08T20:00');
    await match(1500);
    expect(await onHand()).toBe(6);
    const context = bar.contextAt(day('30T12:00'));
    expect(await postWaitingSales(context, { id, from: day('08T00:00'), again: true })).toMatchObject({
      lines: 1,
      quantity: 2,
    });
    expect(await onHand()).toBe(4);
    await expect(postWaitingSales(context, { id, from: day('01T00:00') })).rejects.toMatchObject({
      fields: { from: expect.stringContaining('open cycle') },
    });
    await inside((tx) => sql`update sales.pos_item set sold_as_id = null where id = ${id}`.execute(tx));
    await expect(postWaitingSales(context, { id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await postWaitingSales(context, { id, from: day('08T00:00'), again: true })).toMatchObject({ lines: 0 });
    expect(await onHand()).toBe(8);
  });
});

describe('undo', () => {
  test('puts back what sales took; if sent again, they are posted again (D1)', async () => {
    await matched();
    const { action_id } = await sell(2, '07T20:00');
    await undo(action_id);
    expect(await onHand()).toBe(10);
    expect(await states()).toEqual(['unmatched']);
    expect(await sell(2, '07T20:00')).toMatchObject({ changed: 1, posted: 1 });
    expect(await onHand()).toBe(8);
    expect(await states()).toEqual(['unmatched', 'posted']);
  });

  test('is not offered for sales that moved nothing (D18)', async () => {
    await matched();
    expect(await sell(0, '07T20:00')).toMatchObject({ posted: 1, action_id: null });
    const { action_id } = await sell(1, '07T20:00');
    await undo(action_id);
    expect(await onHand()).toBe(10);
  });

  test('says why it is refused if the till has changed the lines', async () => {
    await matched();
    const first = await sell(2, '07T20:00');
    const second = await sell(3, '07T20:00');
    for (const { action_id } of [first, second])
      await expect(undo(action_id)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('in the POS'),
      });
    expect(await onHand()).toBe(7);
  });
});

test('sales keep the costs of their time, by unit, and pages have fifty (COST-012, D34, POS-056)', async () => {
  await inside((tx) =>
    sql`update stock.item_cost set average_cost = 20, last_cost = 30 where item_id = ${gin}`.execute(tx),
  );
  await matched();
  await receiveSales(bar.contextAt(day('30T12:00')), {
    sales: Array.from({ length: 120 }, (_, n) => ({
      transaction_id: `T${n}`,
      line_id: '1',
      sold_at: day('07T20:00'),
      item: n < 60 ? 'Gin' : 'Soup',
      category: 'Spirits',
      quantity: 2,
      gross: 24,
      discount: 4,
      payment_type: 'Payment',
      payment_method: 'Card',
    })),
  });
  const context = bar.contextAt(day('30T12:00'));
  const page = { page: 1, limit: 50, sort: 'transaction_date:desc' };
  const ofItem = await listItemSales(context, { ...page, id: gin });
  expect(ofItem.meta).toEqual({ page: 1, limit: 50, total: 60, totalPages: 2 });
  expect(ofItem.data[0]).toMatchObject({
    pos_item_name: 'Gin',
    match: { type: 'IT', inventory_item_id: gin },
    category: 'Spirits',
    transaction_date: '2026-01-07T20:00:00+00:00',
    depletion_size: '750 mL',
    quantity_sold: 2,
    sale_price: 12,
    discount: 4,
    payment_type: 'Payment',
    payment_method: 'Card',
    unit_cost: 20,
    state: 'posted',
  });
  await inside((tx) => sql`update stock.item_cost set average_cost = 99 where item_id = ${gin}`.execute(tx));
  const everything = await listSales(context, { ...page, page: 3 });
  expect([everything.data.length, everything.meta.total, everything.meta.totalPages]).toEqual([21, 121, 3]);
  expect(everything.totals).toMatchObject({ quantity: 240, gross: 2880, discount: 480, cost: 2400 });
  await sell(5, '09T20:00');
  await sell(0, '09T20:00');
  const voided = await listSales(context, { ...page, search: 'T' });
  expect(voided.data[0]).toMatchObject({ quantity_sold: 0, unit_cost: 99, sale_price: null });
  const filter = (key: string, value: unknown) => JSON.stringify({ [key]: { key, value } });
  const total = async (query: { search?: string; filter?: string }) =>
    (await listSales(context, { ...page, ...query })).meta.total;
  expect(await total({ search: 'soup' })).toBe(60);
  expect(await total({ search: 'T7' })).toBe(1);
  expect(await total({ filter: filter('match', 'unmatched') })).toBe(60);
  expect(await total({ filter: filter('match', 'matched') })).toBe(62);
  expect(await total({ filter: filter('category', 'spirits') })).toBe(121); // the very first sale had no category
  expect(await total({ filter: filter('inventory_item_id', gin) })).toBe(61);
  await expect(total({ filter: filter('colour', 'red') })).rejects.toMatchObject({
    fields: { filter: expect.any(String) },
  });
});
