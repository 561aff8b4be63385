import type { z } from 'zod';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { receivedSale } from '../../contract/sales-contract.ts';
import { readReported } from '../import/as-known.ts';
import { findInstance } from '../import/find-instance.ts';
import { MOST_AHEAD, type SoldLine, storeSales, timesOf } from '../import/store-sales.ts';
import { settleLines } from './settle-lines.ts';
import { voidMissing } from './void-missing.ts';

type ReceivedSale = z.output<typeof receivedSale>;

interface Received {
  readonly pos_id?: string | undefined;
  readonly whole_transactions?: boolean | undefined;
  readonly sales: readonly ReceivedSale[];
}

/**
 * Receives lines of a till (CNT-062): new lines are posted, changed ones by the difference, and repeats do nothing
 * (D5, D40). Amounts are stored in cents. Sales that a connected till reported are left alone, as in files; `refused`
 * lists their lines.
 */
export function receiveSales(context: Context, input: Received) {
  const { organizationId, userId } = context.actor;
  refuseTwins(input.sales);
  refuseFuture(input.sales, context.now);
  return runCommand(context, 'receiveSales', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const instance = await findInstance(tx, organizationId, input.pos_id);
    const { own, refused } = await withoutReported(tx, organizationId, input.sales);
    const sold = own.map((sale) => asSoldLine(sale, context.now));
    const stored = await storeSales(tx, organizationId, instance.id, sold);
    const voided = input.whole_transactions ? await voidMissing(tx, organizationId, instance.id, own) : [];
    const {
      actionId: _,
      undoable,
      ...settled
    } = await settleLines(tx, { organizationId, userId }, [...stored.arrived, ...voided]);
    const { created, changed, same } = stored;
    return { ...settled, created, changed, voided: voided.length, same, refused, action_id: undoable };
  });
}

async function withoutReported(tx: Tx, organizationId: string, sales: readonly ReceivedSale[]) {
  const reported = await readReported(
    tx,
    organizationId,
    sales.map((sale) => sale.transaction_id),
  );
  const refused = sales.flatMap(({ transaction_id, line_id }, index) =>
    reported.has(transaction_id)
      ? [{ index, transaction_id, line_id, message: `A connected POS reported ${transaction_id}: change it there` }]
      : [],
  );
  return { own: sales.filter((sale) => !reported.has(sale.transaction_id)), refused };
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
    ...timesOf(new Date(sale.sold_at), now),
    name: sale.item,
    variation: sale.variation ?? null,
    category: sale.category ?? null,
    quantity: String(sale.quantity),
    gross: figure(sale.gross),
    discount: figure(sale.discount),
    tax: figure(sale.tax),
    paymentType: sale.payment_type ?? null,
    paymentMethod: sale.payment_method ?? null,
    ...(sale.modifiers && { besides: { ...NOTHING_BESIDES, modifiers: sale.modifiers.map(asModifier) } }),
    raw: sale,
  };
}

const NOTHING_BESIDES = { tip: null, serviceCharge: null, employee: null, register: null };

type ReceivedModifier = NonNullable<ReceivedSale['modifiers']>[number];

const asModifier = ({ id = null, name, quantity = 1, price = 0 }: ReceivedModifier) => ({
  catalogueId: id,
  name,
  quantity: String(quantity),
  price: String(price),
});
