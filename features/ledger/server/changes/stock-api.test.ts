import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { addCostLayers } from '../costs/cost-layers.ts';
import { refreshItemCosts } from '../costs/refresh-item-costs.ts';

interface Running {
  id: string;
  inventory_item_id: string;
  location_id: string;
  current_count: number;
  quantity: number;
  depletion_priority: number;
  updated_at: string;
}
interface Change {
  inventory_item_id: string;
  runningStock: Running;
}
interface Activity {
  kind: string;
  change: number;
  quantity: number;
  note: string | null;
}

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

async function shelf(quantity = 0) {
  const [item, here, there] = await withOrganization(
    server.services.db,
    owner.organizationId,
    async (tx) =>
      [
        await createTestItem(tx, owner.organizationId),
        await createTestLocation(tx, owner.organizationId),
        await createTestLocation(tx, owner.organizationId),
      ] as const,
  );
  if (quantity > 0) await add(item, here, quantity);
  return { item, here, there };
}

const add = (item: string, location: string, quantity: number) =>
  owner.post<Change>('/api/inventory/running-stocks', { inventory_item_id: item, location_id: location, quantity });
const stocks = async (item: string) =>
  (await owner.get<Running[]>(`/api/inventory/running-stocks?inventory_item_id=${item}`)).body;
const counts = async (item: string) => (await stocks(item)).map((row) => row.current_count);
const activity = async (item: string) =>
  (await owner.get<{ data: Activity[] }>(`/api/item/${item}/stockhistory`)).body.data;
const refusal = async (path: string, body: unknown) => {
  const answer = await owner.post<{ errors: Record<string, string> }>(path, body);
  return { status: answer.status, errors: answer.body.errors };
};

describe('running stock', () => {
  test('one row per item and location, with its figures and its place in the order (STK-001, STK-002, API-102)', async () => {
    const { item, here, there } = await shelf(2);
    await add(item, here, 3);
    await add(item, there, 1);
    const rows = await stocks(item);
    expect(rows.map((row) => [row.location_id, row.current_count, row.quantity, row.depletion_priority])).toEqual([
      [here, 5, 5, 0],
      [there, 1, 1, 1],
    ]);
    expect(rows[0]).toMatchObject({ id: expect.any(String), inventory_item_id: item, updated_at: expect.any(String) });
  });

  test('a depletion order is saved and read back (API-020)', async () => {
    const { item, here, there } = await shelf(2);
    await add(item, there, 1);
    const [first, second] = await stocks(item);
    const order = [
      { id: first?.id, depletion_priority: 1 },
      { id: second?.id, depletion_priority: 0 },
    ];
    expect((await owner.post('/api/inventory/running-stocks/priority', order)).status).toBe(200);
    expect((await stocks(item)).map((row) => row.location_id)).toEqual([there, here]);
  });
});

describe('adjusting', () => {
  test('everything that is missing is reported at once, by field (STK-015, STK-017, STK-018, STK-020, ERR-084, ERR-085)', async () => {
    expect(await refusal('/api/inventory/adjustments', {})).toEqual({
      status: 400,
      errors: {
        inventory_item_id: 'Inventory Item is required',
        location_id: 'Location is required',
        quantity: 'New quantity is required',
        reason_code_id: 'Reason Code is required',
      },
    });
  });

  test('simultaneous adjustments run one after another: each has its activity, and stock is their sum (STK-022)', async () => {
    const { item, here, there } = await shelf(100);
    const adjust = (quantity: number) =>
      owner.post<Change>('/api/inventory/adjustments', {
        inventory_item_id: item,
        location_id: here,
        quantity,
        reason_description: 'Breakage',
      });
    const move = () =>
      owner.post('/api/inventory/running-stocks/move', {
        inventory_item_id: item,
        from_location_id: here,
        to_location_id: there,
        quantity: 1,
      });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? move() : adjust(1000 * (at + 1)))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    for (const [at, { body }] of answers.entries())
      if (at % 2 === 0) expect((body as Change).runningStock.current_count).toBe(1000 * (at + 1));
    const moved = (await stocks(item)).find((row) => row.location_id === there);
    expect(moved?.current_count).toBe(10);
    const lines = await activity(item);
    expect(lines).toHaveLength(1 + 10 + 2 * 10);
    const sum = lines.reduce((total, line) => total + line.change, 0);
    expect((await counts(item)).reduce((total, count) => total + count, 0)).toBe(sum);
  });
});

test('an adjustment accepts every way to give a reason, and answers with the running stock (API-015)', async () => {
  const { item, here } = await shelf(5);
  const reason = (await owner.get<{ id: string }[]>('/api/reasons')).body[0]?.id;
  const body = {
    inventory_item_id: item,
    location_id: here,
    quantity: 3,
    details: 'dropped',
    type: 'manual_depletion',
    reason_code_id: reason,
    reason_id: reason,
    reason_text: 'at the door',
    reason_description: 'Breakage',
  };
  const answer = await owner.post<Change>('/api/inventory/adjustments', body);
  expect([answer.status, answer.body.runningStock.current_count]).toEqual([200, 3]);
  expect((await activity(item))[0]).toMatchObject({ change: -2, note: 'dropped · at the door' });
});

test('a move answers with the item it moved (API-019, OAPI-083)', async () => {
  const { item, here, there } = await shelf(5);
  const body = { inventory_item_id: item, from_location_id: here, to_location_id: there, quantity: 2 };
  const answer = await owner.post<Change>('/api/inventory/running-stocks/move', body);
  expect([answer.status, answer.body.inventory_item_id]).toEqual([200, item]);
});

test('stock of an item comes by location with its newest purchase, for its own venue only (API-021, OAPI-057)', async () => {
  const { item, here } = await shelf(5);
  const path = `/api/inventory/item/${item}/stock?detailed_locations=false&local_only=true`;
  expect((await owner.get(path)).body).toMatchObject({
    local_stocks: [{ location_id: here, quantity: 5 }],
    last_order_item: null,
  });
  const stranger = await server.createTestHouse('Other Bar');
  expect((await stranger.get(path)).status).toBe(404);
});

test('a stock-take is saved, and the answer names the field it came from (API-017, API-018)', async () => {
  const { item, here } = await shelf(5);
  const body = { inventory_item_id: item, location_id: here, count: 4, focusId: 'row-7' };
  const answer = await owner.post<{ focusId: string; count: number }>('/api/inventory/stocktake', body);
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ id: expect.any(String), inventory_item_id: item, count: 4, focusId: 'row-7' }),
  ]);
  expect(await counts(item)).toEqual([4]);
});

describe('stock that comes by hand', () => {
  test('Add New Stock starts a shelf, with its activity (STK-051, STK-057, API-104)', async () => {
    const { item, here } = await shelf();
    const { status, body } = await add(item, here, 5);
    expect([status, body.runningStock.current_count]).toEqual([200, 5]);
    expect(await activity(item)).toMatchObject([{ kind: 'manual_addition', change: 5, quantity: 5 }]);
  });

  test('its cost becomes the last cost of an item that was never bought (STK-052)', async () => {
    const { item, here } = await shelf();
    const body = { inventory_item_id: item, location_id: here, quantity: 5, unit_cost: 3 };
    await owner.post('/api/inventory/running-stocks', body);
    expect((await owner.get(`/api/inventory/item/${item}`)).body).toMatchObject({
      costs: { last_cost: 3 },
      data: { baseline: { last_unit_cost: 3 } },
    });
  });

  test('D31 D32: its cost values stock that no purchase covers, and leaves purchases and their average unchanged', async () => {
    const { item, here } = await shelf();
    await withOrganization(server.services.db, owner.organizationId, async (tx) => {
      const layer = {
        itemId: item,
        sourceId: item,
        sourceLine: '1',
        quantity: '2',
        unitCost: '9',
        landedUnitCost: '9',
      };
      const bought = { ...layer, purchasedAt: new Date('2026-01-01'), consignment: false, supplier: null };
      await addCostLayers(tx, owner.organizationId, 'test', [bought]);
      await refreshItemCosts(tx, owner.organizationId, [item], { userId: null, cause: 'purchase' });
    });
    const body = { inventory_item_id: item, location_id: here, quantity: 5, unit_cost: 3 };
    expect((await owner.post('/api/inventory/running-stocks', body)).status).toBe(200);
    expect((await owner.get(`/api/inventory/item/${item}`)).body).toMatchObject({
      costs: { last_cost: 3, last_cost_method: 'manual', average_cost: 9 },
      data: { baseline: { last_unit_cost: 3 } },
      value: { total: 27 }, // 2 at 9, and 3 at 3
    });
  });

  test('Quick Stock adds the typed quantity to two decimals, with its note (STK-003, QSTK-005, QSTK-006, API-105, OAPI-080, OAPI-081)', async () => {
    const { item, here } = await shelf(2);
    const body = {
      inventory_item_id: item,
      location_id: here,
      quantity: 1.239,
      count: 3,
      details: 'found behind the bar',
      type: 'manual_addition',
    };
    const answer = await owner.post<Change>(`/api/inventory/item/${item}/stock`, body);
    expect([answer.status, answer.body.runningStock.current_count]).toEqual([200, 3.24]);
    expect((await activity(item))[0]).toMatchObject({
      source: 'manual_addition',
      change: 1.24,
      note: 'found behind the bar',
    });
    const { item: other } = await shelf(1);
    expect(await refusal(`/api/inventory/item/${item}/stock`, { ...body, inventory_item_id: other })).toEqual({
      status: 400,
      errors: { inventory_item_id: 'This is not the item in the path' },
    });
  });

  test.each([
    ['/api/inventory/running-stocks', (item: string) => ({ inventory_item_id: item })],
    ['/api/ordering/quick-invoices', (item: string) => ({ inventory_item_id: item, unit_cost: 1 })],
  ])(
    '%s needs item, location and quantity, and takes nothing below zero (STK-038, STK-039, STK-040, STK-044, STK-049, STK-050, ERR-086, ERR-087, ERR-088)',
    async (path, more) => {
      const { item, here } = await shelf();
      const missing = await refusal(path, {});
      expect([missing.status, missing.errors]).toEqual([
        400,
        expect.objectContaining({
          inventory_item_id: 'Inventory Item is required',
          location_id: 'Location is required',
          quantity: 'Quantity is required',
        }),
      ]);
      for (const quantity of [0, -1, 1e-10])
        expect(await refusal(path, { ...more(item), location_id: here, quantity })).toMatchObject({
          status: 400,
          errors: { quantity: 'Quantity should be a number above 0' },
        });
      expect(await refusal(path, { ...more(item), location_id: here, quantity: 1, unit_cost: -1 })).toMatchObject({
        status: 400,
        errors: { unit_cost: 'Cost should be either 0 or a number above 0' },
      });
    },
  );

  test.each([0, -1, 0.001])('Quick Stock refuses %s, and a missing location (QSTK-007)', async (quantity) => {
    const { item, here } = await shelf();
    const path = `/api/inventory/item/${item}/stock`;
    expect(await refusal(path, { location_id: here, quantity })).toEqual({
      status: 400,
      errors: { quantity: 'Quantity should be a number above 0' },
    });
    expect(await refusal(path, {})).toEqual({
      status: 400,
      errors: { location_id: 'Location is required', quantity: 'Quantity is required' },
    });
    expect(await counts(item)).toEqual([]);
  });
});

describe('a stock pull', () => {
  const path = '/api/inventory/running-stocks/pull';

  test('moves to two decimals and is logged on both sides (QSTK-011, QSTK-012, API-101, OAPI-077, OAPI-078)', async () => {
    const { item, here, there } = await shelf(4);
    const pull = { item_id: item, from_location_id: here, to_location_id: there, quantity: 1.239 };
    expect((await owner.post(path, pull)).status).toBe(200);
    expect(await counts(item)).toEqual([2.76, 1.24]);
    expect(
      (await activity(item))
        .slice(0, 2)
        .map((line) => line.change)
        .toSorted(),
    ).toEqual([-1.24, 1.24]);
  });

  test('needs all four fields (STK-037, STK-041, QSTK-013, ERR-089)', async () => {
    expect(await refusal(path, {})).toEqual({
      status: 400,
      errors: {
        item_id: 'Inventory Item is required',
        from_location_id: 'Pull From Location is required',
        to_location_id: 'Location is required',
        quantity: 'Quantity is required',
      },
    });
  });

  test('takes at most the stock on hand, more than 0, and from another location (QSTK-014, STK-036)', async () => {
    const { item, here, there } = await shelf(4);
    const pull = { item_id: item, from_location_id: here, to_location_id: there };
    const bounds = { quantity: 'Quantity should be a number between 0 and 4' };
    expect(await refusal(path, { ...pull, quantity: 9 })).toEqual({ status: 400, errors: bounds });
    expect(await refusal(path, { ...pull, quantity: 0 })).toEqual({ status: 400, errors: bounds });
    expect(await refusal(path, { ...pull, to_location_id: here, quantity: 1 })).toEqual({
      status: 400,
      errors: { to_location_id: 'Move to location should be different from current location' },
    });
    expect(await counts(item)).toEqual([4]);
  });
});
