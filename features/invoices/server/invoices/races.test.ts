import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { noFiles } from '#test/no-files.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';

let house: TestHouse;
let bar: TestOrganization;
let vendor_id: string;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  ({ vendor_id } = await api().createVendor({ name: 'Main Vendor' }));
});
afterAll(() => house.close());

function api(idempotencyKey?: string) {
  const context = {
    db: house.app.db,
    now: new Date('2026-02-01T12:00:00Z'),
    idempotencyKey,
    headers: {},
    findActor: async () => bar.actor,
  };
  return createRouterClient(
    { ...createVendorRouter(), ...createInvoiceRouter(noFiles) },
    { context: context as unknown as RequestContext },
  );
}

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const items = (count: number) =>
  inside((tx) => Promise.all(Array.from({ length: count }, () => createTestItem(tx, bar.organizationId))));
const sixteen = <T>(work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: 16 }, (_, n) => work(n)));
const onHand = async (itemId: string) =>
  Number(
    (
      await inside((tx) =>
        tx.selectFrom('stock.item_stock').select('quantity').where('item_id', '=', itemId).executeTakeFirstOrThrow(),
      )
    ).quantity,
  );

async function draft(itemIds: string[], unit_cost = 10) {
  const { invoice_id: id } = await api().createInvoice({ vendor_id, invoice_date: '2026-01-20T10:00:00Z' });
  await api().addLinesInBulk({ id, inventory_items: itemIds.map((item) => ({ id: item, quantity: 2, unit_cost })) });
  return id;
}

test('OAPI-022: sixteen simultaneous completions of one invoice book its bottles once', async () => {
  const bottles = await items(5);
  const id = await draft(bottles);
  const answers = await sixteen(() => api().changeStatus({ id, status: 'CM' }));
  expect(answers.every((answer) => answer.status === 'fulfilled')).toBe(true);
  for (const bottle of bottles) expect(await onHand(bottle)).toBe(2);
  const layers = await inside((tx) =>
    tx.selectFrom('stock.cost_layer').select('id').where('source_id', '=', id).execute(),
  );
  expect(layers).toHaveLength(5);
});

test('two simultaneous kinds of completion: one wins, the other is refused', async () => {
  const [bottle] = await items(1);
  const id = await draft([bottle as string]);
  const answers = await sixteen((n) => api().changeStatus({ id, status: n % 2 ? 'CM' : 'AR' }));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused.every((answer) => answer.reason.status === 409)).toBe(true);
  expect(await onHand(bottle as string)).toBe(2);
});

test('sixteen invoices of the same items complete simultaneously; no purchase is missing from the average', async () => {
  const bottles = await items(8);
  const drafts: string[] = [];
  for (let n = 1; n <= 16; n += 1) drafts.push(await draft(n % 2 ? bottles : bottles.toReversed(), n));
  const answers = await sixteen((n) => api().changeStatus({ id: drafts[n] as string, status: 'CM' }));
  expect(answers.filter((answer) => answer.status === 'rejected')).toEqual([]);
  for (const bottle of bottles) expect(await onHand(bottle)).toBe(32);
  const costs = await inside((tx) =>
    tx.selectFrom('stock.item_cost').select('average_cost').where('item_id', 'in', bottles).execute(),
  );
  expect(new Set(costs.map((row) => row.average_cost))).toEqual(new Set(['8.500000']));
});

test('simultaneous corrections of sixteen invoices of one item are all in its average', async () => {
  const [bottle] = (await items(1)) as [string];
  const ids: string[] = [];
  for (let n = 0; n < 16; n += 1) ids.push(await draft([bottle]));
  await sixteen((n) => api().changeStatus({ id: ids[n] as string, status: 'CM' }));
  await sixteen((n) =>
    api().changeLine({ invoice_id: ids[n] as string, action: 'update', inventory_item_id: bottle, unit_cost: n + 1 }),
  );
  const [cost] = await inside((tx) =>
    tx.selectFrom('stock.item_cost').select('average_cost').where('item_id', '=', bottle).execute(),
  );
  expect(cost?.average_cost).toBe('8.500000');
  expect(await onHand(bottle)).toBe(32);
});

test('completion against edits, additions, and removals of lines: stock is what the completed invoice says', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b, c] = (await items(3)) as [string, string, string];
    const id = await draft([a, b]);
    await Promise.allSettled([
      api().changeLine({ invoice_id: id, action: 'update', inventory_item_id: a, unit_cost: 3 }),
      api().changeStatus({ id, status: 'CM' }),
      api().addLinesInBulk({ id, inventory_items: [{ id: c, quantity: 4, unit_cost: 1 }] }),
      api().changeLine({ invoice_id: id, action: 'remove', inventory_item_id: b }),
    ]);
    const invoice = await api().getInvoice({ id });
    expect(invoice.status).toBe('CM');
    for (const bottle of [a, b, c]) {
      const line = invoice.items.find((one) => one.inventory_item.id === bottle);
      expect(await onHand(bottle)).toBe(line?.ordered_quantity ?? 0);
    }
    const costs = await inside((tx) =>
      tx.selectFrom('stock.cost_layer').select(['item_id', 'unit_cost']).where('source_id', '=', id).execute(),
    );
    expect(costs.map((row) => [row.item_id, Number(row.unit_cost)]).toSorted()).toEqual(
      invoice.items.map((line) => [line.inventory_item.id, line.unit_cost]).toSorted(),
    );
  }
});

test('completion against deletion: either the invoice with its stock or neither', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [bottle] = (await items(1)) as [string];
    const id = await draft([bottle]);
    const both = [() => api().changeStatus({ id, status: 'CM' }), () => api().deleteInvoice({ id })];
    await Promise.allSettled((round % 2 ? both : both.toReversed()).map((act) => act()));
    const left = await api()
      .getInvoice({ id })
      .then(
        (invoice) => invoice.status,
        () => null,
      );
    expect([left, await onHand(bottle)]).toEqual(left === null ? [null, 0] : ['CM', 2]);
  }
});

test('lines added by sixteen people simultaneously all exist', async () => {
  const bottles = await items(17);
  const id = await draft([bottles[16] as string]);
  await sixteen((n) =>
    api().addLinesInBulk({ id, inventory_items: [{ id: bottles[n] as string, quantity: 1, unit_cost: 1.25 }] }),
  );
  expect(await api().getInvoice({ id })).toMatchObject({ line_count: 17, subtotal: 40 });
});

test('one key, sixteen times: one quick invoice', async () => {
  const [bottle] = (await items(1)) as [string];
  const { id: location_id } = await inside((tx) =>
    tx.selectFrom('stock.location').select('id').where('recently_added', '=', true).executeTakeFirstOrThrow(),
  );
  const answers = await sixteen(() =>
    api('re-order-1').quickInvoice({ vendor_id, inventory_item_id: bottle, quantity: 3, unit_cost: 1, location_id }),
  );
  const ids = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.invoice_id : answer.reason));
  expect(new Set(ids).size).toBe(1);
  expect(await onHand(bottle)).toBe(3);
});

test('every balance and cost agrees with the ledger afterwards (D3)', async () => {
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});
