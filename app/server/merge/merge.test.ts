import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStockMovement, type MergeHouse, openMergeHouse } from '#test/merge-house.ts';

let house: MergeHouse;
beforeAll(async () => {
  house = await openMergeHouse();
});
afterAll(async () => {
  expect(await house.differences()).toEqual([]);
  await house.house.close();
});

const merge = (from: string, to: string) =>
  house.api('2026-01-06T23:00:00Z').mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });

/** Two items with purchases, counts, a stated cost, attributes and barcodes. */
async function twoItems() {
  const [from, to] = await house.items(2);
  const [bar, cellar] = await house.locations(2);
  await house.buy(from, bar, 12, 10);
  await house.buy(from, cellar, 6, 12, '2026-01-04');
  await house.buy(to, cellar, 4, 20);
  const draft = await house.draft(from, 3, 9);
  await house
    .api()
    .updateItem({ id: from, baseline: { last_unit_cost: 13 }, list_price: 30, tare_grams: 500, full_grams: 1200 });
  await house.api().addBarcode({ id: from, code: `PACK${from.slice(-6)}`, pack_count: 12 });
  await house.api().saveStocktake({ inventory_item_id: from, location_id: bar, count: 11 });
  await house.api().saveStocktake({ inventory_item_id: to, location_id: cellar, count: 3 });
  await house.inside((tx) =>
    sql`with value as (
          insert into catalog.field (organization_id, code, name) values (${house.organizationId}, 'RG', ${`Region ${from}`}),
            (${house.organizationId}, 'PR', ${`Producer ${from}`}), (${house.organizationId}, 'PR', ${`Other ${to}`}) returning id, code, name)
        insert into catalog.item_field (organization_id, item_id, field_id)
        select ${house.organizationId}, case when name like 'Other%' then ${to}::uuid else ${from}::uuid end, id from value`.execute(
      tx,
    ),
  );
  return { from, to, bar, cellar, draft };
}

test('the other item gets everything: stock per location, counts, costs, lines, codes, attributes (ITEM-074, D37)', async () => {
  const { from, to, bar, cellar, draft } = await twoItems();
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{ [bar]: 11, [cellar]: 6 }, { [cellar]: 3 }]);
  const answer = await merge(from, to);
  expect(answer).toMatchObject({ inventory_item_id: to, merged_inventory_item_id: from });
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{}, { [bar]: 11, [cellar]: 9 }]);

  const { data, order, costs } = await house.api().getItem({ id: from }); // the old id leads to the other one
  expect(data).toMatchObject({ id: to, total_quantity: 20, list_price: 30, tare_grams: 500, full_grams: 1200 });
  expect(order.map((line) => [line.ordered_quantity, line.unit_cost]).toSorted()).toEqual([
    [12, 10],
    [4, 20],
    [6, 12],
  ]);
  expect(costs).toMatchObject({ last_cost: 13, last_cost_method: 'manual', average_cost: 12.363636 });
  expect(data.barcodes).toHaveLength(3);
  expect(data.barcodes.find((code) => code.code.startsWith('PACK'))?.pack_count).toBe(12);
  expect(data.fields.map((field) => field.name).toSorted()).toEqual([`Other ${to}`, `Region ${from}`].toSorted());
  expect((await house.api().getInvoice({ id: draft })).items[0]?.inventory_item.id).toBe(to);
  const counts = await house.api().listStocktakes({ inventory_item_id: to, page: 1, limit: 10 });
  expect(counts.data.map((count) => count.count).toSorted()).toEqual([11, 3]);
});

test('the history of both is read as one: activity, balance at a time, variance of the cycle (D9)', async () => {
  const { from, to, bar } = await twoItems();
  await merge(from, to);
  const activity = await house.api().listActivity({ id: to, sort: 'time:desc', show: 'all', page: 1, limit: 50 });
  const nameOf = async (id: string) =>
    (
      await house.inside((tx) =>
        sql<{
          name: string;
        }>`select name from catalog.item where organization_id = ${house.organizationId} and id = ${id}`.execute(tx),
      )
    ).rows[0]?.name;
  const merges = activity.data.filter((line) => line.source === 'merge');
  expect(merges).toMatchObject([
    {
      note: `${await nameOf(from)} became part of ${await nameOf(to)}`,
      change: 0,
      quantity: 20,
      location: null,
      undone: false,
    },
  ]);
  expect(activity.data[0]?.totalQuantity).toBe(20);
  expect(activity.data.filter((line) => line.kind === 'receipt')).toHaveLength(3);
  const balance = await house.api().getBalance({ inventory_item_id: to, location_id: bar, at: '2026-01-05T20:00:00Z' });
  expect(balance.quantity).toBe(12);
  const { data } = await house.api().listVariance({ page: 1, limit: 500, sort: 'name:asc' });
  expect(data.find((row) => row.item.id === from)).toBeUndefined();
  expect(data.find((row) => row.item.id === to)).toMatchObject({
    starting_quantity: 6,
    purchases: 16,
    manual_adjustments: 0,
    running_count: 22,
    actual_count: 20,
    variance_quantity: -2,
  });
});

test('a merged item is in no list, found by no search, and cannot be changed anymore', async () => {
  const { from, to, bar, cellar, draft } = await twoItems();
  await merge(from, to);
  const list = await house.api().listInventory({ limit: 500, sort: 'name:asc', inStockOnly: '', page: 1 });
  expect(list.data.some((row) => row.id === from)).toBe(false);
  const gone = { status: 409, message: 'This item was merged into another one, or its import was undone' };
  const { data } = await house.api().getItem({ id: to });
  const found = await house
    .api()
    .searchItems({ q: data.barcodes.find((code) => code.pack_count > 1)?.code ?? '', size: 5 });
  expect(found.map((item) => [item.id, item.pack_count])).toEqual([[to, 12]]);
  const api = house.api();
  await expect(api.addStock({ inventory_item_id: from, location_id: bar, quantity: 1 })).rejects.toMatchObject(gone);
  await expect(
    api.adjustStock({ inventory_item_id: from, location_id: bar, quantity: 1, reason_description: 'Found' }),
  ).rejects.toMatchObject(gone);
  await expect(
    api.moveStock({ inventory_item_id: from, from_location_id: bar, to_location_id: cellar, quantity: 1 }),
  ).rejects.toMatchObject(gone);
  await expect(
    api.addLinesInBulk({ id: draft, inventory_items: [{ id: from, quantity: 1, unit_cost: 1 }] }),
  ).rejects.toMatchObject(gone);
  await expect(api.updateItem({ id: from, name: 'Another name' })).rejects.toMatchObject(gone);
  await expect(house.inside((tx) => addStockMovement(tx, house, from, bar))).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a count made before a merge that arrives after it is one of the item that remains, beside its own (D13 D37)', async () => {
  const { from, to, bar } = await twoItems();
  await merge(from, to);
  const api = house.api();
  const count = (inventory_item_id: string, quantity: number, client_id: string) =>
    api.saveStocktakes({ lines: [{ inventory_item_id, location_id: bar, count: quantity, client_id }] });
  const held = async () =>
    (await api.getBalance({ inventory_item_id: to, location_id: bar, at: new Date().toISOString() })).quantity;
  await count(to, 5, 'own');
  expect(await count(from.toUpperCase(), 3, 'offline')).toMatchObject({ saved: 1 });
  expect(await held()).toBe(8);
  expect(await count(from, 3, 'offline')).toMatchObject({ saved: 0, repeated: 1 });
  await count(from, 4, 'again');
  expect(await held()).toBe(9);
});

test('an impossible merge is refused with what to do (API-037, ITEM-068)', async () => {
  const [a, b, c] = (await house.items(3)) as [string, string, string];
  const size = await house.inside((tx) =>
    sql<{
      id: string;
    }>`insert into catalog.size (organization_id, name, volume, unit) values (${house.organizationId}, '1 L', 1, 'L') on conflict on constraint size_once do update set stockable = true returning id`.execute(
      tx,
    ),
  );
  const sizes = await house.inside((tx) =>
    sql<{
      id: string;
    }>`insert into catalog.size (organization_id, name, volume, unit) values (${house.organizationId}, '0.75 L', 0.75, 'L') on conflict on constraint size_once do update set stockable = true returning id`.execute(
      tx,
    ),
  );
  await house.api().updateItem({ id: c, size_id: size.rows[0]?.id ?? '' });
  await expect(merge(a, a)).rejects.toMatchObject({ status: 400, message: 'Please select another item to merge into' });
  await expect(house.api().mergeItems({ inventory_item_id: a, merge_to_inventory_item_id: '' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(merge(a, '019b7f00-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  await expect(merge(a, c)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('750 mL and') });
  await house.api().updateItem({ id: c, size_id: sizes.rows[0]?.id ?? '' });
  await merge(a, c); // 0.75 L is 750 mL
  await expect(merge(a, b)).rejects.toMatchObject({ status: 409 });
  await expect(merge(b, a)).rejects.toMatchObject({
    status: 409,
    message: 'This item was merged into another one, or its import was undone',
  });
});

test('an item that absorbed another can be merged too: the oldest id still leads to the current item', async () => {
  const [a, b, c] = (await house.items(3)) as [string, string, string];
  const [shelf] = await house.locations(1);
  for (const [index, item] of [a, b, c].entries()) await house.buy(item, shelf, index + 1, 10);
  const first = await merge(a, b);
  const second = await merge(b, c);
  expect(await house.shelves(c)).toEqual({ [shelf]: 6 });
  expect((await house.api().getItem({ id: a })).data.id).toBe(c);
  expect(
    (await house.api().getBalance({ inventory_item_id: c, location_id: shelf, at: '2026-01-05T14:00:00Z' })).quantity,
  ).toBe(6);
  await expect(house.api().undoAction({ id: first.action_id })).rejects.toMatchObject({
    message: expect.stringContaining('since been merged'),
  });
  await house.api().undoAction({ id: second.action_id });
  expect([await house.shelves(b), await house.shelves(c)]).toEqual([{ [shelf]: 3 }, { [shelf]: 3 }]);
  expect((await house.api().getItem({ id: a })).data.id).toBe(b);
  await house.api().undoAction({ id: first.action_id });
  expect(await house.shelves(a)).toEqual({ [shelf]: 1 });
});

test('undoing a merge restores every row of both', async () => {
  const { from, to, bar } = await twoItems();
  await house.api().acceptItem({ inventory_item_id: from, ok: true });
  const before = await house.everything([from, to]);
  const { action_id } = await merge(from, to);
  expect(await house.everything([from, to])).not.toEqual(before);
  await house.api().undoAction({ id: action_id });
  expect(await house.everything([from, to])).toEqual(before);
  for (const [id, total] of [
    [from, 17],
    [to, 3],
  ] as const) {
    const { data } = await house.api().listActivity({ id, sort: 'time:desc', show: 'all', page: 1, limit: 50 });
    expect(data.filter((line) => line.kind === 'merge')).toMatchObject([
      { undone: true, action_id, totalQuantity: total },
    ]);
    expect(data[0]?.totalQuantity).toBe(total);
  }
  await house.api().addStock({ inventory_item_id: from, location_id: bar, quantity: 1 });
  expect((await merge(from, to)).inventory_item_id).toBe(to); // again
});

test('sales and purchases made while merged stay with the remaining item when a merge is undone', async () => {
  const { from, to, bar, cellar } = await twoItems();
  const { action_id } = await merge(from, to);
  await house
    .api('2026-01-07T10:00:00Z')
    .moveStock({ inventory_item_id: to, from_location_id: bar, to_location_id: cellar, quantity: 2 });
  await house.api('2026-01-07T11:00:00Z').undoAction({ id: action_id });
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([
    { [bar]: 11, [cellar]: 6 },
    { [bar]: -2, [cellar]: 5 },
  ]);
});

test('a merge cannot be undone once the two were counted as one, corrected, or closed in a cycle', async () => {
  const counted = await twoItems();
  const first = await merge(counted.from, counted.to);
  await house
    .api('2026-01-07T10:00:00Z')
    .saveStocktake({ inventory_item_id: counted.to, location_id: counted.bar, count: 9 });
  await expect(house.api().undoAction({ id: first.action_id })).rejects.toMatchObject({
    status: 409,
    message: 'The merged item has since been counted as one item.',
  });
  const corrected = await twoItems();
  const added = await house
    .api()
    .addStock({ inventory_item_id: corrected.from, location_id: corrected.cellar, quantity: 5 });
  const second = await merge(corrected.from, corrected.to);
  await house.api().undoAction({ id: added.action_id });
  expect(await house.shelves(corrected.to)).toEqual({ [corrected.bar]: 11, [corrected.cellar]: 9 });
  await expect(house.api().undoAction({ id: second.action_id })).rejects.toMatchObject({
    message: expect.stringContaining('has since been corrected'),
  });
});

test('the warning counts what will move (ITEM-069, NAV-143)', async () => {
  const { from } = await twoItems();
  expect(await house.api().previewMerge({ id: from })).toEqual({
    inventory_item_id: from,
    sellable_items: 0,
    running_stock_locations: 2,
    invoice_items: 3,
    stock_counts: 1,
  });
});
