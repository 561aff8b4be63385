import { sql } from 'kysely';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { readInvoice } from '../invoices/get-invoice.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';
import { holdDeposits, settleDeposits } from '../terms/deposits-of-invoices.ts';
import { takeBottlesBack } from './booked-bottles.ts';

/**
 * Undoes the completion of an invoice (D38): its bottles leave stock at their business times, its costs are removed,
 * and it is a draft again with its current lines. Returns of its lines and a closed period block it. Another person's
 * completion needs an admin.
 */
export function reopenInvoice(context: Context, input: { id: string }) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'reopenInvoice', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.id);
    if (invoice.type === 'PO')
      throw new Refusal('conflict', 'A purchase order moves no stock: there is nothing to reopen');
    if (invoice.status === 'DR') throw new Refusal('conflict', 'This invoice is already a draft');
    const completed = await findCompletion(tx, organizationId, input.id);
    if (completed.user_id !== userId) requireRole(context.actor, 'admin');
    await backToDraft(tx, context, input.id, completed.action_id);
    return readInvoice(tx, organizationId, input.id);
  });
}

/** Undoes the action that completed an invoice; the action's own movements are already reversed. */
export async function reopenByAction(tx: Tx, context: Context, actionId: string): Promise<void> {
  const id = await invoiceOfAction(tx, context.actor.organizationId, actionId);
  if (!id) throw new Refusal('conflict', 'This corrected an invoice: correct the invoice again instead');
  await lockInvoice(tx, context.actor.organizationId, id);
  await backToDraft(tx, context, id, actionId);
}

/** The invoice that an action completed. */
export async function invoiceOfAction(tx: Tx, organizationId: string, actionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from purchasing.invoice where organization_id = ${organizationId} and action_id = ${actionId}`.execute(
    tx,
  );
  return rows[0]?.id;
}

async function findCompletion(tx: Tx, organizationId: string, id: string) {
  const { rows } = await sql<{ action_id: string; user_id: string | null }>`
    select a.id as action_id, a.user_id from purchasing.invoice as i
    join stock.action as a on a.organization_id = i.organization_id and a.id = i.action_id
    where i.organization_id = ${organizationId} and i.id = ${id} for update of a`.execute(tx);
  if (!rows[0]) throw new Error('reopenInvoice: a completed invoice without the action that completed it');
  return rows[0];
}

async function backToDraft(tx: Tx, context: Context, id: string, actionId: string): Promise<void> {
  await requireNothingReturned(tx, context, id);
  const deposits = await holdDeposits(tx, context.actor.organizationId, [id]);
  await takeOffBooks(tx, context, id, actionId);
  await sql`
    update purchasing.invoice set status = 'DR', completed_at = null, completed_by = null, action_id = null,
      times_reopened = times_reopened + 1, updated_at = now()
    where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(tx);
  await sql`
    update purchasing.invoice_line set stock_difference = 0
    where organization_id = ${context.actor.organizationId} and invoice_id = ${id} and stock_difference <> 0`.execute(
    tx,
  );
  await settleDeposits(tx, context.actor.organizationId, deposits);
}

/**
 * Reverses everything an invoice booked, in stock and in costs. The caller holds its lock and has entered the ledger.
 */
export async function takeOffBooks(tx: Tx, context: Context, id: string, actionId: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  await takeBottlesBack(tx, { organizationId, userId }, id, actionId);
  const { rows: lines } = await sql<{ item_id: string; number: string | null }>`
    select distinct line.item_id, i.custom_invoice_num as number from purchasing.invoice as i
    join purchasing.invoice_line as line on line.organization_id = i.organization_id and line.invoice_id = i.id
    where i.organization_id = ${organizationId} and i.id = ${id}`.execute(tx);
  const source = { type: 'invoice' as const, id, name: lines[0]?.number ?? null };
  await replaceCostLayers(tx, { organizationId, userId }, source, []);
  const items = lines.map((line) => line.item_id);
  await announce(tx, organizationId, 'invoices', [id]);
  await announce(tx, organizationId, 'vendors');
  await announce(tx, organizationId, 'stock', items);
  await announce(tx, organizationId, 'costs', items);
}

/** Refuses if lines of the invoice were returned, naming the returns, and the field that they keep from changing. */
export async function requireNothingReturned(tx: Tx, { actor }: Context, id: string, field?: string): Promise<void> {
  const { rows } = await sql<{ number: string | null; day: string }>`
    select distinct o.custom_invoice_num as number, to_char(o.date_ordered at time zone ${actor.timezone}, 'YYYY-MM-DD') as day
    from purchasing.invoice_line as line
    join purchasing.invoice_line as back on back.organization_id = line.organization_id and back.returns_line_id = line.id
      and back.invoice_id <> line.invoice_id
    join purchasing.invoice as o on o.organization_id = back.organization_id and o.id = back.invoice_id
    where line.organization_id = ${actor.organizationId} and line.invoice_id = ${id} order by day`.execute(tx);
  if (rows.length === 0) return;
  const named = rows.map(({ number, day }) => (number ? `${number} of ${day}` : `the one of ${day}`)).join(', ');
  const text = `Bottles of this invoice were returned to the vendor (${named}): undo ${rows.length > 1 ? 'these returns' : 'that return'} first`;
  throw new Refusal('conflict', text, field ? { [field]: text } : undefined);
}
