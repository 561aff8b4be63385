import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { warnOfNumber } from '#features/invoices/server/invoices/create-invoice.ts';
import { insertDrafts } from '#features/invoices/server/invoices/insert-drafts.ts';
import { requireItems } from '#features/invoices/server/lines/add-lines.ts';
import { settleLine } from '#features/invoices/server/lines/insert-lines.ts';
import { createLineItems, inPlace } from '#features/invoices/server/lines/new-line-items.ts';
import { requireVendor } from '#features/invoices/server/vendors/find-vendor.ts';
import { newVendor } from '#features/invoices/server/vendors/undo-vendor.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { readingContract } from '../../contract/reading-contract.ts';
import { convertDocument, foreignCurrency } from '../../domain/currency.ts';
import type { ReadLine } from '../../domain/document.ts';
import { printedText } from '../../domain/printed-text.ts';
import { wholeOf } from '../../domain/sum-document.ts';
import { learnDocument } from './confirmed-layout.ts';
import type { Decision, Kept } from './decision.ts';
import { learnDateOrder, momentOfDay } from './document-day.ts';
import { type KeptReading, requireReading } from './keep-reading.ts';
import { requireChecked } from './require-checked.ts';
import { learnedRows, madeRows, sizesOf, undoConfirming } from './undo-confirming.ts';

const LONGEST_CODE = 64;

/** Saves the item and pack of each of the vendor's item numbers; the latest one wins. */
async function learnVendorItems(
  tx: Tx,
  organizationId: string,
  { vendorId, invoiceId }: { vendorId: string; invoiceId: string },
  lines: readonly ReadLine[],
  kept: readonly Kept[],
  itemIds: readonly string[],
): Promise<void> {
  const learnt = new Map<string, { itemId: string; line: Kept }>();
  for (const [index, line] of kept.entries()) {
    const code = lines[line.line]?.code;
    if (code && code.length <= LONGEST_CODE) learnt.set(code, { itemId: itemIds[index] as string, line });
  }
  const rows = [...learnt].toSorted(([one], [other]) => (one < other ? -1 : 1)); // the same order in every transaction
  if (rows.length === 0) return;
  await sql`
    insert into purchasing.vendor_item as old (organization_id, vendor_id, code, item_id, pack, in_cases, invoice_id)
    select ${organizationId}, ${vendorId}, code, item_id, pack, in_cases, ${invoiceId}::uuid
    from unnest(${rows.map(([code]) => code)}::text[], ${rows.map(([, { itemId }]) => itemId)}::uuid[],
      ${rows.map(([, { line }]) => line.pack)}::numeric[], ${rows.map(([, { line }]) => line.in_cases ?? null)}::boolean[])
      as learnt (code, item_id, pack, in_cases)
    on conflict (organization_id, vendor_id, code)
    do update set item_id = excluded.item_id, pack = excluded.pack, in_cases = excluded.in_cases,
      invoice_id = case when (old.item_id, old.pack, old.in_cases) is distinct from (excluded.item_id, excluded.pack, excluded.in_cases)
        then excluded.invoice_id else old.invoice_id end, updated_at = now()`.execute(tx);
}

type NewLine = Extract<Kept, { as: 'new' }>;

/** Creates the items a person asked for, by the rules for new lines of invoices; a size is found or created. */
async function createReadItems(tx: Tx, organizationId: string, lines: readonly NewLine[]): Promise<string[]> {
  const place = (index: number) => `lines.${lines[index]?.line}.`;
  return createLineItems(
    tx,
    organizationId,
    lines.map((line) => ({
      name: line.name,
      type_id: line.type_id,
      size: line.size ?? undefined,
      vintage: line.vintage,
      barcode: line.barcode,
      universal_item_id: line.universal_item_id,
    })),
    place,
  );
}

type Confirmation = z.output<NonNullable<(typeof readingContract.confirmReading)['~orpc']['inputSchema']>>;

/**
 * Creates a draft invoice from a document as a person decided line by line: its items, amounts, and charges, with the
 * file attached. Refuses a difference from the document's total unless it is accepted. Saves the vendor's item numbers
 * for the next document.
 */
export function confirmReading(context: Context, input: Confirmation) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'confirmReading', input, async (tx) => {
    const kept = await requireReading(tx, organizationId, input.id, { hold: true });
    const reading = { ...kept, document: inOwnCurrency(kept, context, input) };
    const vendor = await requireVendor(tx, organizationId, input.vendor_id);
    await requireKnownItems(tx, organizationId, input.lines);
    requireEveryLine(reading, input.lines);
    const difference = differenceOf(reading, input);
    await requireChecked(tx, context, reading, { ...input, balanced: difference?.isZero() ?? false });
    requireTotal(reading, input, difference);
    const warning = await warnOfNumber(tx, context, vendor, { ...input, type: 'IN' });
    const lines = input.lines.filter(isGoods).toSorted((a, b) => a.line - b.line);
    if (lines.length === 0) throw refuseField('lines', 'An invoice needs at least one line');
    const amounts = lines.map((line) => inPlace(`lines.${line.line}.`, () => settle(line)));
    const { itemIds, created } = await itemsOf(tx, organizationId, lines);
    const madeVendor = await newVendor(tx, organizationId, input.vendor_id, kept.created_at);
    const seen = await watchRows(tx, organizationId, learnedRows(kept, input.vendor_id));
    const [invoiceId] = await insertDrafts(tx, { organizationId, userId }, [
      {
        vendorId: input.vendor_id,
        number: input.custom_id,
        consignment: input.consigned,
        dateOrdered: momentOfDay(input.date, context),
        shipping: String(input.shipping_cost),
        tax: String(input.tax),
        fees: String(input.other_fees),
        deposit: String(input.deposit),
        credit: String(input.vendor_credit),
        internalNote: noteOf(reading, input, context),
        lines: amounts.map((line, index) => ({
          ...line,
          itemId: itemIds[index] as string,
          printed: printedText(reading.document.lines[lines[index]?.line ?? -1]),
        })),
      },
    ]);
    await keepFile(tx, context, reading, invoiceId as string);
    const source = { vendorId: input.vendor_id, invoiceId: invoiceId as string };
    await learnVendorItems(tx, organizationId, source, reading.document.lines, lines, itemIds);
    await learnDateOrder(tx, organizationId, input.vendor_id, reading.document, input.date);
    const asPrinted = input.exchange_rate === undefined;
    await learnDocument(tx, organizationId, kept.document, { ...source, lines: input.lines, amounts: asPrinted });
    await tx
      .updateTable('purchasing.invoice_reading')
      .set({ invoice_id: invoiceId as string })
      .where('organization_id', '=', organizationId)
      .where('id', '=', reading.id)
      .execute();
    await announce(tx, organizationId, 'invoices', [invoiceId as string]);
    const made = madeRows(invoiceId as string).map((rows) => ({ ...rows, rows: [] }));
    const more = { items: created, sizes: await sizesOf(tx, organizationId, created), vendor: madeVendor };
    const action_id = await recordRows(tx, context, undoConfirming, [...made, ...seen], { more });
    return { invoice_id: invoiceId as string, warning, action_id };
  });
}

const isGoods = (line: Decision): line is Kept => line.as === 'item' || line.as === 'new';

/** The document in the venue's currency. Refuses one in another currency without a rate: it is never costed as if it were. */
function inOwnCurrency({ document }: KeptReading, { actor }: Context, { exchange_rate }: Confirmation) {
  const foreign = foreignCurrency(document, actor.region.currency);
  if (foreign === null) return document;
  if (exchange_rate !== undefined) return convertDocument(document, exchange_rate);
  throw refuseField(
    'exchange_rate',
    `This invoice is in ${foreign}: enter what 1 ${foreign} costs in ${actor.region.currency}`,
  );
}

/** Requires one decision for each line of the document, and no other. */
function requireEveryLine({ document }: KeptReading, lines: readonly Decision[]): void {
  const decided = new Set(lines.map((each) => each.line));
  if (decided.size < lines.length) throw refuseField('lines', 'A line is decided twice');
  if (lines.some((each) => each.line >= document.lines.length))
    throw refuseField('lines', `The document has ${document.lines.length} lines`);
  const open = document.lines.findIndex((_, index) => !decided.has(index));
  if (open >= 0) throw refuseField(`lines.${open}`, `Choose what line ${open + 1} is, or skip it with a reason`);
}

/** The draft's total less the document's total; null if the document has none. */
function differenceOf({ document }: KeptReading, input: Confirmation): Decimal | null {
  const stated = wholeOf(document);
  return stated === null ? null : totalOf(input).minus(stated);
}

function totalOf({ lines, shipping_cost, tax, other_fees, deposit, vendor_credit }: Confirmation): Decimal {
  const goods = lines.filter(isGoods).reduce((sum, each) => sum.plus(each.total_cost), new Decimal(0));
  return goods.plus(shipping_cost).plus(tax).plus(other_fees).plus(deposit).minus(vendor_credit);
}

function requireTotal({ document }: KeptReading, input: Confirmation, difference: Decimal | null): void {
  const accepted = input.accept_difference;
  if (difference === null ? accepted === true : difference.isZero()) return;
  if (difference !== null && typeof accepted === 'number' && difference.equals(accepted)) return;
  throw refuseField(
    'accept_difference',
    difference === null
      ? 'The document has no total: check its lines, then accept them'
      : `Lines and charges come to ${formatMoney(totalOf(input).toFixed())}, the document says ${formatMoney(wholeOf(document))}: ` +
          `correct them, or accept the difference of ${formatMoney(difference.toFixed())}`,
  );
}

function settle({ quantity, total_cost }: Kept) {
  const [units, total] = [new Decimal(quantity), new Decimal(total_cost)];
  if (units.isZero()) throw refuseField('quantity', 'Quantity should be a number above 0, or below 0 for a return');
  if (units.isNegative() !== total.isNegative() && !total.isZero())
    throw refuseField('total_cost', 'Quantity and total must both be above 0, or both below for a credit');
  return settleLine({ quantity: units, unit_cost: total.div(units).toDecimalPlaces(6), total_cost: total });
}

async function requireKnownItems(tx: Tx, organizationId: string, lines: readonly Decision[]): Promise<void> {
  const known = lines.filter((line) => line.as === 'item');
  await requireItems(
    tx,
    organizationId,
    known.map((line) => line.item_id),
    (index) => `lines.${known[index]?.line}.item_`,
  );
}

/** The item of each line; those of new lines are created. */
async function itemsOf(tx: Tx, organizationId: string, kept: readonly Kept[]) {
  const fresh = kept.filter((line) => line.as === 'new');
  const created = await createReadItems(tx, organizationId, fresh);
  const idOf = new Map(created.map((id, index) => [fresh[index], id]));
  return { itemIds: kept.map((line) => (line.as === 'item' ? line.item_id : (idOf.get(line) as string))), created };
}

/** The note lists skipped lines, and says the currency and rate of a converted invoice. */
function noteOf({ document, name }: KeptReading, { lines, exchange_rate }: Confirmation, { actor }: Context): string {
  const { currency: own } = actor.region;
  const foreign = foreignCurrency(document, own);
  const rate = foreign === null ? [] : [`In ${foreign}, converted at 1 ${foreign} = ${exchange_rate} ${own}`];
  const left = lines.flatMap((each) =>
    each.as === 'ignore'
      ? [`Skipped: ${document.lines[each.line]?.name ?? ''} ${document.lines[each.line]?.total ?? ''} (${each.reason})`]
      : [],
  );
  return [`Read from ${name}`, ...rate, ...left].join('\n').slice(0, 3000);
}

/** The file is already stored under the reading's id; from now on it belongs to the invoice. */
async function keepFile(tx: Tx, context: Context, reading: KeptReading, invoiceId: string): Promise<void> {
  const { id, name, content_type, size } = reading;
  const { organizationId, userId } = context.actor;
  await tx
    .insertInto('purchasing.order_attachment')
    .values({
      organization_id: organizationId,
      id,
      order_id: invoiceId,
      name,
      content_type,
      size,
      created_by: userId,
      created_at: context.now,
    })
    .execute();
}
