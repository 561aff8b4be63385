import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import type { NewMovement } from '../movements/movement.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

/** A bar and a cellar with one item, and what was booked at the bar. */
async function bar(...booked: readonly Omit<NewMovement, 'itemId' | 'locationId'>[]) {
  const { organizationId } = owner;
  return withOrganization(server.services.db, organizationId, async (tx) => {
    const item = await createTestItem(tx, organizationId);
    const here = await createTestLocation(tx, organizationId);
    const there = await createTestLocation(tx, organizationId);
    const by = { organizationId, userId: owner.userId };
    for (const movement of booked)
      await recordMovements(tx, by, await startAction(tx, by, 'adjustment'), [
        { itemId: item, locationId: here, ...movement },
      ]);
    return { item, here, there };
  });
}

async function move({ item, here, there }: Awaited<ReturnType<typeof bar>>, quantity: number, occurredAt: Date) {
  const answer = await owner.post<{ errors?: Record<string, string> }>('/api/inventory/running-stocks/move', {
    inventory_item_id: item,
    from_location_id: here,
    to_location_id: there,
    quantity,
    occurred_at: occurredAt.toISOString(),
  });
  return { status: answer.status, error: answer.body.errors?.quantity, ...(await shelves({ item, here, there })) };
}

async function shelves({ item, here, there }: Awaited<ReturnType<typeof bar>>) {
  const { body: rows } = await owner.get<{ location_id: string; current_count: number }[]>(
    `/api/inventory/running-stocks?inventory_item_id=${item}`,
  );
  const at = (id: string) => rows.find((row) => row.location_id === id)?.current_count ?? 0;
  return { here: at(here), there: at(there) };
}

const counted = (quantity: string, occurredAt: Date) =>
  ({ kind: 'stocktake', quantity, statedQuantity: quantity, occurredAt }) as const;
const received = (quantity: string, occurredAt: Date) => ({ kind: 'manual_addition', quantity, occurredAt }) as const;

test('a move dated before the first count is refused: nothing was there then (D7, D11)', async () => {
  const house = await bar(counted('3', hoursAgo(20)));
  const refused = { status: 400, error: 'Quantity should be a number between 0 and 0', here: 3, there: 0 };
  expect(await move(house, 1000, hoursAgo(22))).toEqual(refused);
});

test('a move dated before a count takes at most what was there then, and the count stays (D7, D11)', async () => {
  const house = await bar(received('10', hoursAgo(30)), {
    kind: 'stocktake',
    quantity: '-7',
    statedQuantity: '3',
    occurredAt: hoursAgo(20),
  });
  expect(await move(house, 11, hoursAgo(22))).toMatchObject({
    status: 400,
    error: 'Quantity should be a number between 0 and 10',
  });
  expect(await move(house, 7, hoursAgo(22))).toMatchObject({ status: 200, here: 3, there: 7 });
  expect(await move(house, 4, hoursAgo(22))).toMatchObject({
    status: 400,
    error: 'Quantity should be a number between 0 and 3',
  });
});

test('a move dated after the last count takes at most what was there then and what is there now (D7)', async () => {
  const house = await bar(counted('3', hoursAgo(20)), received('5', hoursAgo(2)));
  expect((await move(house, 4, hoursAgo(10))).error).toBe('Quantity should be a number between 0 and 3');
  expect(await move(house, 8, hoursAgo(1))).toMatchObject({ status: 200, here: 0, there: 8 });
});

test('before an opening a move takes at most what the opening states (D11)', async () => {
  const house = await bar({ kind: 'opening', quantity: '10', statedQuantity: '10', occurredAt: hoursAgo(2) });
  expect((await move(house, 11, hoursAgo(20))).error).toBe('Quantity should be a number between 0 and 10');
  expect(await move(house, 4, hoursAgo(20))).toMatchObject({ status: 200, here: 10, there: 4 });
});

test('a move stated for an ended cycle takes at most what the open one began with (D22)', async () => {
  const house = await bar(counted('3', hoursAgo(20)), received('5', hoursAgo(10)));
  const { status } = await owner.post('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true });
  expect(status).toBe(200);
  expect((await move(house, 9, hoursAgo(15))).error).toBe('Quantity should be a number between 0 and 8');
  expect(await move(house, 8, hoursAgo(15))).toMatchObject({ status: 200, here: 0, there: 8 });
});

test('a move now goes after a count by a clock that is ahead: what was counted is what moves (D11)', async () => {
  const ahead = new Date(Date.now() + 2 * 60_000);
  const house = await bar({ kind: 'stocktake', quantity: '10', statedQuantity: '10', occurredAt: ahead });
  const moved = {
    inventory_item_id: house.item,
    from_location_id: house.here,
    to_location_id: house.there,
    quantity: 4,
  };
  expect((await owner.post('/api/inventory/running-stocks/move', moved)).status).toBe(200);
  expect(await shelves(house)).toEqual({ here: 6, there: 4 });
});

test('stock that is added goes after a count by a clock that is ahead (D11)', async () => {
  const ahead = new Date(Date.now() + 2 * 60_000);
  const house = await bar({ kind: 'stocktake', quantity: '10', statedQuantity: '10', occurredAt: ahead });
  const added = { inventory_item_id: house.item, location_id: house.here, quantity: 2 };
  expect((await owner.post('/api/inventory/running-stocks', added)).status).toBe(200);
  expect(await shelves(house)).toEqual({ here: 12, there: 0 });
});

test('a location that is deleted gives away all it holds, also what a clock that is ahead counted (D11)', async () => {
  const ahead = new Date(Date.now() + 2 * 60_000);
  const house = await bar({ kind: 'stocktake', quantity: '10', statedQuantity: '10', occurredAt: ahead });
  expect((await owner.delete(`/api/location/${house.here}?move_stock_to=${house.there}`)).status).toBe(200);
  expect(await shelves(house)).toEqual({ here: 0, there: 10 });
});
