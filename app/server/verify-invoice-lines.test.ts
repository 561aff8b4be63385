import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { verifyOrganization } from './verify-organization.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('verify names an invoice line that stock silently differs from, and not a difference that a person chose', async () => {
  const owner = await server.createTestHouse();
  const { db, systemDb } = server.services;
  const gin = await withOrganization(db, owner.organizationId, (tx) => createTestItem(tx, owner.organizationId));
  const { vendor_id } = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Vendor' })).body;
  const { invoice_id } = (await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id })).body;
  const path = `/api/ordering/invoices/${invoice_id}`;
  await owner.post(`${path}/items/bulk`, { inventory_items: [{ id: gin, quantity: 3, unit_cost: 10 }] });
  await owner.post(`${path}/status-change`, { status: 'CM' });
  await owner.put(`${path}/items`, { action: 'update', inventory_item_id: gin, quantity: 6 });
  const differences = async () => (await verifyOrganization(db, owner.organizationId)).differences;
  expect(await differences()).toEqual([]);
  await sql`update purchasing.invoice_line set quantity = 7 where invoice_id = ${invoice_id}`.execute(systemDb);
  const named = { kind: 'invoice_line', item_id: gin, location_id: null, held: '4.000000', ledger: '3.000000' };
  expect(await differences()).toEqual([named]);
  await sql`update purchasing.invoice_line set quantity = 6 where invoice_id = ${invoice_id}`.execute(systemDb);
  await sql`update purchasing.invoice set status = 'DR' where id = ${invoice_id}`.execute(systemDb);
  expect(await differences()).toEqual([{ ...named, held: '0' }]);
});

test('verify names a wrong number of items', async () => {
  const owner = await server.createTestHouse();
  const { db, systemDb } = server.services;
  await withOrganization(db, owner.organizationId, (tx) => createTestItem(tx, owner.organizationId));
  const differences = async () => (await verifyOrganization(db, owner.organizationId)).differences;
  expect(await differences()).toEqual([]);
  await sql`update catalog.item_count set items = items + 1 where organization_id = ${owner.organizationId}`.execute(
    systemDb,
  );
  expect(await differences()).toEqual([
    { kind: 'item_count', item_id: null, location_id: null, held: '2', ledger: '1' },
  ]);
});
