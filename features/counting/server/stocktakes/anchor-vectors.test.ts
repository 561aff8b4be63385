import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { listVariance } from '../variance/list-variance.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { saveStocktake } from './save-stocktake.ts';
import { saveStocktakes } from './save-stocktakes.ts';

const NIGHT = '2026-01-05T';
const at = (clock: string) => new Date(`${NIGHT}${clock}:00Z`);

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
});
afterAll(() => house.close());

/** One item in one location, and what can happen to it. */
async function shelf() {
  const { organizationId, actor } = bar;
  const by = { organizationId, userId: actor.userId };
  const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
    withOrganization(house.app.db, organizationId, work);
  const [itemId, locationId] = await inside(
    async (tx) => [await createTestItem(tx, organizationId), await createTestLocation(tx, organizationId)] as const,
  );
  const book = (kind: MovementKind, quantity: string, occurredAt: Date) =>
    inside(async (tx) => {
      const actionId = await startAction(tx, by, kind);
      await recordMovements(tx, by, actionId, [{ itemId, locationId, kind, quantity, occurredAt }]);
      return actionId;
    });
  const count = (quantity: number, clock: string, more: { shelf?: string; client_id?: string } = {}, who = actor) =>
    saveStocktake(bar.contextAt('2026-01-06T12:00:00Z', who), {
      inventory_item_id: itemId,
      location_id: locationId,
      count: quantity,
      counted_at: at(clock).toISOString(),
      ...more,
    });
  const undo = (id: string) =>
    undoAction(bar.contextAt('2026-01-06T12:00:00Z'), { id }, { stocktake: cancelStocktakes });
  const state = async () => {
    const stock = await inside((tx) =>
      tx
        .selectFrom('stock.running_stock')
        .select('quantity')
        .where('item_id', '=', itemId)
        .where('location_id', '=', locationId)
        .executeTakeFirstOrThrow(),
    );
    const variance = await listVariance(bar.contextAt('2026-01-06T12:00:00Z'), {
      page: 1,
      limit: 500,
      sort: 'name:asc',
    });
    const row = variance.data.find((one) => one.item.id === itemId);
    return { onHand: Number(stock.quantity), variance: row?.variance_quantity ?? null };
  };
  return { itemId, locationId, book, count, undo, state };
}

describe('counting against moving stock', () => {
  test("follows the rules' test vectors one after the other (D10, D11, D12)", async () => {
    const { book, count, state, undo } = await shelf();
    await book('receipt', '5', at('13:00'));
    await count(4, '22:10');
    expect(await state()).toEqual({ onHand: 4, variance: -1 });
    await book('sale', '-1', at('22:20'));
    expect(await state()).toEqual({ onHand: 3, variance: -1 });
    await book('sale', '-0.5', at('22:05'));
    expect(await state()).toEqual({ onHand: 3, variance: -0.5 });
    await book('sale', '-0.5', at('22:15'));
    expect(await state()).toEqual({ onHand: 2.5, variance: -0.5 });
    const receipt = await book('receipt', '12', new Date('2026-01-04T10:00:00Z'));
    expect(await state()).toEqual({ onHand: 2.5, variance: -12.5 });
    await undo(receipt);
    expect(await state()).toEqual({ onHand: 2.5, variance: -0.5 });
  });

  test('two people counting two shelves add up, in whatever order they arrive (D13)', async () => {
    const colleague = await addTestPerson(house, bar.organizationId, 'member');
    const inOrder = await shelf();
    await inOrder.count(3, '22:00');
    await inOrder.count(2, '22:10', {}, colleague);
    expect(await inOrder.state()).toMatchObject({ onHand: 5 });
    const late = await shelf();
    await late.count(2, '22:10', {}, colleague);
    await late.count(3, '22:00');
    expect(await late.state()).toMatchObject({ onHand: 5 });
  });

  test("a person's own later entry replaces the earlier one, even when the earlier one arrives last (D13)", async () => {
    const { count, state } = await shelf();
    await count(33, '22:00');
    await count(3, '22:05');
    expect(await state()).toMatchObject({ onHand: 3 });
    await count(99, '22:02');
    expect(await state()).toMatchObject({ onHand: 3 });
  });

  test('undoing a count restores what the ledger or the other shelves say (D1, D13)', async () => {
    const colleague = await addTestPerson(house, bar.organizationId, 'member');
    const { book, count, undo, state } = await shelf();
    await book('receipt', '5', at('13:00'));
    const mine = await count(3, '22:00');
    const theirs = await count(2, '22:10', {}, colleague);
    expect(await state()).toEqual({ onHand: 5, variance: 0 });
    await undo(mine.action_id);
    expect(await state()).toEqual({ onHand: 2, variance: -3 });
    await undo(theirs.action_id);
    expect((await state()).onHand).toBe(5);
  });

  test('a count equal to the stock is booked as proof of counting, a repeated client id is not (D5, D10)', async () => {
    const { book, count, state, itemId } = await shelf();
    await book('receipt', '5', at('13:00'));
    const first = await count(5, '22:10', { client_id: 'phone-1' });
    const again = await count(5, '22:10', { client_id: 'phone-1' });
    expect(again.id).toBe(first.id);
    expect(await state()).toEqual({ onHand: 5, variance: 0 });
    const movements = await withOrganization(house.app.db, bar.organizationId, (tx) =>
      tx
        .selectFrom('stock.movement')
        .select(['kind', 'quantity'])
        .where('item_id', '=', itemId)
        .where('kind', '=', 'stocktake')
        .execute(),
    );
    expect(movements).toEqual([{ kind: 'stocktake', quantity: '0.000000' }]);
  });

  test('two days of one location in one call are two counts: the first is opening stock, the later one wins (D10, D11, D17)', async () => {
    const { itemId, locationId, state } = await shelf();
    const line = (count: number, counted_at: string) => ({
      inventory_item_id: itemId,
      location_id: locationId,
      count,
      counted_at,
    });
    const lines = [line(5, '2026-01-05T13:00:00Z'), line(3, '2026-01-06T11:00:00Z')];
    await saveStocktakes(bar.contextAt('2026-01-06T12:00:00Z'), { lines });
    expect(await state()).toEqual({ onHand: 3, variance: -2 });
    const other = await shelf();
    const reversed = lines
      .toReversed()
      .map((one) => ({ ...one, inventory_item_id: other.itemId, location_id: other.locationId }));
    await saveStocktakes(bar.contextAt('2026-01-06T12:00:00Z'), { lines: reversed });
    expect(await other.state()).toEqual({ onHand: 3, variance: -2 });
  });

  test('every balance agrees with the ledger afterwards (D3)', async () => {
    const differences = await withOrganization(house.app.db, bar.organizationId, (tx) =>
      verifyStock(tx, bar.organizationId),
    );
    expect(differences).toEqual([]);
  });
});
