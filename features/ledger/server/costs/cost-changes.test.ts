import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

interface Figures {
  before: number | null;
  after: number | null;
}
interface Change {
  cause: string;
  user: string | null;
  source: { type: string; id: string | null; name: string | null } | null;
  documents: number;
  last_cost: Figures;
  average_cost: Figures;
  said: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
}

let server: TestServer;
let owner: TestPerson;
let vendor_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  vendor_id = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Some Importer' })).body
    .vendor_id;
});
afterAll(() => server.close());

const item = () =>
  withOrganization(server.services.db, owner.organizationId, (tx) => createTestItem(tx, owner.organizationId));
const changes = async (id: string) =>
  (await owner.get<{ changes: Change[] }>(`/api/inventory/item/${id}/cost`)).body.changes;

async function buy(id: string, custom_id: string, quantity: number, unit_cost: number, more: object = {}) {
  const invoice = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, custom_id, ...more });
  const path = `/api/ordering/invoices/${invoice.body.invoice_id}`;
  const lines = await owner.post<{ items: { id: string }[] }>(`${path}/items/bulk`, {
    inventory_items: [{ id, quantity, unit_cost }],
  });
  expect(lines.status).toBe(200);
  expect((await owner.post(`${path}/status-change`, { status: 'CM' })).status).toBe(200);
  const { body } = await owner.get<{ items: { id: string }[] }>(path);
  const correct = async (change: object) => {
    const answer = await owner.put(`${path}/items`, { action: 'update', line_id: body.items[0]?.id, ...change });
    expect(answer.status).toBe(200);
  };
  return { id: invoice.body.invoice_id, path, correct };
}

test('D31: each change of last cost and average names its cause and its document, the old and the new', async () => {
  const id = await item();
  await owner.put(`/api/inventory/item/${id}`, { baseline: { last_unit_cost: 9 } });
  const first = await buy(id, 'A-1', 6, 10);
  const second = await buy(id, 'A-2', 4, 12);
  await first.correct({ unit_cost: 11 });
  const by = 'Olga Owner';
  expect(await changes(id)).toMatchObject([
    {
      cause: 'correction',
      user: by,
      source: { type: 'invoice', id: first.id, name: 'A-1' },
      last_cost: { before: 12, after: 12 },
      average_cost: { before: 10.8, after: 11.4 },
      said: { before: { quantity: 6, unit_cost: 10 }, after: { quantity: 6, unit_cost: 11 } },
    },
    {
      cause: 'purchase',
      source: { id: second.id, name: 'A-2' },
      last_cost: { before: 10, after: 12 },
      average_cost: { before: 10, after: 10.8 },
      said: { before: null, after: { quantity: 4, unit_cost: 12 } },
    },
    {
      cause: 'purchase',
      source: { name: 'A-1' },
      last_cost: { before: 9, after: 10 },
      average_cost: { before: 9, after: 10 },
    },
    {
      cause: 'stated',
      user: by,
      source: null,
      last_cost: { before: null, after: 9 },
      average_cost: { before: null, after: 9 },
    },
  ]);
});

test('D33: charges spread over lines change only the landed cost', async () => {
  const id = await item();
  const invoice = await buy(id, 'B-1', 4, 10);
  expect((await owner.put(invoice.path, { shipping_cost: 6 })).status).toBe(200);
  expect((await changes(id))[0]).toMatchObject({
    cause: 'charges',
    source: { id: invoice.id },
    last_cost: { before: 10, after: 10 },
    said: { before: { landed_unit_cost: 10 }, after: { unit_cost: 10, landed_unit_cost: 11.5 } },
  });
  const known = (await changes(id)).length;
  expect((await owner.put(invoice.path, { note: 'Nothing of cost' })).status).toBe(200);
  expect((await owner.put(invoice.path, { shipping_cost: 6 })).status).toBe(200);
  expect(await changes(id)).toHaveLength(known);
});

test('D31: a changed date or consignment is a correction that names the old value', async () => {
  const id = await item();
  await buy(id, 'C-1', 1, 10, { invoice_date: '2026-01-01T12:00:00Z' });
  const late = await buy(id, 'C-2', 1, 20, { invoice_date: '2026-02-01T12:00:00Z' });
  await owner.put(late.path, { invoice_date: '2025-12-01T12:00:00Z' });
  expect((await changes(id))[0]).toMatchObject({
    cause: 'correction',
    last_cost: { before: 20, after: 10 },
    average_cost: { before: 15, after: 15 },
    said: { before: { purchased_at: '2026-02-01T12:00:00.000Z' }, after: { purchased_at: '2025-12-01T12:00:00.000Z' } },
  });
  await owner.put(late.path, { consigned: true });
  expect((await changes(id))[0]).toMatchObject({
    cause: 'correction',
    average_cost: { before: 15, after: 10 },
    said: { before: { consignment: false }, after: { consignment: true } },
  });
});

test('D31: of two purchases at one time the later one stays the newest, whatever is corrected on the other', async () => {
  const id = await item();
  const day = { invoice_date: '2026-01-01T12:00:00Z' };
  const first = await buy(id, 'F-1', 2, 10, day);
  await buy(id, 'F-2', 2, 12, day);
  await owner.put(first.path, { tax: 1 });
  await first.correct({ unit_cost: 11 });
  expect((await changes(id))[0]).toMatchObject({ last_cost: { before: 12, after: 12 }, average_cost: { after: 11.5 } });
});

test('an undone purchase says what it was, and no longer links to a document', async () => {
  const id = await item();
  await buy(id, 'D-1', 2, 10);
  const location_id = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createTestLocation(tx, owner.organizationId),
  );
  const again = { vendor_id, inventory_item_id: id, location_id, quantity: 2, unit_cost: 14, custom_id: 'D-2' };
  const quick = await owner.post<{ invoice_id: string }>('/api/ordering/quick-invoices', again);
  const invoice = await owner.get<{ action_id: string }>(`/api/ordering/invoices/${quick.body.invoice_id}`);
  expect((await owner.post(`/api/inventory/actions/${invoice.body.action_id}/undo`)).status).toBe(200);
  const gone = { type: 'invoice', id: null, name: 'D-2' };
  expect((await changes(id)).slice(0, 2)).toMatchObject([
    { cause: 'cancelled', source: gone, last_cost: { before: 14, after: 10 }, average_cost: { before: 12, after: 10 } },
    { cause: 'purchase', source: gone, last_cost: { before: 10, after: 14 } },
  ]);
});

test('D37: a merge and its undo name the other item', async () => {
  const [from, to] = [await item(), await item()];
  await buy(from, 'E-1', 1, 30);
  await buy(to, 'E-2', 1, 10);
  const merged = await owner.post<{ action_id: string }>('/api/inventory/merge', {
    inventory_item_id: from,
    merge_to_inventory_item_id: to,
  });
  expect(merged.status).toBe(200);
  expect((await changes(to))[0]).toMatchObject({
    cause: 'merge',
    source: { type: 'item', id: from },
    average_cost: { before: 10, after: 20 },
  });
  expect((await owner.post(`/api/inventory/actions/${merged.body.action_id}/undo`)).status).toBe(200);
  expect((await changes(to))[0]).toMatchObject({ cause: 'separation', average_cost: { before: 20, after: 10 } });
});
