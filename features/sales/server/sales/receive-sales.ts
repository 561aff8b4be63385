import { sql } from 'kysely';
import type { z } from 'zod';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { receivedSale } from '../../contract/sales-contract.ts';
import { findInstance } from '../import/find-instance.ts';
import { MOST_AHEAD, notAhead, type SoldLine, storeSales } from '../import/store-sales.ts';
import { settleLines } from './settle-lines.ts';

type ReceivedSale = z.output<typeof receivedSale>;

interface Received {
  readonly pos_id?: string | undefined;
  readonly whole_transactions?: boolean | undefined;
  readonly sales: readonly ReceivedSale[];
}

/**
 * Takes in lines of a till (CNT-062): what is new is posted, of what changed the difference, and a repeat does nothing (D5,
 * D40). Its amounts are stored in cents.
 */
export function receiveSales(context: Context, input: Received) {
  const { organizationId, userId } = context.actor;
  refuseTwins(input.sales);
  refuseFuture(input.sales, context.now);
  return runCommand(context, 'receiveSales', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const instance = await findInstance(tx, organizationId, input.pos_id);
    const sold = input.sales.map((sale) => asSoldLine(sale, context.now));
    const stored = await storeSales(tx, organizationId, instance.id, sold);
    const voided = input.whole_transactions ? await voidMissing(tx, organizationId, instance.id, input.sales) : [];
    const { actionId, ...settled } = await settleLines(tx, { organizationId, userId }, [...stored.arrived, ...voided]);
    const { created, changed, same } = stored;
    return { ...settled, created, changed, voided: voided.length, same, action_id: actionId };
  });
}

function refuseTwins(sales: readonly ReceivedSale[]): void {
  const seen = new Set<string>();
  for (const [index, { transaction_id, line_id }] of sales.entries()) {
    const key = JSON.stringify([transaction_id, line_id]);
    if (seen.has(key))
      throw refuseField(`sales.${index}.line_id`, `Line ${line_id} of transaction ${transaction_id} is sent twice`);
    seen.add(key);
  }
}

function refuseFuture(sales: readonly ReceivedSale[], now: Date): void {
  const index = sales.findIndex((sale) => Date.parse(sale.sold_at) > now.getTime() + MOST_AHEAD);
  if (index >= 0) throw refuseField(`sales.${index}.sold_at`, 'Sold at is in the future');
}

function asSoldLine(sale: ReceivedSale, now: Date): SoldLine {
  const figure = (value: number | null | undefined) => (value == null ? null : String(value));
  return {
    transactionId: sale.transaction_id,
    lineId: sale.line_id,
    soldAt: notAhead(new Date(sale.sold_at), now),
    name: sale.item,
    variation: sale.variation ?? null,
    category: sale.category ?? null,
    quantity: String(sale.quantity),
    gross: figure(sale.gross),
    discount: figure(sale.discount),
    tax: figure(sale.tax),
    paymentType: sale.payment_type ?? null,
    paymentMethod: sale.payment_method ?? null,
    raw: sale,
  };
}

/** Lines that their transaction has no more: nothing of them was sold after all (D40). */
async function voidMissing(tx: Tx, organizationId: string, posId: string, sales: readonly ReceivedSale[]) {
  const { rows } = await sql<{ id: string; posItemId: string; soldAt: Date }>`
    with missing as (
      select l.id from sales.sale_line as l
      where l.organization_id = ${organizationId} and l.pos_id = ${posId}
        and l.transaction_id = any(${[...new Set(sales.map((sale) => sale.transaction_id))]}::text[]) and l.quantity <> 0
        and (l.transaction_id, l.line_id) not in (
          select * from unnest(${sales.map((sale) => sale.transaction_id)}::text[], ${sales.map((sale) => sale.line_id)}::text[]))
      order by l.transaction_id, l.line_id for update
    )
    update sales.sale_line as l set quantity = 0, gross = 0, discount = 0, tax = 0, updated_at = now()
    from missing where l.organization_id = ${organizationId} and l.id = missing.id
    returning l.id, l.pos_item_id as "posItemId", l.sold_at as "soldAt"`.execute(tx);
  return rows.map((row) => ({ ...row, isNew: false }));
}
