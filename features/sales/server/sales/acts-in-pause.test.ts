import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { postSalesOfItem, postWaitingSales } from './post-sales-of-item.ts';
import { receiveSales } from './receive-sales.ts';
import { postPausedSales } from './resume-sales.ts';
import { settleLines } from './settle-lines.ts';
import { undoSales } from './undo-sales.ts';

let house: TestHouse;
let bar: TestOrganization;
let gin: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const day = (text: string) => `2026-01-${text}:00Z`;
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const mover = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });
const now = () => bar.contextAt(day('30T12:00'));

beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date(day('05T12:00')) });
  const [item, shelf] = await inside(
    async (tx) =>
      [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
  );
  gin = item;
  await addStock(bar.contextAt(day('05T13:00')), { inventory_item_id: gin, location_id: shelf, quantity: 10 });
});

const sell = (quantity: number, soldAt: string) =>
  receiveSales(now(), {
    sales: [
      { transaction_id: 'T', line_id: soldAt, sold_at: day(soldAt), item: 'Gin', quantity, gross: quantity * 10 },
    ],
  });
const match = async (milliliters = 750) =>
  (await inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Gin', { itemId: gin, milliliters }))).posItemId;
const pause = (paused: boolean) =>
  inside(async (tx) => {
    await setSalesPause(tx, bar.organizationId, paused, new Date(day('06T20:00')));
    if (!paused) await postPausedSales(tx, mover());
  });
const undo = (id: string | null) => undoAction(now(), { id: id ?? '' }, { sale: undoSales, sale_match: undoSales });
const onHand = async () => {
  const { quantity } = await inside((tx) =>
    tx.selectFrom('stock.item_stock').select('quantity').where('item_id', '=', gin).executeTakeFirstOrThrow(),
  );
  return Number(quantity);
};
const states = async () => {
  const { rows } = await inside((tx) =>
    sql<{ state: string }>`
      select state from sales.sale_line where organization_id = ${bar.organizationId} and quantity > 0 order by sold_at`.execute(
      tx,
    ),
  );
  return rows.map(({ state }) => state);
};
const PAUSED = { code: 'conflict', message: 'Sales are paused. Resume them first.' };

describe('while sales are paused', () => {
  test("posting an item's sales again is refused and loses nothing (D16, D34)", async () => {
    await sell(0, '05T12:30');
    const id = await match();
    await sell(2, '06T19:00');
    await match(1500);
    await pause(true);
    await expect(postWaitingSales(now(), { id, again: true })).rejects.toMatchObject(PAUSED);
    expect(await states()).toEqual(['posted']);
    await pause(false);
    expect(await onHand()).toBe(8);
    await postWaitingSales(now(), { id, again: true });
    expect(await onHand()).toBe(6);
  });

  test('depleting the sales that a match waited for is refused, so that undoing it can bring them back (D38, D42)', async () => {
    await sell(2, '06T19:00');
    await pause(true);
    const id = await match();
    const deplete = () => inside((tx) => postSalesOfItem(tx, mover(), id));
    await expect(deplete()).rejects.toMatchObject(PAUSED);
    expect(await states()).toEqual(['unmatched']);
    await pause(false);
    expect(await onHand()).toBe(10);
    const { actionId } = await deplete();
    expect(await onHand()).toBe(8);
    await undo(actionId);
    expect([await onHand(), await states()]).toEqual([10, ['unmatched']]);
  });

  test('what a modifier would change in sales is refused (D16)', async () => {
    await sell(0, '05T12:30');
    const posItemId = await match();
    await sell(2, '06T19:00');
    await pause(true);
    const id = await inside((tx) =>
      tx.selectFrom('sales.sale_line').select('id').where('quantity', '>', '0').executeTakeFirstOrThrow(),
    );
    const line = { ...id, posItemId, soldAt: new Date(day('06T19:00')), isNew: false };
    await expect(
      inside((tx) => settleLines(tx, mover(), [line], { actionKind: 'sale_modifier' })),
    ).rejects.toMatchObject(PAUSED);
    expect(await states()).toEqual(['posted']);
  });

  test('a sale that the till changed meanwhile is not undone, so that the change is posted afterwards (D40)', async () => {
    await sell(0, '05T12:30');
    await match();
    const { action_id } = await sell(2, '06T19:00');
    await pause(true);
    await sell(3, '06T19:00');
    await expect(undo(action_id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The POS changed 1 of these sales while sales are paused. Resume them first.',
    });
    await pause(false);
    expect([await onHand(), await states()]).toEqual([7, ['posted']]);
  });

  test('a sale that the till left alone can be undone (D38)', async () => {
    await sell(0, '05T12:30');
    await match();
    const { action_id } = await sell(2, '06T19:00');
    await pause(true);
    await undo(action_id);
    expect([await onHand(), await states()]).toEqual([10, ['undone']]);
  });
});

test('posting sales again leaves alone what a person undid (D34, D38)', async () => {
  await sell(0, '05T12:30');
  const id = await match();
  const { action_id } = await sell(2, '07T20:00');
  await sell(3, '08T20:00');
  await undo(action_id);
  await match(1500);
  expect(await postWaitingSales(now(), { id, again: true })).toMatchObject({ lines: 2, quantity: 3 });
  expect([await onHand(), await states()]).toEqual([4, ['undone', 'posted']]);
});
