import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { stockExtensions, undoHandlers } from '#app/server/stock-extensions.ts';
import { verifyOrganization } from '#app/server/verify-organization.ts';
import { createCountingRouter } from '#features/counting/server/routes.ts';
import { createInvoiceRouter, createVendorRouter } from '#features/invoices/server/routes.ts';
import { createItemRouter } from '#features/items/server/routes.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { createStockRouter } from '#features/ledger/server/routes.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { noFiles } from '#test/no-files.ts';
import { createTestItem, createTestLocation } from './items.ts';
import { createTestOrganization, openTestHouse } from './organization.ts';

const router = {
  ...createVendorRouter(),
  ...createInvoiceRouter(noFiles),
  ...createCountingRouter({}),
  ...createItemRouter(stockExtensions),
  ...createStockRouter(undoHandlers, []),
};

/** A venue with all routes that merging affects, called as its owner at any time. */
export async function openMergeHouse() {
  const house = await openTestHouse();
  const bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  const { organizationId } = bar;
  const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
    withOrganization(house.app.db, organizationId, work);

  const api = (at = '2026-01-06T12:00:00Z') => {
    const context = { db: house.app.db, now: new Date(at), headers: {}, findActor: async () => bar.actor };
    return createRouterClient(router, { context: context as unknown as RequestContext });
  };
  const { vendor_id } = await api().createVendor({ name: 'Main Vendor' });

  /** A completed purchase of one item. */
  const buy = async (itemId: string, locationId: string, quantity: number, unit_cost: number, day = '2026-01-05') => {
    const { invoice_id: id } = await api().createInvoice({ vendor_id, invoice_date: `${day}T13:00:00Z` });
    const line = { id: itemId, quantity, unit_cost, location_id: locationId };
    await api().addLinesInBulk({ id, inventory_items: [line] });
    await api().changeStatus({ id, status: 'CM' });
    return id;
  };
  const draft = async (itemId: string, quantity: number, unit_cost: number) => {
    const { invoice_id: id } = await api().createInvoice({ vendor_id, invoice_date: '2026-01-05T13:00:00Z' });
    await api().addLinesInBulk({ id, inventory_items: [{ id: itemId, quantity, unit_cost }] });
    return id;
  };
  const shelves = async (itemId: string) => {
    const { rows } = await inside((tx) =>
      sql<{ location_id: string; quantity: number }>`
        select location_id, quantity::float8 as quantity from stock.running_stock
        where organization_id = ${organizationId} and item_id = ${itemId} and quantity <> 0`.execute(tx),
    );
    return Object.fromEntries(rows.map((row) => [row.location_id, row.quantity]));
  };
  /** All stored data about stock and cost of these items, for later comparison. */
  const everything = async (itemIds: readonly string[]) => {
    const { rows } = await inside((tx) =>
      sql<{ what: string; row: unknown }>`
        with wanted as (select unnest(${itemIds}::uuid[]) as id)
        select 'shelf' as what, to_jsonb(r) - 'id' - 'updated_at' as row from stock.running_stock as r join wanted on r.item_id = wanted.id
          where r.quantity <> 0 or r.last_counted_at is not null
        union all select 'total', to_jsonb(s) - 'updated_at' from stock.item_stock as s join wanted on s.item_id = wanted.id
        union all select 'cost', to_jsonb(c) from stock.item_cost as c join wanted on c.item_id = wanted.id
        union all select 'layer', to_jsonb(l) from stock.cost_layer as l join wanted on l.item_id = wanted.id
        union all select 'stated', to_jsonb(m) from stock.manual_cost as m join wanted on m.item_id = wanted.id
        union all select 'count', to_jsonb(t) from counting.stocktake as t join wanted on t.item_id = wanted.id
        union all select 'opening', to_jsonb(o) from counting.opening as o join wanted on o.item_id = wanted.id
        union all select 'ok', to_jsonb(a) from counting.accepted_item as a join wanted on a.item_id = wanted.id
        union all select 'line', to_jsonb(n) from purchasing.invoice_line as n join wanted on n.item_id = wanted.id
        union all select 'code', to_jsonb(b) from catalog.item_barcode as b join wanted on b.item_id = wanted.id
        union all select 'field', to_jsonb(f) from catalog.item_field as f join wanted on f.item_id = wanted.id
        union all select 'item', to_jsonb(i) - 'updated_at' from catalog.item as i join wanted on i.id = wanted.id
        order by 1, 2`.execute(tx),
    );
    return rows;
  };
  const items = (count: number) =>
    inside(async (tx) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await createTestItem(tx, organizationId));
      await sql`insert into catalog.item_barcode (organization_id, code, item_id)
        select organization_id, barcode, id from catalog.item where id = any(${ids}::uuid[])`.execute(tx);
      return ids as [string, string, ...string[]];
    });
  const locations = (count: number) =>
    inside((tx) => Promise.all(Array.from({ length: count }, () => createTestLocation(tx, organizationId)))).then(
      (ids) => ids as [string, string, ...string[]],
    );
  const differences = async () => (await verifyOrganization(house.app.db, organizationId)).differences;
  return {
    house,
    bar,
    organizationId,
    api,
    inside,
    buy,
    draft,
    shelves,
    everything,
    items,
    locations,
    differences,
    vendor_id,
  };
}

export type MergeHouse = Awaited<ReturnType<typeof openMergeHouse>>;

/** A movement that skips an operation's checks. */
export async function addStockMovement(tx: Tx, { organizationId }: MergeHouse, itemId: string, locationId: string) {
  const by = { organizationId, userId: null };
  const movement = {
    itemId,
    locationId,
    kind: 'sale' as const,
    quantity: '-1',
    occurredAt: new Date('2026-01-06T12:00:00Z'),
  };
  return recordMovements(tx, by, await startAction(tx, by, 'sale'), [movement]);
}
