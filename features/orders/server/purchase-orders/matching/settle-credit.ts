import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { moveAttachments } from '#features/invoices/server/documents/attachments.ts';
import { findInvoiceOf, lockOrder, requireDocument } from '#features/invoices/server/documents/lock-order.ts';
import { invoiceNameBy } from '#features/invoices/server/invoices/invoice-names.ts';
import { INVOICE_TOTAL } from '#features/invoices/server/invoices/invoice-total.ts';
import { lockInvoice, requireDraft, requireUnpaid } from '#features/invoices/server/invoices/lock-invoice.ts';
import { findSameNumber, settledText } from '#features/invoices/server/invoices/same-number.ts';
import { formatDay, formatMoney } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { shareCredit } from '../../../domain/share-credit.ts';
import { addNote } from './bill-lines.ts';
import { type MatchedLine, type OrderMatch, readMatch, stillExpected } from './read-match.ts';

interface Settlement {
  /** The order. */
  readonly id: string;
  /** The draft of the credit note; without it, `amount` and `number` say what came. */
  readonly credit_id?: string | undefined;
  readonly amount?: number | undefined;
  readonly number?: string | null | undefined;
  /** Another part of a credit of this number that is there already. */
  readonly same_number?: boolean | undefined;
  readonly differences: readonly { readonly line_id: string; readonly difference: 'price' | 'quantity' }[];
  /** What becomes of the rest of them, if the note comes to less. */
  readonly rest?: 'open' | 'closed' | undefined;
  /** Why the rest is closed. */
  readonly reason?: string | undefined;
}

type Answered = OrderMatch & { action_id: string | null };

/**
 * A credit came that was expected for these differences of an order: as a draft credit note, or as an amount. The invoice made
 * from the order holds the accepted bottles at the ordered cost, so a note must not count as well: it becomes a paper of the
 * order, with its files, and its lines are not booked. If it comes to less than the differences, the rest stays expected or
 * is closed; it never comes to more. An amount of 0 closes everything.
 */
export function settleCredit(context: Context, input: Settlement): Promise<Answered> {
  const { organizationId } = context.actor;
  return runCommand(context, 'settleCredit', input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    if (input.credit_id) await requireDocument(tx, organizationId, input.credit_id, 'IN');
    requireLines(await readMatch(tx, organizationId, input.id), input);
    const invoice = await findInvoiceOf(tx, organizationId, input.id);
    if (!invoice) throw new Refusal('conflict', 'Receive this purchase order first');
    if (invoice.id === input.credit_id)
      throw refuseField('credit_id', 'This is the invoice made from the order, not a credit note');
    const papers = input.credit_id ? [invoice.id, input.credit_id] : [invoice.id];
    for (const id of papers.toSorted()) await lockInvoice(tx, organizationId, id);
    const credit = input.credit_id
      ? await requireCredit(tx, organizationId, { id: input.id, credit_id: input.credit_id })
      : amountOf(input);
    await requireNewNumber(tx, context, input, credit.number);
    const chosen = requireSum(await readMatch(tx, organizationId, input.id), input, credit.amount);
    const seen = await watchRows(tx, organizationId, settledRows(input));
    const parts = shareCredit(
      chosen.map(({ expected }) => expected),
      credit.amount,
    );
    for (const [index, each] of chosen.entries())
      await settleOne(tx, organizationId, each, { part: parts[index] as Decimal, rest: input.rest });
    const rest = Decimal.sum(0, ...chosen.map(({ expected }) => expected)).minus(credit.amount);
    await addNote(tx, context, input.id, noteOf(credit, rest, input, context));
    await keepCredit(tx, context, input.id, credit);
    if (input.credit_id) await removeNote(tx, organizationId, input.credit_id, input.id);
    const action_id = await recordRows(tx, context, undoSettling, seen);
    await announce(tx, organizationId, 'invoices', [input.id, ...papers]);
    await announce(tx, organizationId, 'vendors');
    return { ...(await readMatch(tx, organizationId, input.id)), action_id };
  });
}

/** A credit note counts once: neither with two orders or twice with this one, nor here and as an invoice. */
async function requireNewNumber(
  tx: Tx,
  context: Context,
  { id, credit_id, same_number }: Settlement,
  number: string | null,
): Promise<void> {
  if (!number || same_number) return;
  const { vendor_id } = await lockInvoice(tx, context.actor.organizationId, id);
  const found = await findSameNumber(tx, context, { vendor_id, number, type: 'IN', except: credit_id });
  const first = found.find(({ kind }) => kind !== 'document');
  if (!first) return;
  const text =
    first.kind === 'credit'
      ? `${settledText(first)}. Settling it again would count it twice`
      : `This vendor has an invoice ${first.number} of ${formatDay(first.day)}. Settling it here as well would count it twice`;
  throw new Refusal('conflict', text, { [credit_id ? 'credit_id' : 'number']: text }, 'credit_settled');
}

async function keepCredit(
  tx: Tx,
  { actor: { organizationId, userId }, now }: Context,
  order_id: string,
  { number, amount }: Credit,
): Promise<void> {
  if (amount.isZero()) return;
  const credit = { order_id, number, amount: amount.toFixed(2), created_by: userId, created_at: now };
  await tx
    .insertInto('purchasing.order_credit')
    .values({ organization_id: organizationId, ...credit })
    .execute();
}

/** The draft goes; its files become the order's. */
async function removeNote(tx: Tx, organizationId: string, creditId: string, orderId: string): Promise<void> {
  await moveAttachments(tx, organizationId, { from: creditId, to: orderId });
  await tx
    .deleteFrom('purchasing.invoice')
    .where('organization_id', '=', organizationId)
    .where('id', '=', creditId)
    .execute();
}

interface Chosen {
  readonly line_id: string;
  readonly difference: 'price' | 'quantity';
  /** Money that the vendor still owes for it. */
  readonly expected: Decimal;
}

/** Settles a difference, all or part: the rest stays expected, or is closed. */
async function settleOne(
  tx: Tx,
  organizationId: string,
  { line_id, difference, expected }: Chosen,
  { part, rest }: { part: Decimal; rest: Settlement['rest'] },
): Promise<void> {
  const answer = part.equals(expected) ? 'credited' : rest === 'closed' ? 'closed' : 'credit';
  await sql`
    update purchasing.order_bill
    set ${sql.ref(`${difference}_answer`)} = ${answer},
      ${sql.ref(`${difference}_credited`)} = ${sql.ref(`${difference}_credited`)} + ${part.toFixed(2)}::numeric
    where organization_id = ${organizationId} and line_id = ${line_id}`.execute(tx);
}

interface Credit {
  readonly number: string | null;
  /** Null without a credit note. */
  readonly date_ordered: Date | null;
  /** Above 0; 0 without a credit note if none came. */
  readonly amount: Decimal;
}

/** A draft of the order's vendor whose total is below 0. A return of bottles is of its own invoice, so it is none. */
async function requireCredit(
  tx: Tx,
  organizationId: string,
  { id, credit_id }: { readonly id: string; readonly credit_id: string },
): Promise<Credit> {
  const { rows } = await sql<{ number: string | null; date_ordered: Date; total: string; other_vendor: boolean }>`
    select i.custom_invoice_num as number, i.date_ordered, ${INVOICE_TOTAL}::text as total, i.vendor_id <> o.vendor_id as other_vendor
    from purchasing.invoice as i, purchasing.invoice as o
    where i.organization_id = ${organizationId} and i.id = ${credit_id} and i.type = 'IN' and i.purchase_order_id is null
      and o.organization_id = ${organizationId} and o.id = ${id}`.execute(tx);
  const [credit] = rows;
  if (!credit) throw notFound('Credit note');
  requireDraft(await lockInvoice(tx, organizationId, credit_id), 'This credit is already completed: reopen it first');
  await requireUnpaid(tx, organizationId, credit_id);
  if (credit.other_vendor) throw refuseField('credit_id', 'This credit note is from a different vendor than the order');
  const amount = new Decimal(credit.total).neg();
  if (amount.lte(0)) throw refuseField('credit_id', 'This invoice is not a credit note: its total is not below 0');
  return { number: credit.number, date_ordered: credit.date_ordered, amount };
}

/** The amount that a person entered, to the cent. Nothing only closes what was expected. */
function amountOf({ amount, number = null, rest }: Settlement): Credit {
  if (amount === undefined) throw refuseField('amount', 'Enter how much the vendor credited');
  const credited = new Decimal(amount);
  if (credited.decimalPlaces() > 2) throw refuseField('amount', 'A credit has at most two decimals');
  if (credited.isZero() && rest !== 'closed')
    throw refuseField('amount', 'Nothing was credited: close what is expected, or enter the amount of the credit');
  return { number, date_ordered: null, amount: credited };
}

function requireLines({ lines }: OrderMatch, { differences }: Settlement): void {
  const known = new Set(lines.map(({ line_id }) => line_id));
  if (differences.some(({ line_id }) => !known.has(line_id))) throw notFound('Line of the purchase order');
}

/** The chosen differences are expected as credits, and come to the amount of the note, or to more with a word about the rest. */
function requireSum(
  { lines }: OrderMatch,
  { credit_id, differences, rest, reason }: Settlement,
  amount: Decimal,
): Chosen[] {
  const keys = new Set(differences.map(({ line_id, difference }) => `${line_id} ${difference}`));
  if (keys.size < differences.length) throw refuseField('differences', 'A difference is chosen twice');
  const chosen = differences.map(({ line_id, difference }): Chosen => {
    const line = lines.find((each) => each.line_id === line_id) as MatchedLine;
    const expected = line[`${difference}_difference`];
    if (expected.answer !== 'credit' || stillExpected(expected).lte(0)) {
      const text = `A credit for ${line.inventory_item.name} is no longer expected. Check the comparison.`;
      throw new Refusal('conflict', text, undefined, 'changed_since');
    }
    return { line_id, difference, expected: stillExpected(expected) };
  });
  const sum = Decimal.sum(0, ...chosen.map(({ expected }) => expected));
  if (sum.equals(amount)) return chosen;
  const [note, expected] = [amount, sum].map((each) => formatMoney(each.toNumber()));
  const differs = `This credit${credit_id ? ' note' : ''} is ${note}, the chosen differences are ${expected}.`;
  if (sum.lt(amount))
    throw refuseField('differences', `${differs} Choose others, or enter the rest as a credit of its own.`);
  if (!rest) throw refuseField('rest', `${differs} Choose fewer, or choose what happens to the rest.`);
  if (rest === 'closed' && !reason) throw refuseField('reason', "Enter why the vendor won't credit the rest");
  return chosen;
}

function noteOf(
  { number, date_ordered, amount }: Credit,
  left: Decimal,
  { rest, reason }: Settlement,
  { actor }: Context,
): string {
  const open = formatMoney(left.toNumber());
  if (amount.isZero()) return `Not credited: ${open} (${reason})`;
  const day = date_ordered && ` of ${formatDay(dayOf(date_ordered, actor.timezone))}`;
  const paper = day ? `Credit note ${number ?? 'without number'}${day}` : ['Credit', number].filter(Boolean).join(' ');
  const said = `${paper}: ${formatMoney(amount.toNumber())}`;
  if (left.isZero()) return said;
  return rest === 'closed' ? `${said}. Not credited: ${open} (${reason})` : `${said}. Still expected: ${open}`;
}

/** Parents before their children. */
const settledRows = ({ id, credit_id = id }: Settlement) => [
  { table: 'purchasing.invoice', where: sql`t.id in (${id}, ${credit_id})` },
  { table: 'purchasing.invoice_line', where: sql`t.invoice_id = ${credit_id}` },
  { table: 'purchasing.invoice_reading', where: sql`t.invoice_id = ${credit_id}` },
  { table: 'purchasing.order_attachment', where: sql`t.order_id = ${credit_id}` },
  ...['vendor_item', 'vendor_layout', 'vendor_charge', 'vendor_deposit'].map((table) => ({
    table: `purchasing.${table}`,
    where: sql`t.invoice_id = ${credit_id}`,
  })),
  { table: 'purchasing.order_bill', where: sql`t.order_id = ${id}` },
  { table: 'purchasing.order_credit', where: sql`t.order_id = ${id}` },
];

/** The note is a draft again, and the credit is expected. */
export const undoSettling = rowsInverse({
  kind: 'credit settled',
  what: 'The credit',
  topics: ['invoices', 'vendors'],
  names: { 'purchasing.order_credit': invoiceNameBy('order_id'), 'purchasing.order_bill': invoiceNameBy('order_id') },
});
