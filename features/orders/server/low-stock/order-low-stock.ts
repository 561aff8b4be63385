import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { takeOrderNumbers } from '#features/invoices/server/documents/order-numbers.ts';
import { insertDrafts } from '#features/invoices/server/invoices/insert-drafts.ts';
import { nameInvoices } from '#features/invoices/server/invoices/invoice-names.ts';
import { requireItems } from '#features/invoices/server/lines/add-lines.ts';
import { settleLine } from '#features/invoices/server/lines/insert-lines.ts';
import { expectedDelivery } from '#features/invoices/server/terms/vendor-terms.ts';
import { requireVendor } from '#features/invoices/server/vendors/find-vendor.ts';
import { requireLocation } from '#features/ledger/server/changes/find-stock-target.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { changedSince, type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { type LowStockScope, readSuggested } from './list-low-stock.ts';
import { readLowItems } from './read-low-items.ts';

interface WantedItem {
  readonly inventory_item_id: string;
  readonly quantity: number;
  readonly unit_cost?: number | undefined;
  readonly vendor_id?: string | null | undefined;
  /** On order when the person decided. */
  readonly on_order?: number | undefined;
}

interface OrderLine {
  readonly itemId: string;
  readonly vendorId: string;
  readonly quantity: number;
  readonly unitCost: number | null;
}

const MOST_AT_ONCE = 5000;

/** What `orderLowStock` would order, items without a vendor included. Creates nothing. */
export function previewOrders(
  context: Context,
  input: LowStockScope & {
    items?: readonly { inventory_item_id: string; quantity?: number | undefined }[] | undefined;
  },
) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireScope(tx, organizationId, input);
    const wanted = Map.groupBy(input.items ?? [], (each) => each.inventory_item_id);
    const ids = [...wanted.keys()];
    if (input.items) await requireItems(tx, organizationId, ids, (index) => `items.${index}.inventory_item_`);
    const items = input.items
      ? await readLowItems(tx, context, ids)
      : await readSuggested(tx, context, input, MOST_AT_ONCE);
    return {
      lines: items.map(({ id, name, vintage, size, on_hand, on_order, vendor, pack, unit_cost, suggested }) => ({
        ...{ id, name, vintage, size, on_hand, on_order, vendor, pack, unit_cost },
        quantity: sumOf(wanted.get(id) ?? []) ?? (suggested || pack),
      })),
    };
  });
}

/** The quantity of an item that may be chosen several times; null if none was given. */
function sumOf(chosen: readonly { readonly quantity?: number | undefined }[]): number | null {
  const given = chosen.flatMap(({ quantity }) => quantity ?? []);
  return given.length === 0 ? null : Decimal.sum(...given).toNumber();
}

/** Creates one draft purchase order per vendor. As on every order line, an unknown cost is 1 (PO-044). */
export function orderLowStock(context: Context, input: LowStockScope & { items?: readonly WantedItem[] | undefined }) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'orderLowStock', input, async (tx) => {
    // Two callers at once would both order what is missing. The second one waits, and then reads it as on order.
    await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.low_stock ' || ${by.organizationId}, 0))`.execute(
      tx,
    );
    await requireScope(tx, by.organizationId, input);
    const lines = input.items
      ? await wantedLines(tx, context, input.items, input.vendor_id)
      : await suggestedLines(tx, context, input);
    const ofVendor = [...Map.groupBy(lines, (line) => line.vendorId)].map(([id, own]) => ({ id, own }));
    const drafts = [];
    for (const { id, own } of ofVendor)
      drafts.push({ vendor: { id, name: await requireVendor(tx, by.organizationId, id) }, own });
    const settled = drafts.map(({ vendor, own }) => ({
      vendor,
      lines: own.map(({ itemId, quantity, unitCost }) => ({
        itemId,
        ...settleLine({ quantity, unit_cost: unitCost || 1 }),
      })),
    }));
    const deliveries: (Date | null)[] = [];
    for (const { vendor } of settled) deliveries.push(await expectedDelivery(tx, context, vendor.id));
    const numbers = await takeOrderNumbers(tx, context, settled.length);
    const ids = await insertDrafts(
      tx,
      by,
      settled.map(({ vendor, lines: own }, index) => ({
        type: 'PO',
        number: numbers[index],
        vendorId: vendor.id,
        dateOrdered: context.now,
        deliveryDate: deliveries[index],
        lines: own,
      })),
    );
    await announce(tx, by.organizationId, 'invoices', ids);
    const action_id = await recordInverse(tx, context, undoLowStockOrders, { ids });
    return {
      action_id,
      orders: settled.map(({ vendor, lines: own }, index) => ({
        id: ids[index] as string,
        vendor,
        line_count: own.length,
        total: own.reduce((cents, line) => cents + Math.round(Number(line.totalCost) * 100), 0) / 100,
      })),
    };
  });
}

async function requireScope(tx: Tx, organizationId: string, { vendor_id, location_id }: LowStockScope): Promise<void> {
  if (vendor_id) await requireVendor(tx, organizationId, vendor_id);
  if (location_id) await requireLocation(tx, organizationId, location_id);
}

/** Deletes the drafts, unless one was sent, received, or changed since. */
export const undoLowStockOrders: Inverse<{ ids: readonly string[] }> = {
  kind: 'low stock ordered',
  about: (tx, organizationId, { ids }) => nameInvoices(tx, organizationId, ids),
  async undo(tx, { actor }, { ids }) {
    const { organizationId } = actor;
    const { rows } = await sql<{ id: string }>`
      select i.id from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[]) and i.status = 'DR' and i.updated_at = i.created_at
        and not exists (select from purchasing.order_send as s where s.organization_id = i.organization_id and s.order_id = i.id)
        and not exists (select from purchasing.order_attachment as a where a.organization_id = i.organization_id and a.order_id = i.id)
        and not exists (select from purchasing.invoice_line as l where l.organization_id = i.organization_id and l.invoice_id = i.id
          and l.updated_at <> l.added_at)
      order by i.id for update of i`.execute(tx);
    if (rows.length < ids.length) throw changedSince('One of the orders');
    await sql`delete from purchasing.invoice where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
      tx,
    );
    await announce(tx, organizationId, 'invoices', ids);
  },
};

async function suggestedLines(tx: Tx, context: Context, scope: LowStockScope): Promise<OrderLine[]> {
  const items = await readSuggested(tx, context, scope, MOST_AT_ONCE, ({ vendor }) => vendor !== null);
  if (items.length === 0)
    throw new Refusal(
      'conflict',
      'Nothing to order: what is missing is on order, on another shelf, or was never bought',
    );
  return items.map((item) => ({
    itemId: item.id,
    vendorId: item.vendor?.id as string,
    quantity: item.suggested,
    unitCost: item.unit_cost,
  }));
}

async function wantedLines(
  tx: Tx,
  context: Context,
  wanted: readonly WantedItem[],
  usual: string | undefined,
): Promise<OrderLine[]> {
  const ids = wanted.map((each) => each.inventory_item_id);
  await requireItems(tx, context.actor.organizationId, ids, (index) => `items.${index}.inventory_item_`);
  const known = new Map((await readLowItems(tx, context, ids)).map((item) => [item.id, item]));
  const lines = wanted.map((each, index) => {
    const item = known.get(each.inventory_item_id);
    if (!item) throw notFound('Item');
    const vendorId = each.vendor_id ?? usual ?? item.vendor?.id;
    if (!vendorId) throw refuseField(`items.${index}.vendor_id`, `${item.name} was never bought: choose its vendor`);
    if (each.on_order !== undefined && item.on_order > each.on_order)
      throw new Refusal(
        'conflict',
        `${item.name} was ordered in the meantime. Check the orders, then order what is still missing`,
      );
    const { quantity } = each;
    return { itemId: item.id, name: item.name, vendorId, quantity, unitCost: each.unit_cost ?? item.unit_cost };
  });
  return [...Map.groupBy(lines, ({ itemId, vendorId }) => `${itemId} ${vendorId}`).values()].map((chosen) => {
    const [first] = chosen as [(typeof lines)[number]];
    const other = chosen.find(({ unitCost }) => unitCost !== first.unitCost);
    if (other)
      throw refuseField(
        `items.${lines.indexOf(other)}.unit_cost`,
        `${first.name} is chosen twice with different costs: choose it once`,
      );
    return { ...first, quantity: sumOf(chosen) ?? first.quantity };
  });
}
