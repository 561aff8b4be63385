import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { findInvoiceOf, lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { INVOICE_NAME, invoiceNameBy } from '#features/invoices/server/invoices/invoice-names.ts';
import { lockInvoice, refreshTotals } from '#features/invoices/server/invoices/lock-invoice.ts';
import { recostInvoice } from '#features/invoices/server/invoices/recost-invoice.ts';
import { settleLine } from '#features/invoices/server/lines/insert-lines.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { type MatchedLine, type OrderMatch, readMatch, stillExpected } from './read-match.ts';

interface BilledLine {
  readonly id: string;
  readonly line_id: string;
  readonly quantity: number;
  readonly unit_cost: number;
}

type Answered = OrderMatch & { action_id: string | null };

/**
 * Enters a line of the vendor's invoice. Earlier decisions about its differences are dropped; where its price had been
 * accepted, the line on the invoice has the ordered cost again.
 */
export function billLine(context: Context, input: BilledLine): Promise<Answered> {
  return changeMatch(context, 'billLine', input, async (tx, match) => {
    const line = findLine(match, input.line_id);
    if (line.price_difference.answer === 'accepted' && match.invoice_id)
      await recost(tx, context, match.invoice_id, line, { answer: null, byHand: 'leave' });
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
      throw new Refusal('conflict', `First enter how many of ${waiting.inventory_item.name} arrived, under Receive`);
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

type Answer = 'accepted' | 'credit' | 'credited' | 'closed' | null;

interface Decision {
  readonly id: string;
  readonly line_id: string;
  readonly difference: 'price' | 'quantity';
  readonly answer: Answer;
  /** The answer that the person saw. */
  readonly seen_answer?: Answer | undefined;
  readonly reason?: string | undefined;
}

/**
 * Decides about a difference, or asks again with null. An accepted price becomes the cost of the line on the invoice
 * made from the order, which re-costs a completed one; a price that is to be credited, or was accepted before, goes back
 * to the ordered cost. An expected credit is settled once it came. A cost that a person entered on the invoice is never written over. A decision that the caller
 * has not seen is not replaced.
 */
export function decideDifference(context: Context, input: Decision): Promise<Answered> {
  const { organizationId } = context.actor;
  return changeMatch(context, 'decideDifference', input, async (tx, match) => {
    const line = findLine(match, input.line_id);
    const difference = input.difference === 'price' ? line.price_difference : line.quantity_difference;
    const { amount, answer: present, credited } = difference;
    if (amount === 0 && present === null) throw new Refusal('conflict', 'This difference is no longer on this line');
    if (input.answer === 'credit' && amount < 0)
      throw refuseField('answer', 'The vendor billed too little here: there is nothing to credit');
    if ((input.answer === 'credited' || input.answer === 'closed') && present !== 'credit')
      throw new Refusal('conflict', 'No credit is expected for this difference', undefined, 'changed_since');
    if (input.answer === present) return;
    if (present !== null && present !== input.seen_answer) throw decidedSince(line, present);
    if (input.answer === 'credited' && stillExpected(difference).lt(0)) throw refuseField('answer', TOO_MUCH);
    requireNoPart(input.answer, difference);
    if (input.answer === 'closed') await noteClosed(tx, context, input, stillExpected(difference));
    const came = input.answer === 'credited' ? amount : present === 'credited' ? 0 : credited;
    const answer =
      input.difference === 'price'
        ? { price_answer: input.answer, price_credited: String(came) }
        : { quantity_answer: input.answer, quantity_credited: String(came) };
    await tx
      .updateTable('purchasing.order_bill')
      .set(answer)
      .where('organization_id', '=', organizationId)
      .where('line_id', '=', input.line_id)
      .execute();
    if (input.difference === 'quantity' || ['credited', 'closed'].includes(input.answer ?? '') || !match.invoice_id)
      return;
    await recost(tx, context, match.invoice_id, line, { answer: input.answer, byHand: 'refuse' });
  });
}

const TOO_MUCH = 'The vendor credited more than this difference: close it instead';

/** What credit notes settled already is neither accepted nor asked about again. */
function requireNoPart(answer: Answer, { answer: present, credited }: MatchedLine['price_difference']): void {
  if (credited === 0 || present === 'credited' || (answer !== 'accepted' && answer !== null)) return;
  throw new Refusal('conflict', `${formatMoney(credited)} of this was already credited: close the rest instead`);
}

/** The order's note says what was not credited, and why, or how much was credited too much. */
async function noteClosed(tx: Tx, context: Context, { id, reason }: Decision, rest: Decimal): Promise<void> {
  if (rest.lt(0)) {
    const note = `Credited too much: ${formatMoney(rest.neg().toNumber())}`;
    return addNote(tx, context, id, reason ? `${note} (${reason})` : note);
  }
  if (!reason) throw refuseField('reason', "Enter why the vendor won't credit the rest");
  await addNote(tx, context, id, `Not credited: ${formatMoney(rest.toNumber())} (${reason})`);
}

/** Adds a line to the internal note of an order. */
export async function addNote(tx: Tx, { actor, now }: Context, orderId: string, note: string): Promise<void> {
  await sql`
    update purchasing.invoice
    set internal_note = left(concat_ws(E'\\n', nullif(internal_note, ''), ${note}::text), 3000), updated_at = ${now}
    where organization_id = ${actor.organizationId} and id = ${orderId}`.execute(tx);
}

const DECIDED = {
  accepted: 'Someone accepted',
  credit: 'A credit is expected for',
  credited: 'The credit came for',
  closed: 'Someone closed',
} as const;

function decidedSince({ inventory_item: { name } }: MatchedLine, present: Answer): Refusal {
  const decided = present && DECIDED[present];
  const text = `${decided} this difference of ${name} in the meantime. Check it, then decide.`;
  return new Refusal('conflict', text, undefined, 'changed_since');
}

/** Writes the cost of an answer about the price on the invoice's line, unless a person entered another one. */
async function recost(
  tx: Tx,
  context: Context,
  invoiceId: string,
  line: MatchedLine,
  { answer, byHand }: { answer: Answer; byHand: 'refuse' | 'leave' },
): Promise<void> {
  const { organizationId } = context.actor;
  const present = await tx
    .selectFrom('purchasing.invoice_line')
    .select(['id', 'quantity', 'unit_cost'])
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', invoiceId)
    .where('order_line_id', '=', line.line_id)
    .executeTakeFirst();
  const { name } = line.substitute ?? line.inventory_item;
  if (!present) {
    if (answer !== 'accepted' || line.accepted_quantity === 0) return;
    const text = `${name} was removed from the invoice since: add it there again to accept its price`;
    throw new Refusal('conflict', text, undefined, 'changed_since');
  }
  const costOf = (cost: number | null) => settleLine({ quantity: present.quantity, unit_cost: cost ?? 0 });
  const ordered = costOf(line.ordered_cost);
  const billed = costOf(line.billed_cost);
  const wanted = answer === 'accepted' ? billed : ordered;
  const isOurs = [ordered, billed].some(({ unitCost }) => new Decimal(unitCost).equals(present.unit_cost));
  if (!isOurs) {
    if (byHand === 'leave') return;
    const [cost, goal] = [present.unit_cost, wanted.unitCost].map((each) => formatMoney(Number(each)));
    const text = `The cost of ${name} was set to ${cost} on the invoice. Set it to ${goal} there, then decide.`;
    throw new Refusal('conflict', text, undefined, 'changed_since');
  }
  await tx
    .updateTable('purchasing.invoice_line')
    .set({ unit_cost: wanted.unitCost, total_cost: wanted.totalCost, updated_at: context.now })
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
  { table: 'purchasing.invoice', where: sql`t.id = ${orderId}` },
  { table: 'purchasing.invoice_line', where: sql`t.invoice_id = ${invoiceId} and t.order_line_id is not null` },
  { table: 'purchasing.order_bill', where: sql`t.order_id = ${orderId}` },
];

/** Puts back the bill and the decisions before, and the costs on the invoice. */
export const undoMatching = rowsInverse({
  kind: 'invoice compared',
  what: 'The comparison',
  topics: ['invoices', 'costs'],
  names: { 'purchasing.order_bill': invoiceNameBy('order_id'), 'purchasing.invoice': INVOICE_NAME },
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
