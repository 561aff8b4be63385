import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { findInvoiceOf, lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { invoiceNameBy } from '#features/invoices/server/invoices/invoice-names.ts';
import { lockInvoice, refreshTotals, requireDraft } from '#features/invoices/server/invoices/lock-invoice.ts';
import { insertLines, lastPosition, settleLine } from '#features/invoices/server/lines/insert-lines.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { changedSince } from '#shared/server/undo/inverse.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { readReceiving } from './read-receiving.ts';

interface Delivery {
  readonly id: string;
  readonly line_id: string;
  readonly received_quantity: number;
  readonly damaged_quantity: number;
  readonly substitute_item_id?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** Records the delivery of one line; the accepted part is added to the order's draft invoice. */
export const receiveLine = (context: Context, { id, ...line }: Delivery) =>
  receive(context, 'receiveLine', { id, lines: [line] });

interface Scan {
  readonly id: string;
  readonly line_id: string;
  readonly quantity: number;
}

/** Adds scanned bottles to what was received of a line; people who scan the same line at once all count. */
export const addToDelivery = (context: Context, { id, ...added }: Scan) =>
  receive(context, 'addToDelivery', { id, lines: { added } });

/** Records that all lines without an entry arrived as ordered. */
export function receiveRest(context: Context, { id }: { readonly id: string }) {
  return receive(context, 'receiveRest', { id, lines: 'rest' });
}

interface Deliveries {
  readonly id: string;
  readonly lines: readonly Omit<Delivery, 'id'>[] | 'rest' | { readonly added: Omit<Scan, 'id'> };
}

function receive(context: Context, operation: string, input: Deliveries) {
  const { organizationId } = context.actor;
  return runCommand(context, operation, input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    const lines = await linesOf(tx, organizationId, input);
    const entries: (Delivery & { readonly line: OrderLine })[] = [];
    for (const entry of lines.map((each) => ({ id: input.id, ...each })))
      entries.push({ ...entry, line: await findLine(tx, organizationId, entry) });
    const invoiceId = await holdDraft(tx, organizationId, input.id);
    const ids = lines.map((line) => line.line_id);
    const seen = await watchRows(tx, organizationId, deliveryRows(invoiceId, ids));
    for (const { line, ...entry } of entries) await enter(tx, context, invoiceId, line, entry);
    await refreshTotals(tx, organizationId, invoiceId);
    await announce(tx, organizationId, 'invoices', [input.id, invoiceId]);
    const action_id = await recordRows(tx, context, undoReceiving, seen);
    return { ...(await readReceiving(tx, organizationId, input.id)), action_id };
  });
}

async function enter(tx: Tx, context: Context, invoiceId: string, line: OrderLine, input: Delivery): Promise<void> {
  const { organizationId, userId } = context.actor;
  if (input.damaged_quantity > input.received_quantity)
    throw refuseField('damaged_quantity', "Damaged can't be more than received");
  if (input.substitute_item_id) await requireItem(tx, organizationId, input.substitute_item_id);
  await sql`
    insert into purchasing.order_receipt (organization_id, order_line_id, order_id, received, damaged, note, received_by, received_at)
    values (${organizationId}, ${line.id}, ${input.id}, ${input.received_quantity}, ${input.damaged_quantity}, ${input.note || null}, ${userId}, ${context.now})
    on conflict (organization_id, order_line_id) do update
    set received = excluded.received, damaged = excluded.damaged, note = excluded.note, received_by = excluded.received_by, received_at = excluded.received_at`.execute(
    tx,
  );
  await putOnInvoice(tx, organizationId, invoiceId, line, input);
  // Other bottles than those that a person decided about; an accepted price, or one to be credited, is that of all bottles.
  await sql`update purchasing.order_bill
    set quantity_answer = null, price_answer = nullif(price_answer, 'closed')
    where organization_id = ${organizationId} and line_id = ${line.id}`.execute(tx);
}

async function linesOf(
  tx: Tx,
  organizationId: string,
  { id, lines }: Deliveries,
): Promise<readonly Omit<Delivery, 'id'>[]> {
  if (lines === 'rest') return findRest(tx, organizationId, id);
  return 'added' in lines ? [await addedTo(tx, organizationId, id, lines.added)] : lines;
}

/** The entry of a line with more bottles; its damaged ones, note and substitute stay. */
async function addedTo(
  tx: Tx,
  organizationId: string,
  orderId: string,
  { line_id, quantity }: Omit<Scan, 'id'>,
): Promise<Omit<Delivery, 'id'>> {
  const { lines } = await readReceiving(tx, organizationId, orderId);
  const line = lines.find((each) => each.line_id === line_id);
  if (!line) throw notFound('Purchase order line');
  return {
    line_id,
    received_quantity: new Decimal(line.received_quantity ?? 0).plus(quantity).toNumber(),
    damaged_quantity: line.damaged_quantity,
    substitute_item_id: line.substitute?.id,
    note: line.note,
  };
}

async function findRest(tx: Tx, organizationId: string, orderId: string): Promise<Omit<Delivery, 'id'>[]> {
  const { rows } = await sql<{ line_id: string; received_quantity: number }>`
    select o.id as line_id, o.quantity::float8 as received_quantity from purchasing.invoice_line as o
    where o.organization_id = ${organizationId} and o.invoice_id = ${orderId} and not exists (
      select from purchasing.order_receipt as r where r.organization_id = o.organization_id and r.order_line_id = o.id)
    order by o.position, o.id`.execute(tx);
  return rows.map((row) => ({ ...row, damaged_quantity: 0 }));
}

/** Restores the entry before, on the invoice too. */
export const undoReceiving = rowsInverse({
  kind: 'delivery entered',
  what: 'The delivery',
  topics: ['invoices'],
  names: { 'purchasing.order_receipt': invoiceNameBy('order_id') },
  follow: async (tx, { actor }, { rows }) => {
    const lines = rows.flatMap(({ table, key }) => (table === 'purchasing.order_receipt' ? [key.order_line_id] : []));
    const { rows: made } = await sql<{ id: string }>`
      select distinct i.id from purchasing.invoice_line as o
      join purchasing.invoice as i on i.organization_id = o.organization_id and i.purchase_order_id = o.invoice_id and i.status = 'DR'
      where o.organization_id = ${actor.organizationId} and o.id = any(${lines}::uuid[])`.execute(tx);
    if (made.length === 0) throw changedSince('The delivery');
    for (const { id } of made) await refreshTotals(tx, actor.organizationId, id);
  },
});

const deliveryRows = (invoiceId: string, lines: readonly string[]) => [
  {
    table: 'purchasing.invoice_line',
    where: sql`t.invoice_id = ${invoiceId} and t.order_line_id = any(${lines}::uuid[])`,
  },
  { table: 'purchasing.order_receipt', where: sql`t.order_line_id = any(${lines}::uuid[])` },
  { table: 'purchasing.order_bill', where: sql`t.line_id = any(${lines}::uuid[])` },
];

interface OrderLine {
  readonly id: string;
  readonly item_id: string;
  readonly unit_cost: string;
  readonly location_id: string | null;
}

async function findLine(tx: Tx, organizationId: string, input: Delivery): Promise<OrderLine> {
  const line = await tx
    .selectFrom('purchasing.invoice_line')
    .select(['id', 'item_id', 'unit_cost', 'location_id'])
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', input.id)
    .where('id', '=', input.line_id)
    .executeTakeFirst();
  if (!line) throw notFound('Purchase order line');
  return line;
}

async function holdDraft(tx: Tx, organizationId: string, orderId: string): Promise<string> {
  const invoice = await findInvoiceOf(tx, organizationId, orderId);
  if (!invoice) throw new Refusal('conflict', 'Create the invoice of this purchase order first');
  const held = await lockInvoice(tx, organizationId, invoice.id);
  requireDraft(held, 'The invoice of this purchase order is completed: correct it there');
  return held.id;
}

async function requireItem(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select active from catalog.item where organization_id = ${organizationId} and id = ${id} for share`.execute(tx);
  if (!rows[0]) throw new Refusal('not_found', 'Item not found', { substitute_item_id: 'Item not found' });
  if (!rows[0].active) throw refuseField('substitute_item_id', ITEM_IS_GONE);
}

/**
 * Without accepted bottles the line is removed; its entry keeps cost and location until bottles are accepted. A line that
 * the invoice never had, or that a person removed there, is as ordered.
 */
async function putOnInvoice(
  tx: Tx,
  organizationId: string,
  invoiceId: string,
  line: OrderLine,
  { received_quantity, damaged_quantity, substitute_item_id }: Delivery,
): Promise<void> {
  const accepted = new Decimal(received_quantity).minus(damaged_quantity).toDecimalPlaces(6);
  const present = await tx
    .selectFrom('purchasing.invoice_line')
    .select(['id', 'unit_cost', 'location_id'])
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', invoiceId)
    .where('order_line_id', '=', line.id)
    .orderBy('id')
    .executeTakeFirst();
  if (accepted.isZero()) {
    if (!present) return;
    await keepForLater(tx, organizationId, line.id, present);
    return removeLine(tx, organizationId, present.id);
  }
  const kept = present ?? (await takeKept(tx, organizationId, line.id)) ?? line;
  const settled = settleLine({ quantity: accepted, unit_cost: kept.unit_cost });
  const itemId = substitute_item_id ?? line.item_id;
  if (!present) {
    const added = { ...settled, invoiceId, itemId, orderLineId: line.id, locationId: kept.location_id };
    return insertLines(tx, organizationId, [added], await lastPosition(tx, organizationId, invoiceId));
  }
  await tx
    .updateTable('purchasing.invoice_line')
    .set({
      item_id: itemId,
      quantity: settled.quantity,
      unit_cost: settled.unitCost,
      total_cost: settled.totalCost,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', present.id)
    .execute();
}

type Kept = Pick<OrderLine, 'unit_cost' | 'location_id'>;

async function keepForLater(tx: Tx, organizationId: string, lineId: string, kept: Kept): Promise<void> {
  await tx
    .updateTable('purchasing.order_receipt')
    .set({ unit_cost: kept.unit_cost, location_id: kept.location_id })
    .where('organization_id', '=', organizationId)
    .where('order_line_id', '=', lineId)
    .execute();
}

async function takeKept(tx: Tx, organizationId: string, lineId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    with kept as (
      select unit_cost, location_id from purchasing.order_receipt
      where organization_id = ${organizationId} and order_line_id = ${lineId} and unit_cost is not null
    ), taken as (
      update purchasing.order_receipt set unit_cost = null, location_id = null
      where organization_id = ${organizationId} and order_line_id = ${lineId} and unit_cost is not null
    )
    select kept.unit_cost::text as unit_cost, l.id as location_id from kept
    left join stock.location as l on l.organization_id = ${organizationId} and l.id = kept.location_id and l.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

async function removeLine(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('purchasing.invoice_line')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
