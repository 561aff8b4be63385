import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatMoney } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { OrdersOfInvoices } from '../invoices/delete-invoice.ts';
import { invoiceNameBy } from '../invoices/invoice-names.ts';
import { INVOICE_TOTAL } from '../invoices/invoice-total.ts';
import { readDeposits, readInvoiceDeposits } from './deposits.ts';
import { readTerms, requireKnown } from './vendor-terms.ts';

const MOST_ROWS = 2000;

interface OpenInvoice {
  readonly id: string;
  readonly custom_invoice_num: string | null;
  readonly day: string;
  readonly due_day: string | null;
  readonly days_overdue: number;
  readonly total: number;
  readonly open: number;
  readonly payments: { readonly paid_on: string; readonly amount: number; readonly note: string | null }[];
}

/**
 * Invoices and credits of a vendor that are not paid in full, overdue ones first, then by due day; its deposits, and the
 * credits that are expected for differences on its invoices. The sums are of all of them, the rows at most 2,000.
 */
export function getStatement(
  context: Context,
  input: { id: string },
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireKnown(tx, organizationId, input.id);
    return {
      ...(await readOpen(tx, context, input.id)),
      deposits: await readDeposits(tx, organizationId, input.id),
      invoice_deposits: await readInvoiceDeposits(tx, organizationId, input.id),
      expected_credits: await orders.expectedCredits(tx, organizationId, input.id),
    };
  });
}

export type Statement = Awaited<ReturnType<typeof getStatement>>;

/** The amount owed for an invoice, over i (invoice): nothing for a draft, or for goods on consignment. */
const OWED = sql<string>`(case when i.status = 'DR' or i.consignment then 0 else ${INVOICE_TOTAL} end)`;

/**
 * Everything that is not paid to the cent. An invoice that was changed, reopened or returned after it was paid is here
 * again, with the difference. Money that the vendor owes is not late on our side. A due day counts
 * from the invoice's day, or from the end of its month.
 */
async function readOpen(tx: Tx, context: Context, vendorId: string) {
  const { organizationId, timezone } = context.actor;
  const { payment_days, end_of_month } = await readTerms(tx, context, vendorId);
  const today = dayOf(context.now, timezone);
  const { rows } = await sql<OpenInvoice & { count: number; sum: number; overdue: number }>`
    with unpaid as (
      select i.id, i.custom_invoice_num, (i.date_ordered at time zone ${timezone})::date as day, ${OWED} as total,
        ${OWED} - paid.amount as open, paid.payments
      from purchasing.invoice as i
      cross join lateral (
        select coalesce(sum(p.amount), 0) as amount, coalesce(jsonb_agg(jsonb_build_object(
          'paid_on', p.paid_on, 'amount', p.amount, 'note', p.note) order by p.paid_on, p.created_at, p.id), '[]') as payments
        from purchasing.invoice_payment as p where p.organization_id = i.organization_id and p.invoice_id = i.id
      ) as paid
      where i.organization_id = ${organizationId} and i.vendor_id = ${vendorId} and i.type = 'IN' and ${OWED} <> paid.amount
    ), due as (
      select *, case when ${end_of_month}::boolean then (date_trunc('month', day) + interval '1 month - 1 day')::date else day end
        + ${payment_days}::int as due_day
      from unpaid
    ), late as (
      select *, case when open > 0 then greatest(0, coalesce(${today}::date - due_day, 0)) else 0 end as days_overdue from due
    )
    select id, custom_invoice_num, day::text as day, due_day::text as due_day, days_overdue, total::float8 as total, open::float8 as open,
      payments, (count(*) over ())::int as count, (sum(open) over ())::float8 as sum,
      coalesce(sum(open) filter (where days_overdue > 0) over (), 0)::float8 as overdue
    from late order by days_overdue desc, coalesce(due_day, day), id limit ${MOST_ROWS}`.execute(tx);
  const { count, sum, overdue } = rows[0] ?? { count: 0, sum: 0, overdue: 0 };
  return { rows: rows.map(({ count: _, sum: __, overdue: ___, ...row }) => row), count, open: sum, overdue };
}

interface Payment {
  readonly id: string;
  readonly invoice_ids: readonly string[];
  readonly paid_on?: string | undefined;
  /** Part of what is open on the only invoice; without it each invoice is paid in full. */
  readonly amount?: number | undefined;
  readonly note?: string | null | undefined;
  /** What the person saw as open. */
  readonly seen_open?: number | undefined;
}

/** Pays invoices in full, or one of them in part. Of two people who pay the same at once, the second is refused. */
export function payInvoices(context: Context, input: Payment) {
  const { organizationId, userId, timezone } = context.actor;
  const ids = [...new Set(input.invoice_ids)].toSorted();
  return runCommand(context, 'payInvoices', input, async (tx) => {
    await requireKnown(tx, organizationId, input.id);
    const held = await holdInvoices(tx, organizationId, input.id, ids);
    requireSeen(held, input.seen_open);
    const seen = await watchRows(tx, organizationId, [
      { table: 'purchasing.invoice_payment', where: sql`t.invoice_id = any(${ids}::uuid[])` },
    ]);
    const amounts = held.map(({ open }) => paymentOf(open, input, ids.length));
    await sql`
      insert into purchasing.invoice_payment (organization_id, invoice_id, amount, paid_on, note, paid_by, created_at)
      select ${organizationId}, id, amount, ${input.paid_on ?? dayOf(context.now, timezone)}::date, ${input.note || null}, ${userId}, ${context.now}
      from unnest(${held.map(({ id }) => id)}::uuid[], ${amounts.map(String)}::numeric[]) as paid (id, amount)`.execute(
      tx,
    );
    await announce(tx, organizationId, 'invoices', ids);
    const paid = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toNumber();
    return { paid, action_id: await recordRows(tx, context, undoPayment, seen) };
  });
}

interface HeldInvoice {
  readonly id: string;
  /** The amount still to pay. */
  readonly open: Decimal;
}

/** Locks the invoices: payments of the same one wait for one another. */
async function holdInvoices(
  tx: Tx,
  organizationId: string,
  vendorId: string,
  ids: readonly string[],
): Promise<HeldInvoice[]> {
  const { rows } = await sql<{ id: string; number: string | null; is_draft: boolean; owed: string }>`
    select i.id, i.custom_invoice_num as number, i.status = 'DR' as is_draft, ${OWED}::text as owed
    from purchasing.invoice as i
    where i.organization_id = ${organizationId} and i.vendor_id = ${vendorId} and i.type = 'IN' and i.id = any(${ids}::uuid[])
    order by i.id for update`.execute(tx);
  if (rows.length < ids.length) throw notFound('Invoice');
  // A statement of its own: it sees what was paid while this one waited for the lock.
  const { rows: paid } = await sql<{ invoice_id: string; amount: string }>`
    select invoice_id, sum(amount)::text as amount from purchasing.invoice_payment
    where organization_id = ${organizationId} and invoice_id = any(${ids}::uuid[]) group by invoice_id`.execute(tx);
  const amounts = new Map(paid.map(({ invoice_id, amount }) => [invoice_id, amount]));
  const draft = rows.find(({ id, is_draft }) => is_draft && !amounts.has(id));
  if (draft) throw new Refusal('conflict', `Complete invoice ${draft.number ?? ''} before you mark it as paid`);
  return rows.map(({ id, owed }) => ({ id, open: new Decimal(owed).minus(amounts.get(id) ?? 0) }));
}

/** Two people who book the same payment must not both succeed. */
function requireSeen(held: readonly HeldInvoice[], seen: number | undefined): void {
  const open = held.reduce((sum, each) => sum.plus(each.open), new Decimal(0));
  if (seen === undefined || open.eq(seen)) return;
  const text = `Someone recorded a payment or a change: ${formatMoney(open.toFixed())} is open now. Check the invoice, then pay.`;
  throw new Refusal('conflict', text, undefined, 'changed_since');
}

/** The amount to book. Refuses an invoice without anything open, and more than is open. */
function paymentOf(open: Decimal, { amount }: Payment, invoices: number): Decimal {
  if (open.isZero()) throw new Refusal('conflict', 'Someone already marked one of these as paid');
  if (amount === undefined) return open;
  if (invoices > 1) throw refuseField('amount', 'Only one invoice at a time can be paid in part');
  const part = new Decimal(amount).toDecimalPlaces(2);
  if (part.isZero() || part.isNegative() !== open.isNegative())
    throw refuseField(
      'amount',
      open.isNegative()
        ? `Amount must be below 0: the vendor owes ${formatMoney(open.abs().toFixed())}`
        : 'Amount must be above 0',
    );
  if (part.abs().gt(open.abs()))
    throw refuseField('amount', `Only ${formatMoney(open.toFixed())} is open on this invoice`);
  return part;
}

export const undoPayment = rowsInverse({
  kind: 'invoices paid',
  what: 'The payment',
  topics: ['invoices'],
  names: { 'purchasing.invoice_payment': invoiceNameBy('invoice_id') },
});
