import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPairs, markCounted } from '#features/ledger/server/movements/mark-counted.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { noFiles } from '#test/no-files.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';

const NOW = '2026-02-01T12:00:00Z';
const COUNTED = '2026-01-20T15:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let vendor_id: string;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  ({ vendor_id } = await api().createVendor({ name: 'Main Vendor' }));
});
afterAll(() => house.close());

function api({ actor } = bar, now = NOW) {
  const context = {
    db: house.app.db,
    now: new Date(now),
    headers: {},
    findActor: async () => actor,
  } as unknown as RequestContext;
  return createRouterClient({ ...createVendorRouter(), ...createInvoiceRouter(noFiles) }, { context });
}

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const item = () => inside((tx) => createTestItem(tx, bar.organizationId));
const shelf = () => inside((tx) => createTestLocation(tx, bar.organizationId));

interface DraftLine {
  id: string;
  quantity: number;
  unit_cost: number;
  location_id?: string;
}

async function draft(lines: DraftLine[], header: { invoice_date?: string; consigned?: boolean } = {}) {
  const { invoice_id: id } = await api().createInvoice({ vendor_id, invoice_date: '2026-01-20T12:00:00Z', ...header });
  await api().addLinesInBulk({ id, inventory_items: lines });
  return id;
}

const complete = (id: string) => api().changeStatus({ id, status: 'CM' });

async function onHand(item_id: string): Promise<number[]> {
  const { rows } = await inside((tx) =>
    sql<{
      quantity: number;
    }>`select quantity::float8 as quantity from stock.running_stock where item_id = ${item_id}`.execute(tx),
  );
  return rows.map((row) => row.quantity);
}

const count = (itemId: string, locationId: string, total: string, countedAt = new Date(COUNTED)) =>
  inside(async (tx) => {
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    await lockPairs(tx, bar.organizationId, [{ itemId, locationId }]);
    await recordMovements(tx, by, await startAction(tx, by, 'stocktake'), [
      { itemId, locationId, kind: 'stocktake', quantity: total, occurredAt: countedAt },
    ]);
    await markCounted(tx, bar.organizationId, [{ itemId, locationId, countedAt, total }]);
  });

describe('an invoice on a day when its items were counted', () => {
  const counted = async (at = COUNTED) => {
    const [bottle, cellar] = [await item(), await shelf()];
    await count(bottle, cellar, '5', new Date(at));
    return { bottle, id: await draft([{ id: bottle, quantity: 3, unit_cost: 10, location_id: cellar }]) };
  };

  test('D11: a delivery before the count is included in it, whatever time the invoice has', async () => {
    const { bottle, id } = await counted('2026-01-20T09:00:00Z');
    expect(await api().findDayCount({ id })).toMatchObject({ first_counted_at: '2026-01-20T09:00:00+00:00', items: 1 });
    const { date_ordered } = await api().changeStatus({ id, status: 'CM', delivered: 'before' });
    expect(date_ordered).toBe('2026-01-20T08:59:59.999+00:00');
    expect(await onHand(bottle)).toEqual([5]);
  });

  test('D11: a delivery after the count adds to it', async () => {
    const { bottle, id } = await counted();
    const { date_ordered } = await api().changeStatus({ id, status: 'CM', delivered: 'after' });
    expect(date_ordered).toBe('2026-01-20T15:00:00.001+00:00');
    expect(await onHand(bottle)).toEqual([8]);
  });

  test('it asks nothing if nothing was counted: another day, another shelf, another venue', async () => {
    const { id } = await counted('2026-01-21T10:00:00Z');
    expect(await api().findDayCount({ id })).toBeNull();
    const [bottle, cellar] = [await item(), await shelf()];
    await count(bottle, cellar, '5');
    expect(await api().findDayCount({ id: await draft([{ id: bottle, quantity: 1, unit_cost: 1 }]) })).toBeNull();
    await expect(api().changeStatus({ id, status: 'CM', delivered: 'before' })).rejects.toMatchObject({ status: 409 });
    const rival = await createTestOrganization(house);
    await expect(api(rival).findDayCount({ id: (await counted()).id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('correcting a completed invoice', () => {
  test("INV-066 D38: stock follows a correction only on request, then to the line's quantity, at the location the bottles went to", async () => {
    const [bottle, cellar] = [await item(), await shelf()];
    const id = await draft([{ id: bottle, quantity: 12, unit_cost: 10, location_id: cellar }]);
    await complete(id);
    const correct = (quantity: number, move_stock?: boolean) =>
      api().changeLine({ invoice_id: id, action: 'update', inventory_item_id: bottle, quantity, move_stock });
    await correct(10);
    expect(await onHand(bottle)).toEqual([12]);
    await correct(13, true);
    expect(await onHand(bottle)).toEqual([13]);
    await correct(11, true);
    expect(await onHand(bottle)).toEqual([11]);
    expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  });

  test('D11: a count since the delivery stays as counted', async () => {
    const [bottle, cellar] = [await item(), await shelf()];
    const id = await draft([{ id: bottle, quantity: 6, unit_cost: 10, location_id: cellar }]);
    await complete(id);
    await count(bottle, cellar, '-2', new Date('2026-01-22T10:00:00Z'));
    expect(await onHand(bottle)).toEqual([4]);
    await api().changeLine({
      invoice_id: id,
      action: 'update',
      inventory_item_id: bottle,
      quantity: 9,
      move_stock: true,
    });
    expect(await onHand(bottle)).toEqual([4]);
  });
});

describe('the last cost of a line', () => {
  test('the last cost is the cost before the purchase, of a draft as of a completed one; consigned purchases do not count', async () => {
    const bottle = await item();
    const line = (unit_cost: number) => [{ id: bottle, quantity: 1, unit_cost }];
    const first = await draft(line(10), { invoice_date: '2026-01-05T12:00:00Z' });
    await complete(first);
    await complete(await draft(line(99), { invoice_date: '2026-01-06T12:00:00Z', consigned: true }));
    const second = await draft(line(12), { invoice_date: '2026-01-08T12:00:00Z' });
    await complete(second);
    const late = await draft(line(13), { invoice_date: '2026-01-06T18:00:00Z' });
    const lastCost = async (id: string) => (await api().getInvoice({ id })).items.map((each) => each.last_cost);
    expect([await lastCost(first), await lastCost(second), await lastCost(late)]).toEqual([[null], [10], [10]]);
    await complete(late);
    expect([await lastCost(late), await lastCost(second)]).toEqual([[10], [13]]);
  });

  test('INV-039 INV-040: new and existing items keep the order they were typed in', async () => {
    const [one, two] = [await item(), await item()];
    const id = await draft([{ id: one, quantity: 1, unit_cost: 1 }]);
    const kind = await inside((tx) =>
      tx.selectFrom('catalog.item').select(['type_id', 'size_id']).where('id', '=', one).executeTakeFirstOrThrow(),
    );
    const fresh = (name: string, position: number) => ({ name, ...kind, quantity: 1, unit_cost: 1, position });
    const { invoice } = await api().addLinesInBulk({
      id,
      items: [fresh('Third Bottle', 1), fresh('First Bottle', 0)],
      inventory_items: [
        { id: two, quantity: 1, unit_cost: 1, position: 2 },
        { id: one, quantity: 7, unit_cost: 1 },
      ],
    });
    const [before, first, second, third, last] = invoice.items;
    expect([before?.inventory_item.id, third?.inventory_item.id, last?.ordered_quantity]).toEqual([one, two, 7]);
    expect([first?.inventory_item.name, second?.inventory_item.name]).toEqual(['First Bottle', 'Third Bottle']);
    const times = invoice.items.map((line) => Date.parse(line.added_at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('the location of a draft line can be changed; of a completed line it cannot', async () => {
    const [bottle, cellar] = [await item(), await shelf()];
    const id = await draft([{ id: bottle, quantity: 2, unit_cost: 1 }]);
    const put = (location_id: string | null) =>
      api().changeLine({ invoice_id: id, action: 'update', inventory_item_id: bottle, location_id });
    expect((await put(cellar)).items[0]).toMatchObject({
      location_id: cellar,
      location: expect.stringMatching(/^Shelf/),
    });
    expect((await put(null)).items[0]).toMatchObject({ location_id: null, location: null });
    await expect(put(bottle)).rejects.toMatchObject({ status: 404, fields: { location_id: 'Location not found' } });
    await complete(id);
    await expect(put(cellar)).rejects.toMatchObject({ status: 409 });
  });
});
