import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatFigure, formatList, formatMoney } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** An entry of a deposit on an invoice counts while that invoice does: completed, of this vendor, and not consigned. */
export const COUNTS = sql`(not deposit.on_invoice or deposit.invoice_id is null or exists (
  select from purchasing.invoice as i where i.organization_id = deposit.organization_id and i.id = deposit.invoice_id
    and i.vendor_id = deposit.vendor_id and i.status <> 'DR' and not i.consignment))`;

interface Balance {
  readonly vendor_id: string;
  readonly vendor: string;
  readonly kind: string;
  readonly quantity: string;
  readonly amount: string;
}

/** The balances that a change of these invoices may touch, before it. */
export interface HeldDeposits {
  readonly invoiceIds: readonly string[];
  readonly vendorIds: readonly string[];
  readonly before: readonly Balance[];
}

/** Locks the vendors of entries that are on these invoices, and the one that they go to. The caller holds the invoices. */
export async function holdDeposits(
  tx: Tx,
  organizationId: string,
  invoiceIds: readonly string[],
  goingTo?: string,
): Promise<HeldDeposits> {
  const { rows } = await sql<{ id: string }>`
    select v.id from purchasing.vendor as v
    where v.organization_id = ${organizationId} and v.id in (
      select unnest(array[vendor_id, ${goingTo ?? null}::uuid]) from purchasing.vendor_deposit
      where organization_id = ${organizationId} and invoice_id = any(${invoiceIds}::uuid[]))
    order by v.id for update of v`.execute(tx);
  const vendorIds = rows.map(({ id }) => id);
  return { invoiceIds, vendorIds, before: await readBalances(tx, organizationId, vendorIds) };
}

/**
 * Deposits on an invoice follow its vendor and its status. Refuses a change after which more empties would have been
 * returned than were charged, or money would stay open without empties.
 */
export async function settleDeposits(tx: Tx, organizationId: string, held: HeldDeposits): Promise<void> {
  const { invoiceIds, vendorIds, before } = held;
  if (vendorIds.length === 0) return;
  await sql`
    update purchasing.vendor_deposit as deposit set vendor_id = i.vendor_id from purchasing.invoice as i
    where deposit.organization_id = ${organizationId} and deposit.invoice_id = any(${invoiceIds}::uuid[])
      and i.organization_id = ${organizationId} and i.id = deposit.invoice_id and i.vendor_id <> deposit.vendor_id`.execute(
    tx,
  );
  const nameOf = (each: Balance) => JSON.stringify([each.vendor_id, each.kind, each.quantity, each.amount]);
  const unchanged = new Set(before.map(nameOf));
  const wrong = (await readBalances(tx, organizationId, vendorIds)).filter(
    (each) => !unchanged.has(nameOf(each)) && !closes(new Decimal(each.quantity), new Decimal(each.amount)),
  );
  await announce(tx, organizationId, 'vendors', [...vendorIds]);
  const [first] = wrong;
  if (!first) return;
  const named = wrong.filter(({ vendor_id }) => vendor_id === first.vendor_id).map(sayMissing);
  const text = `Empties were returned to ${first.vendor} that would then not have been charged: ${formatList(named)}. Undo their return first, in Activity`;
  throw new Refusal('conflict', text);
}

/** Neither empties nor money below 0, and no money without empties. */
export const closes = (quantity: Decimal, amount: Decimal): boolean =>
  quantity.gte(0) && amount.gte(0) && (!quantity.isZero() || amount.isZero());

function sayMissing({ kind, quantity, amount }: Balance): string {
  const missing = new Decimal(quantity).neg();
  if (missing.gt(0)) return `${formatFigure(missing.toString())} of ${kind}`;
  return `${formatMoney(new Decimal(amount).abs().toFixed(2))} for ${kind}`;
}

async function readBalances(tx: Tx, organizationId: string, vendorIds: readonly string[]): Promise<Balance[]> {
  if (vendorIds.length === 0) return [];
  const { rows } = await sql<Balance>`
    select deposit.vendor_id, min(v.name) as vendor, min(deposit.kind) as kind, sum(deposit.quantity)::text as quantity,
      sum(deposit.amount)::text as amount
    from purchasing.vendor_deposit as deposit
    join purchasing.vendor as v on v.organization_id = deposit.organization_id and v.id = deposit.vendor_id
    where deposit.organization_id = ${organizationId} and deposit.vendor_id = any(${vendorIds}::uuid[]) and ${COUNTS}
    group by deposit.vendor_id, lower(deposit.kind) order by min(v.name), lower(deposit.kind)`.execute(tx);
  return rows;
}
