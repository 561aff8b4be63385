import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { replaceCostLayers } from '../costs/cost-layers.ts';
import { recordMovements, startAction } from './record-movements.ts';
import { verifyStock } from './verify-stock.ts';

let house: TestHouse;
let bar: TestOrganization;
let itemId: string;

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const verify = () => inside((tx) => verifyStock(tx, bar.organizationId));
const tamper = (statement: string) => sql.raw(statement).execute(house.system.db);

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  await inside(async (tx) => {
    const by = { organizationId: bar.organizationId, userId: null };
    itemId = await createTestItem(tx, bar.organizationId);
    const locationId = await createTestLocation(tx, bar.organizationId);
    const at = new Date('2026-01-05T13:00:00Z');
    const receipt = { itemId, locationId, kind: 'receipt' as const, quantity: '12', occurredAt: at };
    await recordMovements(tx, by, await startAction(tx, by, 'receipt'), [receipt]);
    const layer = {
      itemId,
      sourceLine: '1',
      purchasedAt: at,
      quantity: '12',
      unitCost: '9.50',
      landedUnitCost: '9.50',
      consignment: false,
      supplier: null,
    };
    await replaceCostLayers(
      tx,
      { organizationId: bar.organizationId, userId: null },
      { type: 'invoice', id: itemId, name: null },
      [layer],
    );
  });
});
afterAll(() => house.close());

test('an untouched ledger agrees with every balance and cost (D3)', async () => {
  expect(await verify()).toEqual([]);
});

test('a balance that was changed by hand is named with both figures (D3)', async () => {
  await tamper('update stock.running_stock set quantity = quantity + 1');
  expect(await verify()).toEqual([
    expect.objectContaining({ kind: 'running_stock', item_id: itemId, held: '13.000000', ledger: '12.000000' }),
  ]);
  await tamper('update stock.running_stock set quantity = quantity - 1');
});

test('a total and a cost that were changed by hand are named (D3, D31)', async () => {
  await tamper('update stock.item_stock set quantity = 7');
  await tamper('update stock.item_cost set last_cost = 1, average_cost = 2');
  expect((await verify()).map((one) => one.kind).toSorted()).toEqual(['average_cost', 'item_stock', 'last_cost']);
});

test('the application itself may neither change nor delete a movement (D1)', async () => {
  await expect(inside((tx) => sql`update stock.movement set quantity = 0`.execute(tx))).rejects.toThrow(
    'permission denied',
  );
  await expect(inside((tx) => sql`delete from stock.movement`.execute(tx))).rejects.toThrow('permission denied');
});
