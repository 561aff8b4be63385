import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { orderMatch } from '../../../contract/order-match-contract.ts';
import { matchBill } from '../../../domain/match-bill.ts';
import { readSends } from '../get-purchase-order.ts';
import { lastSend } from '../order-letter.ts';
import { readReceiving } from '../receiving/read-receiving.ts';

export type OrderMatch = z.output<typeof orderMatch>;
export type MatchedLine = OrderMatch['lines'][number];

type Answer = 'accepted' | 'credit' | 'credited' | 'closed' | null;

interface Bill {
  readonly quantity: string;
  readonly unit_cost: string;
  readonly price_answer: Answer;
  readonly quantity_answer: Answer;
  readonly price_credited: string;
  readonly quantity_credited: string;
}

export function getOrderMatch(context: Context, input: { id: string }): Promise<OrderMatch> {
  return runQuery(context, (tx) => readMatch(tx, context.actor.organizationId, input.id));
}

/** Order, delivery, and bill of each line. Lines that only the invoice has were not ordered. */
export async function readMatch(tx: Tx, organizationId: string, orderId: string): Promise<OrderMatch> {
  const receiving = await readReceiving(tx, organizationId, orderId);
  const { rows } = await sql<Bill & { line_id: string }>`
    select line_id, quantity::text as quantity, unit_cost::text as unit_cost, price_answer, quantity_answer,
      price_credited::text as price_credited, quantity_credited::text as quantity_credited
    from purchasing.order_bill where organization_id = ${organizationId} and order_id = ${orderId}`.execute(tx);
  const bills = new Map(rows.map(({ line_id, ...bill }) => [line_id, bill]));
  const ordered = receiving.lines.map((line) => {
    const { line_id, inventory_item, substitute, accepted_quantity, damaged_quantity } = line;
    const of = { quantity: line.ordered_quantity, unitCost: line.unit_cost };
    return {
      ...{ line_id, inventory_item, substitute, accepted_quantity, damaged_quantity },
      ordered_quantity: line.ordered_quantity,
      ordered_cost: line.unit_cost,
      delivery: line.state,
      ...billed(of, accepted_quantity, bills.get(line_id)),
    };
  });
  const extra = receiving.not_ordered.filter(({ quantity }) => quantity > 0);
  const added = extra.map(({ line_id, inventory_item, quantity }) => ({
    ...{ line_id, inventory_item, substitute: null, ordered_quantity: null, ordered_cost: null, damaged_quantity: 0 },
    accepted_quantity: quantity,
    delivery: 'not_ordered' as const,
    ...billed(null, quantity, bills.get(line_id)),
  }));
  const lines: MatchedLine[] = [...ordered, ...added];
  const parts = lines.flatMap((line) => [line.quantity_difference, line.price_difference]);
  return {
    order_id: orderId,
    invoice_id: receiving.invoice_id,
    lines,
    billed_total: sum(lines.map((line) => cents(line.billed_quantity ?? 0, line.billed_cost ?? 0))),
    open_difference: sum(parts.filter(({ answer }) => answer === null).map(({ amount }) => new Decimal(amount).abs())),
    expected_credit: sum(parts.filter(({ answer }) => answer === 'credit').map(stillExpected)),
    last_send: lastSend({ sends: await readSends(tx, organizationId, orderId, 'differences') }) ?? null,
  };
}

function billed(
  ordered: { quantity: number; unitCost: number } | null,
  accepted: number | null,
  bill: Bill | undefined,
) {
  const nothing = { amount: 0, answer: null, credited: 0 };
  if (!bill)
    return { billed_quantity: null, billed_cost: null, quantity_difference: nothing, price_difference: nothing };
  const seen = { quantity: bill.quantity, unitCost: bill.unit_cost };
  const { quantity, price } = matchBill({ ordered, accepted: accepted ?? 0, billed: seen });
  return {
    billed_quantity: Number(bill.quantity),
    billed_cost: Number(bill.unit_cost),
    quantity_difference: differenceOf(quantity, bill.quantity_answer, bill.quantity_credited),
    price_difference: differenceOf(price, bill.price_answer, bill.price_credited),
  };
}

/** A difference that is gone needs no answer, unless something was credited: then the vendor credited too much. */
function differenceOf(amount: Decimal, stored: Answer, came: string) {
  const credited = new Decimal(came);
  const answer = answerOf(amount, stored, credited);
  const isOver = answer === 'credit' && !credited.isZero();
  return {
    amount: amount.toNumber(),
    answer: amount.isZero() && !isOver ? null : answer,
    credited: credited.toNumber(),
  };
}

/** Credits that came count against the difference as it is now: another delivery or bill may have changed it since. */
function answerOf(amount: Decimal, stored: Answer, credited: Decimal): Answer {
  if (stored === 'accepted' || stored === 'closed') return stored;
  if (credited.isZero()) return stored === 'credit' && amount.lt(0) ? null : stored;
  return credited.equals(amount) ? 'credited' : 'credit';
}

/** What the vendor still owes of a difference that a credit is expected for. */
export const stillExpected = ({ amount, credited }: Pick<MatchedLine['price_difference'], 'amount' | 'credited'>) =>
  new Decimal(amount).minus(credited);

const cents = (quantity: number, cost: number) => new Decimal(quantity).times(cost).toDecimalPlaces(2);

const sum = (amounts: readonly Decimal.Value[]): number =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0)).toNumber();
