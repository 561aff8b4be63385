import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { dueDay } from '../../domain/vendor-terms.ts';
import { INVOICE_TOTAL } from '../invoices/invoice-total.ts';
import { readDeposits } from './deposits.ts';
import { readTerms, requireKnown } from './vendor-terms.ts';

const MOST_ROWS = 2000;

interface OpenInvoice {
  readonly id: string;
  readonly custom_invoice_num: string | null;
  readonly date_ordered: Date;
  readonly total: string;
}

/** Unpaid invoices and credits of a vendor, overdue ones first, then by due day; and its deposits. */
export function getStatement(context: Context, input: { id: string }) {
  const { organizationId, timezone } = context.actor;
  const today = dayOf(context.now, timezone);
  return runQuery(context, async (tx) => {
    await requireKnown(tx, organizationId, input.id);
    const { payment_days, end_of_month } = await readTerms(tx, context, input.id);
    const rows = (await readOpen(tx, organizationId, input.id)).map(({ date_ordered, total, ...invoice }) => {
      const day = dayOf(date_ordered, timezone);
      const due_day = payment_days === null ? null : dueDay(day, { days: payment_days, endOfMonth: end_of_month });
      return { ...invoice, day, due_day, days_overdue: daysBetween(due_day, today), total: Number(total) };
    });
    const sum = (of: typeof rows) => of.reduce((all, row) => all.plus(row.total), new Decimal(0)).toNumber();
    return {
      rows: rows.toSorted(
        (a, b) => b.days_overdue - a.days_overdue || (a.due_day ?? a.day).localeCompare(b.due_day ?? b.day),
      ),
      open: sum(rows),
      overdue: sum(rows.filter(({ days_overdue }) => days_overdue > 0)),
      deposits: await readDeposits(tx, organizationId, input.id),
    };
  });
}

const daysBetween = (due: string | null, today: string): number =>
  due === null ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000));

/** Completed, owned, not paid, and not 0. */
async function readOpen(tx: Tx, organizationId: string, vendorId: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.custom_invoice_num, i.date_ordered, ${INVOICE_TOTAL}::text as total
    from purchasing.invoice as i
    where i.organization_id = ${organizationId} and i.vendor_id = ${vendorId} and i.type = 'IN' and i.status <> 'DR'
      and not i.consignment and ${INVOICE_TOTAL} <> 0 and not exists (
        select from purchasing.invoice_payment as p where p.organization_id = i.organization_id and p.invoice_id = i.id)
    order by i.date_ordered, i.id limit ${MOST_ROWS}`.execute(tx);
  return rows;
}

interface Payment {
  readonly id: string;
  readonly invoice_ids: readonly string[];
  readonly paid_on?: string | undefined;
}

/** Marks invoices as paid in full. Of two people who do it at once, the second is refused. */
export function payInvoices(context: Context, input: Payment) {
  const { organizationId, userId, timezone } = context.actor;
  const ids = [...new Set(input.invoice_ids)].toSorted();
  return runCommand(context, 'payInvoices', input, async (tx) => {
    await requireKnown(tx, organizationId, input.id);
    const { rows: held } = await sql<{
      id: string;
      number: string | null;
      open: boolean;
      paid: boolean;
      total: string;
    }>`
      select i.id, i.custom_invoice_num as number, i.status <> 'DR' and not i.consignment as open, ${INVOICE_TOTAL}::text as total
      from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = ${input.id} and i.type = 'IN' and i.id = any(${ids}::uuid[])
      order by i.id for update`.execute(tx);
    if (held.length < ids.length) throw notFound('Invoice');
    const draft = held.find(({ open }) => !open);
    if (draft) throw new Refusal('conflict', `Complete invoice ${draft.number ?? ''} before you mark it as paid`);
    const seen = await watchRows(tx, organizationId, [
      { table: 'purchasing.invoice_payment', where: sql`t.invoice_id = any(${ids}::uuid[])` },
    ]);
    const { rows: added } = await sql`
      insert into purchasing.invoice_payment (organization_id, invoice_id, amount, paid_on, paid_by, created_at)
      select ${organizationId}, id, amount, ${input.paid_on ?? dayOf(context.now, timezone)}::date, ${userId}, ${context.now}
      from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ total }) => total)}::numeric[]) as paid (id, amount)
      on conflict do nothing returning invoice_id`.execute(tx);
    if (added.length < ids.length) throw new Refusal('conflict', 'Someone marked one of these as paid already');
    await announce(tx, organizationId, 'invoices', ids);
    const paid = held.reduce((sum, { total }) => sum.plus(total), new Decimal(0)).toNumber();
    return { paid, action_id: await recordRows(tx, context, undoPayment, seen) };
  });
}

export const undoPayment = rowsInverse({ kind: 'invoices paid', what: 'The payment', topics: ['invoices'] });
