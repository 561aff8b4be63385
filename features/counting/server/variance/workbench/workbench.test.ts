import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import type { varianceCause } from '../../../contract/workbench-contract.ts';

type Cause = z.output<typeof varianceCause>;
interface Row {
  item: { id: string };
  running_count: number;
  actual_count: number | null;
  variance_quantity: number | null;
  variance_cost: number | null;
}

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let bar: string;
let cellar: string;
let gin: string;
let vendor: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** Ten gin at 10 dollars in the bar. */
beforeEach(async () => {
  owner = await server.createTestHouse();
  member = await server.addPerson(owner.organizationId, 'member');
  await withOrganization(server.services.db, owner.organizationId, async (tx) => {
    bar = await createTestLocation(tx, owner.organizationId, 'Bar');
    cellar = await createTestLocation(tx, owner.organizationId, 'Cellar');
    gin = await createTestItem(tx, owner.organizationId, 'Gin');
  });
  ({ vendor_id: vendor } = await ok(owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Trade' })));
  await ok(
    owner.post('/api/ordering/quick-invoices', {
      vendor_id: vendor,
      inventory_item_id: gin,
      quantity: 10,
      unit_cost: 10,
      location_id: bar,
    }),
  );
});

async function ok<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const count = (quantity: number, place = bar, person = owner) =>
  ok(
    person.post<{ id: string; action_id: string }>('/api/inventory/stocktake', {
      inventory_item_id: gin,
      location_id: place,
      count: quantity,
    }),
  );
async function draft(quantity: number, more: object = {}): Promise<string> {
  const body = { vendor_id: vendor, custom_id: `4711-${quantity}`, ...more };
  const { invoice_id } = await ok(owner.post<{ invoice_id: string }>('/api/ordering/invoices', body));
  const inventory_items = [{ id: gin, quantity, unit_cost: 10 }];
  await ok(owner.post(`/api/ordering/invoices/${invoice_id}/items`, { inventory_items }));
  return invoice_id;
}
const causes = async (person = owner) =>
  (await ok(person.get<{ causes: Cause[] }>(`/api/inventory/variance/causes?inventory_item_id=${gin}`))).causes;
async function first<Kind extends Cause['fix']['kind']>(kind: Kind) {
  const [cause] = await causes();
  if (cause?.fix.kind !== kind || !cause.effect) throw new Error(`The first cause is ${JSON.stringify(cause)}`);
  return { ...cause, effect: cause.effect, fix: cause.fix as Extract<Cause['fix'], { kind: Kind }> };
}
async function report() {
  const { data } = await ok(owner.get<{ data: Row[] }>('/api/inventory/variance'));
  const { running_count, actual_count, variance_quantity, variance_cost } = data.find(
    ({ item }) => item.id === gin,
  ) as Row;
  return { running_count, actual_count, variance_quantity, variance_cost };
}
async function onHand() {
  const { data } = await ok(
    owner.get<{ data: { locations: { location_name: string; quantity: number }[] }[] }>(
      '/api/inventory-view/inventory?sort=name:asc&limit=10',
    ),
  );
  return Object.fromEntries((data[0]?.locations ?? []).map((place) => [place.location_name, place.quantity]));
}
/** The predicted effect matches the report and the stock once the fix is applied. */
async function expectForetold({ effect }: { effect: NonNullable<Cause['effect']> }) {
  expect(await report()).toEqual(effect.after);
  const there = await onHand();
  for (const place of effect.locations)
    expect([place.location_name, there[place.location_name] ?? 0]).toEqual([place.location_name, place.on_hand_after]);
}

test('a forgotten draft is completed as of before the count, at the location where its bottles were found', async () => {
  const invoice = await draft(12);
  await count(22);
  const cause = await first('deliver');
  expect(cause).toMatchObject({ kind: 'draft_invoice', likelihood: 0.95, location_name: 'Bar' });
  expect(cause.effect.now).toEqual({ running_count: 10, actual_count: 22, variance_quantity: 12, variance_cost: 120 });
  expect(cause.effect.now).toEqual(await report());
  const { delivered_at, location_id, invoice_id } = cause.fix;
  expect(invoice_id).toBe(invoice);
  const settle = { invoice_id, delivered_at, location_id, inventory_item_id: gin };
  await ok(member.post('/api/inventory/variance/delivery', settle));
  const booked = await ok(
    owner.get<{ status: string; items: { location: string }[] }>(`/api/ordering/invoices/${invoice}`),
  );
  expect([booked.status, booked.items[0]?.location]).toEqual(['CM', 'Bar']);
  await expectForetold(cause);
  expect((await report()).variance_quantity).toBe(0);
  expect(await causes()).toEqual([]);
});

test('a draft with a credit that may be an expected one is completed only as another credit', async () => {
  const order = { vendor_id: vendor, type: 'PO', custom_id: 'PO-1' };
  const { invoice_id: id } = await ok(owner.post<{ invoice_id: string }>('/api/ordering/invoices', order));
  const inventory_items = [{ id: gin, quantity: 6, unit_cost: 10 }];
  await ok(owner.post(`/api/ordering/invoices/${id}/items/bulk`, { inventory_items }));
  await ok(owner.post(`/api/ordering/po/${id}/convert`, {}));
  const { lines } = await ok(owner.post<{ lines: { line_id: string }[] }>(`/api/ordering/po/${id}/receiving`));
  const match = `/api/ordering/po/${id}/match/${lines[0]?.line_id}`;
  await ok(owner.put(match, { quantity: 8, unit_cost: 10 }));
  await ok(owner.post(`${match}/decision`, { difference: 'quantity', answer: 'credit' }));
  const invoice = await draft(12);
  await ok(owner.put(`/api/ordering/invoices/${invoice}`, { vendor_credit: 20 }));
  const settle = (more: object) =>
    owner.post<{ reason: string }>('/api/inventory/variance/delivery', {
      ...{ invoice_id: invoice, delivered_at: new Date().toISOString() },
      ...more,
    });
  expect(await settle({})).toMatchObject({ status: 409, body: { reason: 'credit_expected' } });
  expect(await onHand()).toEqual({ Bar: 10 });
  expect((await settle({ other_credit: true })).status).toBe(200);
  expect(await onHand()).toMatchObject({ Bar: 10, 'Recently Added': 12 });
});

test('a correction follows a delivery that was dated after its completion: a count between does not swallow it (D11)', async () => {
  const invoice = await draft(6);
  const at = new Date().toISOString();
  await ok(
    owner.post('/api/inventory/variance/delivery', {
      ...{ invoice_id: invoice, delivered_at: at, location_id: bar, inventory_item_id: gin },
    }),
  );
  await count(10);
  const redate = { invoice_id: invoice, delivered_at: new Date().toISOString() };
  await ok(owner.post('/api/inventory/variance/delivery', redate));
  expect(await onHand()).toEqual({ Bar: 16 });
  const { items } = await ok(owner.get<{ items: { id: string }[] }>(`/api/ordering/invoices/${invoice}`));
  const correction = { action: 'update', line_id: items[0]?.id, quantity: 9, move_stock: true };
  await ok(owner.put(`/api/ordering/invoices/${invoice}/items`, correction));
  expect(await onHand()).toEqual({ Bar: 19 });
});

test('an invoice dated on the wrong side of the count gets a new time, and undo restores the old one (D11)', async () => {
  await count(22);
  const invoice = await draft(12);
  await ok(
    owner.post('/api/inventory/variance/delivery', {
      invoice_id: invoice,
      delivered_at: new Date().toISOString(),
      location_id: bar,
      inventory_item_id: gin,
    }),
  );
  expect(await onHand()).toEqual({ Bar: 34 });
  const cause = await first('deliver');
  expect([cause.kind, cause.effect.locations]).toEqual([
    'late_invoice',
    [expect.objectContaining({ variance_now: 12, variance_after: 0, on_hand_now: 34, on_hand_after: 22 })],
  ]);
  const settle = (delivered_at: string | null) =>
    owner.post<{ message: string; delivered_at: string }>('/api/inventory/variance/delivery', {
      invoice_id: invoice,
      delivered_at,
    });
  expect(Date.parse((await ok(settle(cause.fix.delivered_at))).delivered_at)).toBe(Date.parse(cause.fix.delivered_at));
  await expectForetold(cause);
  await ok(settle(cause.fix.before));
  expect(await report()).toMatchObject({ variance_quantity: 12, actual_count: 34 });
  expect(await onHand()).toEqual({ Bar: 34 });
});

test('a delivery accepts no time in the future or in a closed period, and a booked one keeps its location', async () => {
  const invoice = await draft(12);
  const settle = (body: object) =>
    owner.post<{ message: string; errors: Record<string, string> }>('/api/inventory/variance/delivery', {
      invoice_id: invoice,
      ...body,
    });
  const future = await settle({ delivered_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect([future.status, future.body.errors.delivered_at]).toEqual([400, 'The time is in the future']);
  const unknown = { inventory_item_id: bar, location_id: bar, delivered_at: new Date().toISOString() };
  const stranger = await settle(unknown);
  expect([stranger.status, stranger.body.errors]).toEqual([
    404,
    { inventory_item_id: 'This item is not on the invoice' },
  ]);
  await ok(settle({ delivered_at: new Date().toISOString() }));
  const elsewhere = await settle({ delivered_at: new Date().toISOString(), location_id: bar, inventory_item_id: gin });
  expect([elsewhere.status, elsewhere.body.errors.location_id]).toEqual([
    400,
    'The location can be changed only while the invoice is a draft',
  ]);
  const before = new Date(Date.now() - 20).toISOString();
  await ok(owner.post('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }));
  const closed = await settle({ delivered_at: before });
  expect([closed.status, closed.body.message]).toEqual([409, 'This time is in a closed period, which cannot change']);
  const leaving = await settle({ delivered_at: new Date().toISOString() });
  expect([leaving.status, leaving.body.message]).toEqual([
    409,
    'This delivery is in a closed period, which cannot change',
  ]);
  const order = await draft(1, { type: 'PO' });
  const received = await owner.post<{ message: string }>('/api/inventory/variance/delivery', {
    invoice_id: order,
    delivered_at: new Date().toISOString(),
  });
  expect([received.status, received.body.message]).toEqual([409, 'Receive this purchase order first']);
});

test('an unrecorded move is booked before both counts, and no stock on hand changes', async () => {
  await ok(owner.post('/api/inventory/running-stocks', { inventory_item_id: gin, location_id: cellar, quantity: 8 }));
  await count(2, cellar);
  await count(16);
  const { data: leads } = await ok(owner.get<{ data: object[] }>('/api/inventory/variance/leads'));
  expect(leads).toMatchObject([
    {
      item: { name: 'Gin' },
      variance_quantity: 0,
      variance_cost: 0,
      at_stake: 120,
      cause: { kind: 'unrecorded_move' },
    },
  ]);
  const cause = await first('move');
  expect(
    cause.effect.locations.map((place) => [place.location_name, place.variance_now, place.variance_after]),
  ).toEqual(
    expect.arrayContaining([
      ['Cellar', -6, 0],
      ['Bar', 6, 0],
    ]),
  );
  const { kind: _, ...move } = cause.fix;
  const { action_id } = await ok(
    owner.post<{ action_id: string }>('/api/inventory/running-stocks/move', { inventory_item_id: gin, ...move }),
  );
  await expectForetold(cause);
  expect(await causes()).toEqual([]);
  await ok(owner.post(`/api/inventory/actions/${action_id}/undo`));
  expect((await causes())[0]?.kind).toBe('unrecorded_move');
});

test('bottles still on the books of an uncounted location are moved', async () => {
  await ok(owner.post('/api/inventory/running-stocks', { inventory_item_id: gin, location_id: cellar, quantity: 4 }));
  await count(14);
  const move = (await causes()).find(({ kind }) => kind === 'unrecorded_move');
  if (move?.fix.kind !== 'move' || !move.effect) throw new Error('There is no such cause');
  const { kind: _, ...fix } = move.fix;
  await ok(owner.post('/api/inventory/running-stocks/move', { inventory_item_id: gin, ...fix }));
  await expectForetold({ effect: move.effect });
  expect(await onHand()).toMatchObject({ Bar: 14 });
});

test('a count that meant cases is corrected in place; the correction can be undone and the item counted again (D13)', async () => {
  await ok(owner.post(`/api/inventory/item/${gin}/barcodes`, { code: '000000000012', pack_count: 12 }));
  await ok(owner.post('/api/inventory/running-stocks', { inventory_item_id: gin, location_id: bar, quantity: 14 }));
  await count(2, bar, member);
  const cause = await first('correct');
  expect(cause).toMatchObject({ kind: 'case_slip', likelihood: 0.9, fix: { count: 24 } });
  const { kind: _, ...fix } = cause.fix;
  await ok(member.post('/api/inventory/stocktake/correct', fix)); // their own
  await expectForetold(cause);
  const again = await owner.post<{ message: string }>('/api/inventory/stocktake/correct', fix);
  expect([again.status, again.body.message]).toEqual([409, 'This count was already replaced or undone']);
  await count(23, bar, member); // the same person and location: it replaces the corrected one
  expect(await onHand()).toMatchObject({ Bar: 23 });
});

test("admins correct another person's count, under the name of the person who counted, and undo it", async () => {
  await count(2, bar, owner);
  const { body: made } = await owner.get<{ data: { id: string }[] }>('/api/inventory/stocktakes');
  const correction = { stocktake_id: made.data[0]?.id, count: 12 };
  expect((await member.post('/api/inventory/stocktake/correct', correction)).status).toBe(403);
  const negative = await owner.post<{ errors: object }>('/api/inventory/stocktake/correct', {
    ...correction,
    count: -1,
  });
  expect(negative.body.errors).toEqual({ count: 'Count should be either 0 or a number above 0' });
  const saved = await ok(
    owner.post<{ count: number; entered: string; action_id: string; user: { email: string } }>(
      '/api/inventory/stocktake/correct',
      correction,
    ),
  );
  expect(saved).toMatchObject({ count: 12, entered: '2, corrected by Olga Owner', user: { email: owner.email } });
  expect(await report()).toMatchObject({ actual_count: 12, variance_quantity: 2 });
  await ok(owner.post(`/api/inventory/actions/${saved.action_id}/undo`));
  expect(await report()).toMatchObject({ actual_count: 2, variance_quantity: -8 });
  await ok(owner.post('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }));
  const over = await owner.post<{ message: string }>('/api/inventory/stocktake/correct', correction);
  expect([over.status, over.body.message]).toEqual([409, 'This count belongs to a cycle that has ended']);
});

test('a requested recount is listed until it is done, kept or canceled', async () => {
  await count(7);
  const ask = (more: object = {}) =>
    member.post<{ message: string }>('/api/inventory/recounts/ask', {
      inventory_item_id: gin,
      location_id: bar,
      ...more,
    });
  const asked = async () =>
    (await ok(owner.get<{ data: { reasons: string[] }[] }>('/api/inventory/recounts'))).data.some(({ reasons }) =>
      reasons.includes('asked'),
    );
  expect((await causes()).at(-1)).toMatchObject({
    kind: 'count_again',
    fix: { kind: 'recount', location_id: bar },
    effect: null,
  });
  expect(await asked()).toBe(false);
  await ok(ask());
  expect(await asked()).toBe(true);
  await ok(ask({ ask: false }));
  expect(await asked()).toBe(false);
  await ok(ask());
  await count(7);
  expect(await asked()).toBe(false);
  await ok(ask());
  expect((await member.post('/api/inventory/recounts/keep', { inventory_item_id: gin, location_id: bar })).status).toBe(
    403,
  );
  await ok(owner.post('/api/inventory/recounts/keep', { inventory_item_id: gin, location_id: bar }));
  expect(await asked()).toBe(false);
  const nowhere = await ask({ location_id: cellar });
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'This item was not counted there in this cycle']);
});

test('leads are ranked by money, each with its likeliest cause; blind counters get none', async () => {
  const rum = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createTestItem(tx, owner.organizationId, 'Rum'),
  );
  await ok(
    owner.post('/api/ordering/quick-invoices', {
      vendor_id: vendor,
      inventory_item_id: rum,
      quantity: 5,
      unit_cost: 100,
      location_id: bar,
    }),
  );
  await ok(owner.post('/api/inventory/stocktake', { inventory_item_id: rum, location_id: bar, count: 4 }));
  await count(7);
  const { data, total, at_stake } = await ok(
    owner.get<{
      data: { item: { name: string }; at_stake: number; cause: { kind: string } }[];
      total: number;
      at_stake: number;
    }>('/api/inventory/variance/leads?limit=1'),
  );
  expect([total, at_stake]).toEqual([2, 130]);
  expect(data).toMatchObject([{ item: { name: 'Rum' }, at_stake: 100, cause: { kind: expect.any(String) } }]);
  await ok(owner.put('/api/inventory/count-settings', { blind: true }));
  for (const path of ['leads', `causes?inventory_item_id=${gin}`]) {
    expect((await member.get(`/api/inventory/variance/${path}`)).status).toBe(403);
  }
});
