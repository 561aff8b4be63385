import { sql } from 'kysely';
import { findInvoiceOf, lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { lockInvoice, refreshTotals } from '#features/invoices/server/invoices/lock-invoice.ts';
import { recostInvoice } from '#features/invoices/server/invoices/recost-invoice.ts';
import { settleLine } from '#features/invoices/server/lines/insert-lines.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { type MatchedLine, type OrderMatch, readMatch } from './read-match.ts';

interface BilledLine {
  readonly id: string;
  readonly line_id: string;
  readonly quantity: number;
  readonly unit_cost: number;
}

type Answered = OrderMatch & { action_id: string | null };

/** Enters a line of the vendor's invoice. Earlier decisions about its differences are dropped. */
export function billLine(context: Context, input: BilledLine): Promise<Answered> {
  return changeMatch(context, 'billLine', input, async (tx) => {
    await writeBills(tx, context, input.id, [input]);
  });
}

/** All lines without an entry were billed as they were received, at the cost on the invoice, else as ordered. */
export function billRest(context: Context, input: { readonly id: string }): Promise<Answered> {
  const { organizationId } = context.actor;
  return changeMatch(context, 'billRest', input, async (tx, match) => {
    const rest = match.lines.filter((line) => line.billed_quantity === null);
    const waiting = rest.find((line) => line.accepted_quantity === null);
    if (waiting)
      throw new Refusal('conflict', `Enter first how many of ${waiting.inventory_item.name} arrived, under Receive`);
    const { rows } = await sql<{ line_id: string; unit_cost: number }>`
      select coalesce(order_line_id, id) as line_id, unit_cost::float8 as unit_cost from purchasing.invoice_line
      where organization_id = ${organizationId} and invoice_id = ${match.invoice_id}`.execute(tx);
    const costs = new Map(rows.map((row) => [row.line_id, row.unit_cost]));
    const lines = rest.map(({ line_id, accepted_quantity, ordered_cost }) => ({
      line_id,
      quantity: accepted_quantity ?? 0,
      unit_cost: costs.get(line_id) ?? ordered_cost ?? 0,
    }));
    await writeBills(tx, context, input.id, lines);
  });
}

interface Decision {
  readonly id: string;
  readonly line_id: string;
  readonly difference: 'price' | 'quantity';
  readonly answer: 'accepted' | 'credit';
}

/**
 * Decides about a difference. An accepted price becomes the cost of the line on the invoice made from the order, which
 * re-costs a completed one; a price that is to be credited, or was accepted before, goes back to the ordered cost.
 */
export function decideDifference(context: Context, input: Decision): Promise<Answered> {
  const { organizationId } = context.actor;
  return changeMatch(context, 'decideDifference', input, async (tx, match) => {
    const line = findLine(match, input.line_id);
    const { amount } = input.difference === 'price' ? line.price_difference : line.quantity_difference;
    if (amount === 0) throw new Refusal('conflict', 'There is no such difference on this line any more');
    if (input.answer === 'credit' && amount < 0)
      throw refuseField('answer', 'The vendor billed too little here: there is nothing to credit');
    const answer = input.difference === 'price' ? { price_answer: input.answer } : { quantity_answer: input.answer };
    await tx
      .updateTable('purchasing.order_bill')
      .set(answer)
      .where('organization_id', '=', organizationId)
      .where('line_id', '=', input.line_id)
      .execute();
    if (input.difference === 'quantity' || !match.invoice_id) return;
    const cost = input.answer === 'accepted' ? line.billed_cost : line.ordered_cost;
    await recost(tx, context, match.invoice_id, input.line_id, cost ?? 0);
  });
}

async function recost(tx: Tx, context: Context, invoiceId: string, lineId: string, cost: number): Promise<void> {
  const { organizationId } = context.actor;
  const present = await tx
    .selectFrom('purchasing.invoice_line')
    .select(['id', 'quantity'])
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', invoiceId)
    .where('order_line_id', '=', lineId)
    .executeTakeFirst();
  if (!present) return;
  const { unitCost, totalCost } = settleLine({ quantity: present.quantity, unit_cost: cost });
  await tx
    .updateTable('purchasing.invoice_line')
    .set({ unit_cost: unitCost, total_cost: totalCost, updated_at: context.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', present.id)
    .execute();
  await followCosts(tx, context, invoiceId);
}

async function followCosts(tx: Tx, context: Context, invoiceId: string): Promise<void> {
  const { organizationId } = context.actor;
  const { status } = await lockInvoice(tx, organizationId, invoiceId);
  await refreshTotals(tx, organizationId, invoiceId);
  if (status === 'DR') return;
  await recostInvoice(tx, context, invoiceId);
  await announce(tx, organizationId, 'vendors');
}

/** Locks the order, then its invoice; records what undoes the change. */
function changeMatch<Input extends { readonly id: string; readonly line_id?: string }>(
  context: Context,
  operation: string,
  input: Input,
  change: (tx: Tx, match: OrderMatch) => Promise<void>,
): Promise<Answered> {
  const { organizationId } = context.actor;
  return runCommand(context, operation, input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    if (input.line_id) findLine(await readMatch(tx, organizationId, input.id), input.line_id);
    const invoice = await findInvoiceOf(tx, organizationId, input.id);
    if (!invoice) throw new Refusal('conflict', 'Receive this purchase order first');
    await lockInvoice(tx, organizationId, invoice.id);
    const seen = await watchRows(tx, organizationId, matchRows(input.id, invoice.id));
    await change(tx, await readMatch(tx, organizationId, input.id));
    const action_id = await recordRows(tx, context, undoMatching, seen);
    await announce(tx, organizationId, 'invoices', [input.id, invoice.id]);
    return { ...(await readMatch(tx, organizationId, input.id)), action_id };
  });
}

const matchRows = (orderId: string, invoiceId: string) => [
  { table: 'purchasing.invoice_line', where: sql`t.invoice_id = ${invoiceId} and t.order_line_id is not null` },
  { table: 'purchasing.order_bill', where: sql`t.order_id = ${orderId}` },
];

/** Puts back the bill and the decisions before, and the costs on the invoice. */
export const undoMatching = rowsInverse({
  kind: 'invoice compared',
  what: 'The comparison',
  topics: ['invoices', 'costs'],
  follow: async (tx, context, { rows }) => {
    const lines = rows.flatMap(({ table, key }) => (table === 'purchasing.invoice_line' ? [key.id] : []));
    const { rows: touched } = await sql<{ id: string }>`
      select distinct invoice_id as id from purchasing.invoice_line
      where organization_id = ${context.actor.organizationId} and id = any(${lines}::uuid[])`.execute(tx);
    for (const { id } of touched) await followCosts(tx, context, id);
  },
});

function findLine(match: OrderMatch, id: string): MatchedLine {
  const line = match.lines.find(({ line_id }) => line_id === id);
  if (!line) throw notFound('Line of the purchase order');
  return line;
}

async function writeBills(
  tx: Tx,
  { actor, now }: Context,
  orderId: string,
  lines: readonly Omit<BilledLine, 'id'>[],
): Promise<void> {
  await sql`
    insert into purchasing.order_bill (organization_id, line_id, order_id, quantity, unit_cost, billed_by, billed_at)
    select ${actor.organizationId}, line_id, ${orderId}, quantity, unit_cost, ${actor.userId}, ${now}
    from unnest(${lines.map((line) => line.line_id)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[],
      ${lines.map((line) => line.unit_cost)}::numeric[]) as line (line_id, quantity, unit_cost)
    on conflict (organization_id, line_id) do update
    set quantity = excluded.quantity, unit_cost = excluded.unit_cost, billed_by = excluded.billed_by,
        billed_at = excluded.billed_at, price_answer = null, quantity_answer = null`.execute(tx);
}
