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
import { listPurchases } from '../lines/list-purchases.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';
import { completeInvoices } from './complete-invoices.ts';
import { insertDrafts } from './insert-drafts.ts';

const NOW = '2026-02-01T12:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;
let vendor_id: string;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  rival = await createTestOrganization(house);
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

async function draft(lines: DraftLine[], header: { invoice_date?: string; consigned?: boolean } = {}, amounts = {}) {
  const { invoice_id: id } = await api().createInvoice({ vendor_id, invoice_date: '2026-01-20T10:00:00Z', ...header });
  await api().addLinesInBulk({ id, inventory_items: lines });
  await api().updateInvoice({ id, ...amounts });
  return id;
}

const complete = (id: string, status: 'CM' | 'AR' = 'CM') => api().changeStatus({ id, status });

async function stockOf(itemId: string): Promise<Record<string, number>> {
  const { rows } = await inside((tx) =>
    sql<{ name: string; quantity: number }>`
      select l.name, r.quantity::float8 as quantity from stock.running_stock as r
      join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id where r.item_id = ${itemId}`.execute(
      tx,
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.quantity]));
}

async function costOf(itemId: string) {
  const { rows } = await inside((tx) =>
    sql<{ last: number | null; average: number | null; value: number; consigned: boolean; supplier: string | null }>`
      select c.last_cost::float8 as last, c.average_cost::float8 as average, v.value::float8 as value, c.has_consignment as consigned,
             c.last_supplier as supplier
      from stock.item_cost as c join stock.item_value as v using (organization_id, item_id) where c.item_id = ${itemId}`.execute(
      tx,
    ),
  );
  return rows[0];
}

const movementsOf = (itemId: string) =>
  inside((tx) =>
    tx.selectFrom('stock.movement').selectAll().where('item_id', '=', itemId).orderBy('sequence').execute(),
  );

/** The first count of an empty shelf, as counting books it. */
const countFirst = (itemId: string, locationId: string, total: string, countedAt: Date) =>
  inside(async (tx) => {
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    await lockPairs(tx, bar.organizationId, [{ itemId, locationId }]);
    await recordMovements(tx, by, await startAction(tx, by, 'stocktake'), [
      { itemId, locationId, kind: 'stocktake', quantity: total, occurredAt: countedAt },
    ]);
    await markCounted(tx, bar.organizationId, [{ itemId, locationId, countedAt, total }]);
  });

describe('completion', () => {
  test("INV-053 INV-059 INV-060 OAPI-016: bottles go to Recently Added or to the line's location", async () => {
    const [bottle, other, cellar] = [await item(), await item(), await shelf()];
    const id = await draft([
      { id: bottle, quantity: 12, unit_cost: 10 },
      { id: other, quantity: 6, unit_cost: 5, location_id: cellar },
    ]);
    const completed = await complete(id);
    expect(completed).toMatchObject({ status: 'CM', completed_at: '2026-02-01T12:00:00+00:00' });
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 12 });
    expect(Object.values(await stockOf(other))).toEqual([6]);
    const [movement] = await movementsOf(bottle);
    expect(movement).toMatchObject({
      kind: 'receipt',
      unit_cost: '10.000000',
      source_type: 'invoice',
      source_id: id,
      source_line: completed.items[0]?.id,
      source_key: `invoice:${id}:${completed.items[0]?.id}`,
      occurred_at: new Date('2026-01-20T10:00:00Z'),
      action_id: completed.action_id,
    });
    expect(await costOf(bottle)).toMatchObject({ last: 10, average: 10, value: 120, supplier: 'Main Vendor' });
    const places = await inside((tx) =>
      tx.selectFrom('stock.location').select('id').where('recently_added', '=', true).execute(),
    );
    expect(places).toHaveLength(1);
  });

  test('a location given with the completion takes the bottles of lines that name none, and no others', async () => {
    const [bottle, other, cellar, bar2] = [await item(), await item(), await shelf(), await shelf()];
    const id = await draft([
      { id: bottle, quantity: 12, unit_cost: 10 },
      { id: other, quantity: 6, unit_cost: 5, location_id: cellar },
    ]);
    const before = await stockOf(other);
    await expect(api().changeStatus({ id, status: 'CM', location_id: bottle })).rejects.toMatchObject({
      fields: { location_id: expect.any(String) },
    });
    await api().changeStatus({ id, status: 'CM', location_id: bar2 });
    const [held, kept] = [await stockOf(bottle), await stockOf(other)];
    expect(before).toEqual({});
    expect([Object.values(held), Object.values(kept)]).toEqual([[12], [6]]);
    expect(Object.keys(held)).not.toEqual(Object.keys(kept));
    expect(held).not.toHaveProperty('Recently Added');
  });

  test('OAPI-022 INV-052: repeating the change returns the same invoice and moves nothing', async () => {
    const bottle = await item();
    const id = await draft([{ id: bottle, quantity: 2, unit_cost: 1 }]);
    const first = await complete(id, 'AR');
    expect(await complete(id, 'AR')).toEqual(first);
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 2 });
  });

  test('INV-061 INV-062 INV-063 INV-113 OAPI-025: refused changes, and that they change nothing', async () => {
    const bottle = await item();
    const id = await draft([{ id: bottle, quantity: 2, unit_cost: 1 }]);
    await expect(api().changeStatus({ id, status: 'QI' })).rejects.toMatchObject({ status: 400 });
    await complete(id);
    const { invoice_id: empty } = await api().createInvoice({ vendor_id });
    const { invoice_id: order } = await api().createInvoice({ vendor_id, type: 'PO' });
    await api().addLinesInBulk({ id: order, inventory_items: [{ id: bottle, quantity: 1, unit_cost: 1 }] });
    const refused = [
      () => api().changeStatus({ id, status: 'DR' }),
      () => api().changeStatus({ id, status: 'AR' }),
      () => api().changeStatus({ id: empty, status: 'CM' }),
      () => api().changeStatus({ id: order, status: 'CM' }),
      () => api().addLinesInBulk({ id, inventory_items: [{ id: bottle, quantity: 1, unit_cost: 1 }] }),
      () => api().changeLine({ invoice_id: id, action: 'remove', inventory_item_id: bottle }),
      () => api().deleteInvoice({ id }),
      () => api().updateInvoice({ id, status: 'DR' }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ status: 409 });
    expect(await api().getInvoice({ id })).toMatchObject({ status: 'CM', line_count: 1 });
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 2 });
  });

  test('an update can complete a draft; Recently Added replaces a deleted location', async () => {
    const [bottle, gone] = [await item(), await shelf()];
    const id = await draft([{ id: bottle, quantity: 2, unit_cost: 1, location_id: gone }]);
    await inside((tx) =>
      tx.updateTable('stock.location').set({ deleted_at: new Date() }).where('id', '=', gone).execute(),
    );
    expect(await api().updateInvoice({ id, status: 'CM', shipping_cost: 1 })).toMatchObject({ status: 'CM', total: 3 });
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 2 });
  });

  test('an invoice dated tomorrow is received today', async () => {
    const bottle = await item();
    await complete(await draft([{ id: bottle, quantity: 1, unit_cost: 1 }], { invoice_date: '2026-03-01T00:00:00Z' }));
    expect((await movementsOf(bottle))[0]?.occurred_at).toEqual(new Date(NOW));
  });

  test('D11: an invoice dated before a count leaves stock as counted; one dated after it adds', async () => {
    const [bottle, cellar] = [await item(), await shelf()];
    const line = { id: bottle, quantity: 12, unit_cost: 10, location_id: cellar };
    await countFirst(bottle, cellar, '4', new Date('2026-01-25T22:10:00Z'));
    const early = await complete(await draft([line], { invoice_date: '2026-01-24T09:00:00Z' }));
    expect(Object.values(await stockOf(bottle))).toEqual([4]);
    const rebase = (await movementsOf(bottle)).find((movement) => movement.kind === 'rebase');
    expect(rebase).toMatchObject({ quantity: '-12.000000', action_id: early.action_id });
    await complete(await draft([line], { invoice_date: '2026-01-26T09:00:00Z' }));
    expect(Object.values(await stockOf(bottle))).toEqual([16]);
  });

  test('D11: many backdated invoices in one call keep the count, each under its own action', async () => {
    const [bottle, cellar] = [await item(), await shelf()];
    await countFirst(bottle, cellar, '4', new Date('2026-01-25T22:10:00Z'));
    const line = (quantity: number) => ({ id: bottle, quantity, unit_cost: 10, location_id: cellar });
    const ids = [await draft([line(3)]), await draft([line(5)])];
    const done = await inside((tx) => completeInvoices(tx, bar.contextAt(NOW), ids));
    expect(Object.values(await stockOf(bottle))).toEqual([4]);
    const rebased = (await movementsOf(bottle)).filter((movement) => movement.kind === 'rebase');
    expect(rebased.map((one) => [one.action_id, one.quantity]).toSorted()).toEqual(
      [
        [done[0]?.action_id, '-3.000000'],
        [done[1]?.action_id, '-5.000000'],
      ].toSorted(),
    );
  });

  test('D31: a consigned purchase is on hand and never in average, last cost, or value', async () => {
    const bottle = await item();
    await complete(await draft([{ id: bottle, quantity: 2, unit_cost: 10 }]));
    const consigned = await draft([{ id: bottle, quantity: 6, unit_cost: 99 }], {
      consigned: true,
      invoice_date: '2026-01-21T00:00:00Z',
    });
    await complete(consigned);
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 8 });
    expect(await costOf(bottle)).toMatchObject({ last: 10, average: 10, value: 20, consigned: true });
    expect(await api().consignedItems()).toContain(bottle);
    await api().updateInvoice({ id: consigned, consigned: false });
    expect(await costOf(bottle)).toMatchObject({ last: 99, average: 76.75, consigned: false });
    expect(await api().consignedItems()).not.toContain(bottle);
  });

  test('OAPI-051: a consigned draft is not a consignment yet; OAPI-055: an item on a draft line is used', async () => {
    const bottle = await item();
    await draft([{ id: bottle, quantity: 1, unit_cost: 1 }], { consigned: true });
    expect(await api().consignedItems()).not.toContain(bottle);
    expect(await api().usedItems()).toContain(bottle);
  });

  test('D33: shipping, tax, fees, and credit are landed to the cent; the typed cost stays', async () => {
    const [a, b, c] = [await item(), await item(), await item()];
    const lines = [
      { id: a, quantity: 3, unit_cost: 10 },
      { id: b, quantity: 7, unit_cost: 10 },
      { id: c, quantity: 2, unit_cost: 0 },
    ];
    const id = await draft(lines, {}, { shipping_cost: 10, tax: 1.01, other_fees: 0.5, vendor_credit: 1.5 });
    const invoice = await complete(id);
    const landed = invoice.items.map((line) => Math.round(line.landed_unit_cost * line.ordered_quantity * 100) / 100);
    expect(landed).toEqual([33, 77.01, 0]);
    expect(landed.reduce((sum, one) => sum + one, 0)).toBeCloseTo(invoice.total, 10);
    const purchases = await inside((tx) => listPurchases(tx, bar.organizationId, a));
    expect(purchases).toMatchObject([
      {
        order_id: id,
        unit_cost: 10,
        landed_unit_cost: 11,
        ordered_quantity: 3,
        status: 'CM',
        vendor: { name: 'Main Vendor' },
      },
    ]);
    expect(await costOf(a)).toMatchObject({ last: 10, average: 10 });
  });
});

describe('correction of a completed invoice', () => {
  test('INV-065 INV-066: quantity and cost re-cost and move nothing', async () => {
    const bottle = await item();
    const id = await draft([{ id: bottle, quantity: 12, unit_cost: 10 }]);
    await complete(id);
    const before = await movementsOf(bottle);
    const corrected = await api().changeLine({
      invoice_id: id,
      action: 'update',
      inventory_item_id: bottle,
      quantity: 10,
      unit_cost: 12,
    });
    expect(corrected).toMatchObject({
      subtotal: 120,
      status: 'CM',
      items: [{ ordered_quantity: 10, unit_cost: 12, total_cost: 120 }],
    });
    expect(await movementsOf(bottle)).toEqual(before);
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 12 });
    expect(await costOf(bottle)).toMatchObject({ last: 12, average: 12 });
    const sized = await inside((tx) => tx.selectFrom('catalog.size').select('id').limit(1).executeTakeFirstOrThrow());
    await expect(
      api().changeLine({ invoice_id: id, action: 'update', inventory_item_id: bottle, size: sized.id }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('charges, date, and vendor re-cost and move nothing; number and notes do neither', async () => {
    const bottle = await item();
    await complete(await draft([{ id: bottle, quantity: 1, unit_cost: 20 }], { invoice_date: '2026-01-15T00:00:00Z' }));
    const id = await draft([{ id: bottle, quantity: 4, unit_cost: 10 }]);
    await complete(id);
    const before = await movementsOf(bottle);
    const layers = () =>
      inside((tx) =>
        tx
          .selectFrom('stock.cost_layer')
          .select(['id', 'landed_unit_cost', 'purchased_at', 'supplier'])
          .where('source_id', '=', id)
          .execute(),
      );
    const [first] = await layers();
    await api().updateInvoice({ id, custom_id: 'LATE-1', note: 'checked' });
    expect((await layers())[0]).toEqual(first);
    await api().updateInvoice({ id, shipping_cost: 6 });
    expect((await layers())[0]).toMatchObject({ landed_unit_cost: '11.500000' });
    const other = await api().createVendor({ name: 'Right Vendor' });
    await api().updateInvoice({ id, invoice_date: '2026-01-10T00:00:00Z', vendor_id: other.vendor_id });
    expect((await layers())[0]).toMatchObject({
      supplier: 'Right Vendor',
      purchased_at: new Date('2026-01-10T00:00:00Z'),
    });
    expect(await costOf(bottle)).toMatchObject({ last: 20, average: 12 });
    expect(await movementsOf(bottle)).toEqual(before);
  });
});

describe('quick invoices', () => {
  test('OAPI-017 OAPI-023: stock is at the location immediately, and the invoice is QI', async () => {
    const [bottle, bar1] = [await item(), await shelf()];
    const quick = {
      vendor_id,
      inventory_item_id: bottle,
      quantity: 2.5,
      unit_cost: 8,
      location_id: bar1,
      custom_id: 'Q-1',
    };
    const { invoice_id } = await api().quickInvoice(quick);
    expect(await api().getInvoice({ id: invoice_id })).toMatchObject({
      status: 'QI',
      total: 20,
      line_count: 1,
      custom_invoice_num: 'Q-1',
      type: 'IN',
    });
    expect(Object.values(await stockOf(bottle))).toEqual([2.5]);
    expect(await costOf(bottle)).toMatchObject({ last: 8, value: 20 });
    await expect(api().quickInvoice({ ...quick, quantity: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api().quickInvoice({ ...quick, location_id: rival.organizationId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('OAPI-018 API-109: a new item is created and stocked', async () => {
    const bar1 = await shelf();
    const kind = await inside(async (tx) => ({
      type_id: (await tx.selectFrom('catalog.item_type').select('id').limit(1).executeTakeFirstOrThrow()).id,
      size_id: (await tx.selectFrom('catalog.size').select('id').limit(1).executeTakeFirstOrThrow()).id,
    }));
    const quick = {
      vendor_id,
      ...kind,
      name: 'Brand New Wine',
      vintage_name: '2019',
      quantity: 3,
      unit_cost: 15,
      location_id: bar1,
      consigned: false,
    };
    const { inventory_item_id } = await api().quickInvoiceOfNewItem(quick);
    expect(Object.values(await stockOf(inventory_item_id))).toEqual([3]);
    expect(
      await inside((tx) =>
        tx
          .selectFrom('catalog.item')
          .select(['name', 'vintage'])
          .where('id', '=', inventory_item_id)
          .executeTakeFirst(),
      ),
    ).toEqual({
      name: 'Brand New Wine',
      vintage: '2019',
    });
    await expect(
      api().quickInvoiceOfNewItem({ ...quick, name: 'Other New Wine', location_id: rival.organizationId }),
    ).rejects.toMatchObject({ status: 404 });
    expect(
      await inside((tx) => tx.selectFrom('catalog.item').select('id').where('name', '=', 'Other New Wine').execute()),
    ).toEqual([]);
  });
});

describe('returns to the vendor', () => {
  test('a negative line takes stock out, reduces the newest purchase whatever it credits, and is never the last cost', async () => {
    const bottle = await item();
    await complete(
      await draft([{ id: bottle, quantity: 10, unit_cost: 10 }], { invoice_date: '2026-01-10T00:00:00Z' }),
    );
    await complete(
      await draft([{ id: bottle, quantity: 10, unit_cost: 12 }], { invoice_date: '2026-01-11T00:00:00Z' }),
    );
    const context = bar.contextAt(NOW);
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    const [id] = await inside(async (tx) => {
      const line = { itemId: bottle, quantity: '-5', unitCost: '12', totalCost: '-60.00' };
      const ids = await insertDrafts(tx, by, [
        { vendorId: vendor_id, number: 'R-1', dateOrdered: new Date('2026-01-12T00:00:00Z'), lines: [line] },
      ]);
      await completeInvoices(tx, context, ids);
      return ids;
    });
    expect(await stockOf(bottle)).toEqual({ 'Recently Added': 15 });
    expect((await movementsOf(bottle)).at(-1)).toMatchObject({
      kind: 'vendor_return',
      quantity: '-5.000000',
      source_id: id,
    });
    expect(await costOf(bottle)).toMatchObject({ last: 12, average: 10.666667 });
    expect(await api().getInvoice({ id: id as string })).toMatchObject({
      total: -60,
      items: [{ ordered_quantity: -5 }],
    });
    const change = { invoice_id: id as string, action: 'update' as const, inventory_item_id: bottle };
    await expect(api().changeLine({ ...change, quantity: 4 })).rejects.toMatchObject({ status: 409 });
    expect((await api().changeLine({ ...change, unit_cost: 10 })).items[0]).toMatchObject({
      ordered_quantity: -5,
      total_cost: -50,
    });
    expect(await costOf(bottle)).toMatchObject({ average: 10.666667 });
  });
});

test('OAPI-019 OAPI-024: purchases of an item, newest first and without drafts; lines of an invoice in order', async () => {
  const [bottle, other] = [await item(), await item()];
  const old = await draft([{ id: bottle, quantity: 1, unit_cost: 1 }], { invoice_date: '2026-01-02T00:00:00Z' });
  const newer = await draft([
    { id: other, quantity: 1, unit_cost: 1 },
    { id: bottle, quantity: 2, unit_cost: 2 },
  ]);
  await draft([{ id: bottle, quantity: 3, unit_cost: 3 }]);
  for (const id of [old, newer]) await complete(id);
  const page = await api().listItemPurchases({ owner: 'item', id: bottle, limit: 1 });
  expect(page).toMatchObject({ meta: { total: 2, totalPages: 2 }, data: [{ order_id: newer, ordered_quantity: 2 }] });
  const lines = await api().listItemPurchases({ owner: 'invoice', id: newer });
  expect(lines.data.map((line) => line.ordered_quantity)).toEqual([1, 2]);
});

test('every balance and cost agrees with the ledger afterwards (D3)', async () => {
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});
