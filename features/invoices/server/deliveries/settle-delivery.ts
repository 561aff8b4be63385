import { sql } from 'kysely';
import { businessTime } from '#features/ledger/server/changes/find-stock-target.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { requireOtherCredit } from '../invoices/change-status.ts';
import { completeInvoices } from '../invoices/complete-invoices.ts';
import type { OrdersOfInvoices } from '../invoices/delete-invoice.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';
import { recostInvoice } from '../invoices/recost-invoice.ts';
import { requireLocations } from '../lines/add-lines.ts';
import { readBookedBottles, reversalsOf } from '../reopening/booked-bottles.ts';

interface Settled {
  readonly invoice_id: string;
  readonly delivered_at: string;
  readonly inventory_item_id?: string | undefined;
  readonly location_id?: string | undefined;
  /** A credit on the draft is not one that is expected for an order, or settled with one. */
  readonly other_credit?: boolean | undefined;
}

/**
 * Sets the time of a delivery: a draft is completed as of that time; the movements of a completed invoice are booked
 * again. A count between the old and the new time stays as counted; its variance changes (D11). A closed period does
 * not change (D22).
 */
export function settleDelivery(context: Context, input: Settled, orders: Pick<OrdersOfInvoices, 'expectedCredits'>) {
  const { organizationId } = context.actor;
  return runCommand(context, 'settleDelivery', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.invoice_id);
    if (invoice.type === 'PO') throw new Refusal('conflict', 'Receive this purchase order first');
    const deliveredAt = businessTime(input.delivered_at, context.now, 'delivered_at');
    await refuseClosed(tx, organizationId, deliveredAt);
    if (input.inventory_item_id) await requireLine(tx, organizationId, invoice.id, input.inventory_item_id);
    const isDraft = invoice.status === 'DR';
    if (isDraft && !input.other_credit) await requireOtherCredit(tx, context, invoice, orders);
    if (isDraft) await placeLines(tx, organizationId, input);
    else if (input.location_id)
      throw refuseField('location_id', 'The location can be changed only while the invoice is a draft');
    await tx
      .updateTable('purchasing.invoice')
      .set({ date_ordered: deliveredAt, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', invoice.id)
      .execute();
    if (isDraft) await completeInvoices(tx, context, [invoice.id]);
    else await bookAnew(tx, context, invoice.id, deliveredAt);
    await announce(tx, organizationId, 'invoices', [invoice.id]);
    return { invoice_id: invoice.id, delivered_at: deliveredAt.toISOString() };
  });
}

async function refuseClosed(tx: Tx, organizationId: string, deliveredAt: Date): Promise<void> {
  const { locked_until } = await tx
    .selectFrom('stock.period')
    .select(sql<boolean>`locked_until >= ${deliveredAt}`.as('locked_until'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (!locked_until) return;
  throw new Refusal('conflict', 'This time is in a closed period, which cannot change', {
    delivered_at: 'This time is in a closed period',
  });
}

async function requireLine(tx: Tx, organizationId: string, invoiceId: string, itemId: string): Promise<void> {
  const line = await tx
    .selectFrom('purchasing.invoice_line')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', invoiceId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (line) return;
  const text = 'This item is not on the invoice';
  throw new Refusal('not_found', text, { inventory_item_id: text });
}

async function placeLines(tx: Tx, organizationId: string, input: Settled): Promise<void> {
  if (!input.location_id) return;
  if (!input.inventory_item_id) throw refuseField('inventory_item_id', 'Choose which item goes to this location');
  await requireLocations(tx, organizationId, [input.location_id]);
  await tx
    .updateTable('purchasing.invoice_line')
    .set({ location_id: input.location_id, updated_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', input.invoice_id)
    .where('item_id', '=', input.inventory_item_id)
    .execute();
}

async function bookAnew(tx: Tx, context: Context, invoiceId: string, deliveredAt: Date): Promise<void> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const booked = await readBookedBottles(tx, by.organizationId, invoiceId);
  const actionId = await startAction(tx, by, 'invoice_date');
  const note = 'The date of the delivery was corrected';
  const taken = reversalsOf(booked, invoiceId, note);
  await recordMovements(tx, by, actionId, [
    ...taken,
    ...taken.map(({ reversesId: _, ...row }, index) => ({
      ...row,
      quantity: booked[index]?.quantity as string,
      occurredAt: deliveredAt,
    })),
  ]);
  await recostInvoice(tx, context, invoiceId);
  await announce(tx, by.organizationId, 'stock', [...new Set(booked.map((row) => row.item_id))]);
}
