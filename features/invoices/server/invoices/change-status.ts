import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { formatList, formatMoney } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { requireLocations } from '../lines/add-lines.ts';
import { completeInvoices } from './complete-invoices.ts';
import { placeAroundCount } from './day-count.ts';
import type { OrdersOfInvoices } from './delete-invoice.ts';
import { readInvoice } from './get-invoice.ts';
import { INVOICE_TOTAL } from './invoice-total.ts';
import { type HeldInvoice, lockInvoice } from './lock-invoice.ts';
import { findSameNumber, settledText } from './same-number.ts';

type Status = HeldInvoice['status'];

interface StatusChange {
  readonly id: string;
  readonly invoice_id?: string | undefined;
  readonly status: Status;
  readonly delivered?: 'before' | 'after' | undefined;
  /** Credits may take more from a location than its stock. */
  readonly below_stock: boolean;
  /** A credit on it is not one that is expected for an order. */
  readonly other_credit: boolean;
  /** The location of the bottles of lines that name none. */
  readonly location_id?: string | undefined;
}

/** Completes a draft (INV-053). Repeating the call returns the invoice unchanged and moves nothing (OAPI-022). */
export function changeStatus(context: Context, input: StatusChange, orders: Pick<OrdersOfInvoices, 'expectedCredits'>) {
  const { organizationId } = context.actor;
  if (input.invoice_id && input.invoice_id !== input.id)
    throw refuseField('invoice_id', 'invoice_id is not the invoice of the address');
  return runCommand(context, 'changeStatus', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.id);
    if (input.delivered && invoice.status === 'DR') await placeAroundCount(tx, context, input.id, input.delivered);
    if (invoice.status === 'DR' && !input.other_credit) await requireOtherCredit(tx, context, invoice, orders);
    if (invoice.status === 'DR' && input.location_id) await placeLines(tx, organizationId, input.id, input.location_id);
    await moveToStatus(tx, context, invoice, input.status, input.below_stock);
    return readInvoice(tx, organizationId, input.id);
  });
}

/** Returns keep their location: they may come from anywhere. */
async function placeLines(tx: Tx, organizationId: string, invoiceId: string, locationId: string): Promise<void> {
  await requireLocations(tx, organizationId, [locationId]);
  await sql`
    update purchasing.invoice_line set location_id = ${locationId}, updated_at = now()
    where organization_id = ${organizationId} and invoice_id = ${invoiceId} and location_id is null and quantity > 0`.execute(
    tx,
  );
}

/**
 * An invoice made from an order holds what was accepted at the ordered cost, so the credit for the rest must not be
 * booked as well. Whether a credit is that one is asked.
 */
export async function requireOtherCredit(
  tx: Tx,
  context: Context,
  invoice: Pick<HeldInvoice, 'id' | 'vendor_id'>,
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
): Promise<void> {
  const { organizationId } = context.actor;
  const { rows } = await sql<{ has_credit: boolean; number: string | null }>`
    select i.vendor_credit > 0 or ${INVOICE_TOTAL} - i.deposit < 0 as has_credit, i.custom_invoice_num as number from purchasing.invoice as i
    where i.organization_id = ${organizationId} and i.id = ${invoice.id}`.execute(tx);
  if (!rows[0]?.has_credit) return;
  await requireNotSettled(tx, context, { vendor_id: invoice.vendor_id, number: rows[0].number });
  const owed = await orders.expectedCredits(tx, organizationId, invoice.vendor_id);
  const expected = owed.filter(({ amount }) => amount > 0); // below 0 the vendor credited too much
  if (expected.length === 0) return;
  const named = expected.map(({ number, amount }) => `${formatMoney(amount)} for ${number ?? 'an order'}`);
  throw new Refusal(
    'conflict',
    `A credit is expected from this vendor: ${formatList(named)}. If this is it, settle it with the order: completing it would count it twice`,
    undefined,
    'credit_expected',
  );
}

/** A credit note that settled differences of an order is not booked as well, unless a person says that it is another one. */
async function requireNotSettled(
  tx: Tx,
  context: Context,
  { vendor_id, number }: { readonly vendor_id: string; readonly number: string | null },
): Promise<void> {
  const same = await findSameNumber(tx, context, { vendor_id, number: number ?? '', type: 'IN' });
  const settled = same.find(({ kind }) => kind === 'credit');
  if (settled)
    throw new Refusal(
      'conflict',
      `${settledText(settled)}. Completing it here would count it twice`,
      undefined,
      'credit_settled',
    );
}

/** Changes DR to CM or AR; the current status is no change, and no status leads back to a draft (INV-061, INV-113). */
export async function moveToStatus(
  tx: Tx,
  context: Context,
  invoice: HeldInvoice,
  status: Status,
  belowStock: boolean,
): Promise<void> {
  if (status === invoice.status) return;
  if (status === 'QI') throw refuseField('status', 'Only a quick invoice has this status');
  if (status === 'DR') throw new Refusal('conflict', 'Reopen a completed invoice to make it a draft again');
  if (invoice.status !== 'DR') throw new Refusal('conflict', 'This invoice is already completed');
  await completeInvoices(tx, context, [invoice.id], { status, belowStock });
}
