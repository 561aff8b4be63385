import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { verifyInvoices } from '../reopening/verify-invoices.ts';

/** One invoice with one line, as on paper. */
interface Paper {
  completed: boolean;
  /** The quantity on the invoice. */
  says: number;
  /** The quantity received into stock, not counting returns. */
  received: number;
  returned: number[];
}

let server: TestServer;
let owner: TestPerson;
let vendor_id: string;
let location_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  vendor_id = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Some Importer' })).body
    .vendor_id;
  location_id = await inside((tx) => createTestLocation(tx, owner.organizationId));
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

type Act = (id: string, paper: Paper, undone: string[]) => Promise<void>;
interface Read {
  status: string;
  action_id: string;
  items: { id: string; inventory_item: { id: string }; ordered_quantity: number; stock_quantity: number | null }[];
}
const path = (id: string) => `/api/ordering/invoices/${id}`;
const read = async (id: string) => (await owner.get<Read>(path(id))).body;
const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);

const correct =
  (quantity: number, move: boolean): Act =>
  async (id, paper) => {
    const line_id = (await read(id)).items[0]?.id;
    const change = { action: 'update', line_id, quantity, move_stock: move };
    const { status } = await owner.put(`${path(id)}/items`, change);
    const refused = quantity < sum(paper.returned);
    expect(status).toBe(refused ? 400 : 200);
    if (refused) return;
    paper.says = quantity;
    if (paper.completed && move) paper.received = quantity;
  };
const settle: Act = async (id, paper) => {
  if (!paper.completed) return;
  const line_id = (await read(id)).items[0]?.id;
  await owner.put(`${path(id)}/items`, { action: 'update', line_id, move_stock: true });
  paper.received = paper.says;
};
const redate =
  (day: number): Act =>
  async (id, paper) => {
    if (!paper.completed) return;
    const delivered_at = new Date(Date.UTC(2024, 0, 1 + day)).toISOString();
    expect((await owner.post('/api/inventory/variance/delivery', { invoice_id: id, delivered_at })).status).toBe(200);
  };
const complete: Act = async (id, paper) => {
  if (paper.completed) return;
  expect((await owner.post(`${path(id)}/status-change`, { status: 'CM' })).status).toBe(200);
  Object.assign(paper, { completed: true, received: paper.says });
};
const reopen =
  (byAction: boolean): Act =>
  async (id, paper) => {
    const { action_id } = await read(id);
    if (!paper.completed) return;
    const call = byAction ? `/api/inventory/actions/${action_id}/undo` : `${path(id)}/reopen`;
    const refused = paper.returned.length > 0;
    expect((await owner.post(call, {})).status).toBe(refused ? 409 : 200);
    if (!refused) Object.assign(paper, { completed: false, received: 0 });
  };
const giveBack =
  (quantity: number): Act =>
  async (id, paper, undone) => {
    if (!paper.completed || sum(paper.returned) + quantity > paper.says) return;
    const line_id = (await read(id)).items[0]?.id;
    const lines = [{ line_id, quantity, location_id }];
    const answer = await owner.post<{ action_id: string }>(`${path(id)}/return`, { lines, below_stock: true });
    expect(answer.status).toBe(200);
    undone.push(answer.body.action_id);
    paper.returned.push(quantity);
  };
const takeReturnBack: Act = async (_id, paper, undone) => {
  const action = undone.pop();
  if (!action) return;
  expect((await owner.post(`/api/inventory/actions/${action}/undo`, {})).status).toBe(200);
  paper.returned.pop();
};

const quantity = fc.integer({ min: 1, max: 12 });
const act = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(quantity, fc.boolean()).map(([to, move]) => correct(to, move)) },
  { weight: 1, arbitrary: fc.constant(settle) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 600 }).map(redate) },
  { weight: 2, arbitrary: fc.constant(complete) },
  { weight: 2, arbitrary: fc.boolean().map(reopen) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map(giveBack) },
  { weight: 1, arbitrary: fc.constant(takeReturnBack) },
);

test('D38: after any corrections, returns, reopenings, and completions, stock is the quantity received less the quantity returned', async () => {
  const check = fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
    const item = await inside((tx) => createTestItem(tx, owner.organizationId));
    const { invoice_id: id } = (await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id })).body;
    const line = { id: item, quantity: 3, unit_cost: 10, location_id };
    await owner.post(`${path(id)}/items/bulk`, { inventory_items: [line] });
    const paper: Paper = { completed: false, says: 3, received: 0, returned: [] };
    const undone: string[] = [];
    for (const each of [complete, ...acts]) {
      await each(id, paper, undone);
      const { items } = await read(id);
      const { body } = await owner.get<{ data: { total_quantity: number } }>(`/api/inventory/item/${item}`);
      expect([items[0]?.ordered_quantity, items[0]?.stock_quantity, body.data.total_quantity]).toEqual([
        paper.says,
        paper.completed ? paper.received : null,
        paper.received - sum(paper.returned),
      ]);
    }
  });
  await fc.assert(check, { numRuns: 15 });
  expect(await inside((tx) => verifyStock(tx, owner.organizationId))).toEqual([]);
  expect(await inside((tx) => verifyInvoices(tx, owner.organizationId))).toEqual([]);
});
