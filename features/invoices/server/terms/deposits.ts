import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatFigure } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { changedSince, type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { returnedAmount } from '../../domain/vendor-terms.ts';
import { holdVendor } from '../vendors/find-vendor.ts';
import { COUNTS, closes } from './deposits-of-invoices.ts';

interface Deposit {
  readonly kind: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Open deposits of a vendor by kind, as it was first written; those that are closed are left out. */
export async function readDeposits(tx: Tx, organizationId: string, vendorId: string): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select (array_agg(kind order by created_at, id))[1] as kind, sum(quantity)::float8 as quantity, sum(amount)::float8 as amount from purchasing.vendor_deposit as deposit
    where organization_id = ${organizationId} and vendor_id = ${vendorId} and ${COUNTS}
    group by lower(kind) having sum(quantity) <> 0 or sum(amount) <> 0 order by lower(kind)`.execute(tx);
  return rows;
}

/** Deposits on completed invoices, less the entries that say of which kind they are; nothing is owed for consigned ones. */
export async function readInvoiceDeposits(tx: Tx, organizationId: string, vendorId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (coalesce((
        select sum(deposit) from purchasing.invoice
        where organization_id = ${organizationId} and vendor_id = ${vendorId} and type = 'IN' and status <> 'DR' and not consignment
      ), 0) - coalesce((
        select sum(amount) from purchasing.vendor_deposit as deposit
        where organization_id = ${organizationId} and vendor_id = ${vendorId} and on_invoice and ${COUNTS}
      ), 0))::float8 as amount`.execute(tx);
  return rows[0]?.amount ?? 0;
}

interface Booking {
  readonly id: string;
  readonly kind: string;
  readonly direction: 'charged' | 'returned';
  readonly quantity: number;
  readonly amount?: number | undefined;
  readonly invoice_id?: string | null | undefined;
  readonly on_invoice?: boolean | undefined;
}

/** Books charged deposits or returned empties. The vendor is locked: no more comes back than is open. */
export function bookDeposit(context: Context, input: Booking) {
  const { organizationId, userId, timezone } = context.actor;
  return runCommand(context, 'bookDeposit', input, async (tx) => {
    // The invoice first, as in its own changes, which hold the vendor after it.
    if (input.invoice_id) await requireInvoice(tx, organizationId, input.id, input.invoice_id);
    await holdVendor(tx, organizationId, input.id);
    const quantity = new Decimal(input.quantity);
    if (quantity.decimalPlaces() > 2) throw refuseField('quantity', 'Quantity must have at most two decimals');
    const { quantity: signed, amount } = await amountOf(tx, organizationId, input, quantity);
    const { id } = await tx
      .insertInto('purchasing.vendor_deposit')
      .values({
        organization_id: organizationId,
        vendor_id: input.id,
        invoice_id: input.invoice_id ?? null,
        kind: input.kind,
        quantity: signed.toFixed(2),
        amount: amount.toFixed(2),
        on_invoice: input.on_invoice ?? false,
        day: dayOf(context.now, timezone),
        created_by: userId,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announce(tx, organizationId, 'vendors', [input.id]);
    const action_id = await recordInverse(tx, context, undoDeposit, { id, vendor_id: input.id, kind: input.kind });
    return { deposits: await readDeposits(tx, organizationId, input.id), action_id };
  });
}

async function amountOf(tx: Tx, organizationId: string, input: Booking, quantity: Decimal) {
  if (input.direction === 'charged') {
    if (input.amount === undefined) throw refuseField('amount', 'Enter the deposit that was charged');
    const amount = new Decimal(input.amount);
    if (amount.decimalPlaces() > 2) throw refuseField('amount', 'Amount must have at most two decimals');
    return { quantity, amount };
  }
  const open = await balanceOf(tx, organizationId, input.id, input.kind);
  if (quantity.gt(open.quantity))
    throw refuseField(
      'quantity',
      open.quantity.lte(0)
        ? `No ${input.kind} is open: none can be returned`
        : `${formatFigure(open.quantity.toString())} of ${input.kind} are open: no more can be returned`,
    );
  return { quantity: quantity.negated(), amount: returnedAmount(open, quantity).negated() };
}

async function balanceOf(tx: Tx, organizationId: string, vendorId: string, kind: string) {
  const { rows } = await sql<{ quantity: string; amount: string }>`
    select coalesce(sum(quantity), 0)::text as quantity, coalesce(sum(amount), 0)::text as amount
    from purchasing.vendor_deposit as deposit
    where organization_id = ${organizationId} and vendor_id = ${vendorId} and lower(kind) = lower(${kind}) and ${COUNTS}`.execute(
    tx,
  );
  const { quantity = '0', amount = '0' } = rows[0] ?? {};
  return { quantity: new Decimal(quantity), amount: new Decimal(amount) };
}

async function nameWithVendor(tx: Tx, organizationId: string, kind: string, vendorId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('purchasing.vendor')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return `${kind}, ${name}`;
}

/** Removes an entry, unless later returns need it. */
export const undoDeposit: Inverse<{ id: string; vendor_id: string; kind: string }> = {
  kind: 'deposit booked',
  about: (tx, organizationId, { vendor_id, kind }) => nameWithVendor(tx, organizationId, kind, vendor_id),
  async undo(tx, { actor }, { id, kind }) {
    const entry = tx
      .selectFrom('purchasing.vendor_deposit')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id);
    const vendor_id = (await entry.select('vendor_id').executeTakeFirst())?.vendor_id; // it followed its invoice
    if (!vendor_id) throw changedSince('The deposit');
    await holdVendor(tx, actor.organizationId, vendor_id);
    const { numDeletedRows } = await tx
      .deleteFrom('purchasing.vendor_deposit')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .where('vendor_id', '=', vendor_id)
      .executeTakeFirst();
    const { quantity, amount } = await balanceOf(tx, actor.organizationId, vendor_id, kind);
    if (numDeletedRows === 0n || !closes(quantity, amount)) throw changedSince('The deposit');
    await announce(tx, actor.organizationId, 'vendors', [vendor_id]);
  },
};

async function requireInvoice(tx: Tx, organizationId: string, vendorId: string, id: string): Promise<void> {
  const invoice = await tx
    .selectFrom('purchasing.invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .where('type', '=', 'IN')
    .forKeyShare()
    .executeTakeFirst();
  if (!invoice) throw notFound('Invoice');
}

export interface DepositDifference {
  readonly kind: 'deposit_balance';
  readonly item_id: null;
  readonly location_id: null;
  readonly held: string;
  readonly ledger: string;
}

/** Deposits of which more came back than was charged, or that have no empties left but money. */
export async function verifyDeposits(tx: Tx, organizationId: string): Promise<DepositDifference[]> {
  const { rows } = await sql<DepositDifference>`
    select 'deposit_balance' as kind, null as item_id, null as location_id,
      min(kind) || ' ' || sum(quantity) as held, sum(amount)::text as ledger
    from purchasing.vendor_deposit as deposit where organization_id = ${organizationId} and ${COUNTS}
    group by vendor_id, lower(kind)
    having sum(quantity) < 0 or sum(amount) < 0 or (sum(quantity) = 0 and sum(amount) <> 0)`.execute(tx);
  return rows;
}
