import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { adjustStock } from '#features/ledger/server/changes/adjust-stock.ts';
import { moveStock, pullStock } from '#features/ledger/server/changes/move-stock.ts';
import { listRunningStock, setPriorities } from '#features/ledger/server/changes/set-priorities.ts';
import { lockPeriod } from '#features/ledger/server/movements/close-ledger.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { listReasons } from '#features/ledger/server/reasons/reasons.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves, createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { getItem } from '../items/get-item.ts';
import { listActivity } from '../items/list-activity.ts';

let house: TestHouse;
let bar: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  other = await createTestOrganization(house);
});
afterAll(() => house.close());

const at = '2026-01-05T14:00:00Z';
const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

async function shelf(quantity: number) {
  const [itemId, here, there] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
  const reasonId = (await listReasons(bar.contextAt(at), {}))[0]?.id as string;
  if (quantity > 0) await addStock(bar.contextAt(at), { inventory_item_id: itemId, location_id: here, quantity });
  return { itemId, here, there, reasonId };
}

const parts = { listPurchases: async () => [], listSoldAs: async () => [] };

describe('adjusting', () => {
  test('sets the new count and books the difference as an addition or a depletion (STK-012, STK-013, STK-014)', async () => {
    const { itemId, here, reasonId } = await shelf(5);
    const set = (quantity: number) =>
      adjustStock(bar.contextAt(at), {
        inventory_item_id: itemId,
        location_id: here,
        quantity,
        reason_code_id: reasonId,
        details: 'why',
      });
    expect((await set(7.5)).runningStock.current_count).toBe(7.5);
    expect((await set(-2)).runningStock.current_count).toBe(-2);
    const { data } = await listActivity(bar.contextAt(at), {
      id: itemId,
      sort: 'time:asc',
      show: 'manual_adjustments',
      page: 1,
      limit: 50,
    });
    expect(data.map((row) => [row.source, row.prevQuantity, row.change, row.quantity])).toEqual([
      ['manual_addition', 0, 5, 5],
      ['manual_addition', 5, 2.5, 7.5],
      ['manual_depletion', 7.5, -9.5, -2],
    ]);
    expect(data[1]?.reason).toBeTruthy();
  });

  test('requires a reason, and creates one by name (STK-018, STK-019, API-016)', async () => {
    const { itemId, here } = await shelf(5);
    const body = { inventory_item_id: itemId, location_id: here, quantity: 3 };
    await expect(adjustStock(bar.contextAt(at), body)).rejects.toMatchObject({
      fields: { reason_code_id: 'Reason Code is required' },
    });
    await adjustStock(bar.contextAt(at), { ...body, reason_description: 'Broken at delivery' });
    expect((await listReasons(bar.contextAt(at), {})).map((reason) => reason.name)).toContain('Broken at delivery');
  });

  test('refuses an unchanged count and a type that contradicts the difference (STK-014)', async () => {
    const { itemId, here, reasonId } = await shelf(5);
    const body = { inventory_item_id: itemId, location_id: here, reason_code_id: reasonId };
    await expect(adjustStock(bar.contextAt(at), { ...body, quantity: 5 })).rejects.toMatchObject({
      fields: { quantity: expect.any(String) },
    });
    await expect(
      adjustStock(bar.contextAt(at), { ...body, quantity: 6, type: 'manual_depletion' }),
    ).rejects.toMatchObject({ fields: { type: expect.any(String) } });
  });
});

describe('moving', () => {
  test('lowers the source and raises the target, and is undone as one (STK-026, D2, D8)', async () => {
    const { itemId, here, there } = await shelf(5);
    const moved = await moveStock(bar.contextAt(at), {
      inventory_item_id: itemId,
      from_location_id: here,
      to_location_id: there,
      quantity: 2,
    });
    expect([moved.from.current_count, moved.to.current_count]).toEqual([3, 2]);
    await undoAction(bar.contextAt(at), { id: moved.action_id }, {});
    const rows = await listRunningStock(bar.contextAt(at), { inventory_item_id: itemId });
    expect(rows.map((row) => row.current_count).toSorted()).toEqual([0, 5]);
    await expect(undoAction(bar.contextAt(at), { id: moved.action_id }, {})).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test.each([0, -1, 5.01, 1e9])('refuses %s of five bottles (STK-027, STK-028, D7)', async (quantity) => {
    const { itemId, here, there } = await shelf(5);
    const move = { inventory_item_id: itemId, from_location_id: here, to_location_id: there, quantity };
    await expect(moveStock(bar.contextAt(at), move)).rejects.toMatchObject({
      fields: { quantity: 'Quantity should be a number between 0 and 5' },
    });
    expect(
      (await listRunningStock(bar.contextAt(at), { inventory_item_id: itemId })).map((row) => row.current_count),
    ).toEqual([5]);
  });

  test('refuses the same location as source and target (STK-029)', async () => {
    const { itemId, here } = await shelf(5);
    await expect(
      moveStock(bar.contextAt(at), {
        inventory_item_id: itemId,
        from_location_id: here,
        to_location_id: here,
        quantity: 1,
      }),
    ).rejects.toMatchObject({
      fields: { to_location_id: 'Move to location should be different from current location' },
    });
  });

  test('a pull rounds to two decimals (STK-035, STK-036)', async () => {
    const { itemId, here, there } = await shelf(5);
    const pulled = await pullStock(bar.contextAt(at), {
      item_id: itemId,
      from_location_id: here,
      to_location_id: there,
      quantity: 1.126,
    });
    expect(pulled.to.current_count).toBe(1.13);
  });
});

describe('location and time', () => {
  test('stock cannot be added to an unavailable location, but can be taken out', async () => {
    const { itemId, here, there } = await shelf(5);
    await inside((tx) =>
      sql`update stock.location set availability = id <> ${there} where organization_id = ${bar.organizationId} and id in (${here}, ${there})`.execute(
        tx,
      ),
    );
    const move = { inventory_item_id: itemId, from_location_id: here, to_location_id: there, quantity: 1 };
    const refused = { code: 'conflict', message: 'This location is not available' };
    await expect(moveStock(bar.contextAt(at), move)).rejects.toMatchObject({
      ...refused,
      fields: { to_location_id: refused.message },
    });
    const added = { inventory_item_id: itemId, location_id: there, quantity: 1 };
    await expect(addStock(bar.contextAt(at), added)).rejects.toMatchObject(refused);
    await inside((tx) =>
      sql`update stock.location set availability = not availability where organization_id = ${bar.organizationId} and id in (${here}, ${there})`.execute(
        tx,
      ),
    );
    expect((await moveStock(bar.contextAt(at), move)).to.current_count).toBe(1);
  });

  test('a change cannot be dated in the future, except for a few minutes of clock difference', async () => {
    const { itemId, here, reasonId } = await shelf(5);
    const set = (quantity: number, occurred_at: string) =>
      adjustStock(bar.contextAt(at), {
        inventory_item_id: itemId,
        location_id: here,
        quantity,
        reason_code_id: reasonId,
        occurred_at,
      });
    await expect(set(4, '2026-01-05T14:06:00Z')).rejects.toMatchObject({
      fields: { occurred_at: 'The time is in the future' },
    });
    expect((await set(4, '2026-01-05T14:04:00Z')).runningStock.current_count).toBe(4);
  });

  test('a movement in a closed period cannot be undone (D22)', async () => {
    const closing = await createTestOrganization(house);
    const within = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
      withOrganization(house.app.db, closing.organizationId, work);
    const addition = {
      inventory_item_id: await within((tx) => createTestItem(tx, closing.organizationId)),
      location_id: await within((tx) => createTestLocation(tx, closing.organizationId)),
      quantity: 1,
    };
    const { action_id } = await addStock(closing.contextAt(at), addition);
    await within((tx) => lockPeriod(tx, closing.organizationId, new Date(at)));
    const later = closing.contextAt('2026-01-06T14:00:00Z');
    await expect(undoAction(later, { id: action_id }, {})).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('closed period'),
    });
    const { action_id: open } = await addStock(later, addition);
    await undoAction(later, { id: open }, {});
  });
});

describe('permissions', () => {
  test("another organization's item, location and action are not found (D50)", async () => {
    const { itemId, here, there } = await shelf(5);
    const strange = other.contextAt(at);
    await expect(
      moveStock(strange, { inventory_item_id: itemId, from_location_id: here, to_location_id: there, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      addStock(strange, { inventory_item_id: itemId, location_id: here, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(getItem(strange, { id: itemId }, parts)).rejects.toMatchObject({ code: 'not_found' });
    const { action_id } = await addStock(bar.contextAt(at), {
      inventory_item_id: itemId,
      location_id: here,
      quantity: 1,
    });
    await expect(undoAction(strange, { id: action_id }, {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test("a member cannot undo a colleague's action, an admin can", async () => {
    const { itemId, here } = await shelf(0);
    const [member, admin] = [
      await addTestPerson(house, bar.organizationId, 'member'),
      await addTestPerson(house, bar.organizationId, 'admin'),
    ];
    const { action_id } = await addStock(bar.contextAt(at), {
      inventory_item_id: itemId,
      location_id: here,
      quantity: 1,
    });
    await expect(undoAction(bar.contextAt(at, member), { id: action_id }, {})).rejects.toMatchObject({
      code: 'forbidden',
    });
    await undoAction(bar.contextAt(at, admin), { id: action_id }, {});
    expect((await getItem(bar.contextAt(at), { id: itemId }, parts)).total).toBe(0);
  });
});

test('depletion priorities are saved as given and sorted by (STK-005, STK-058)', async () => {
  const { itemId, here, there } = await shelf(5);
  await addStock(bar.contextAt(at), { inventory_item_id: itemId, location_id: there, quantity: 1 });
  const before = await listRunningStock(bar.contextAt(at), { inventory_item_id: itemId });
  expect(before.map((row) => [row.location_id, row.depletion_priority])).toEqual([
    [here, 0],
    [there, 1],
  ]);
  await setPriorities(
    bar.contextAt(at),
    before.map((row) => ({ id: row.id, depletion_priority: 1 - row.depletion_priority })),
  );
  expect(
    (await listRunningStock(bar.contextAt(at), { inventory_item_id: itemId })).map((row) => row.location_id),
  ).toEqual([there, here]);
});
