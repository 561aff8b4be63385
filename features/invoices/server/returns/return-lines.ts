import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { completeInvoices } from '../invoices/complete-invoices.ts';
import { insertDrafts } from '../invoices/insert-drafts.ts';
import { nameInvoices } from '../invoices/invoice-names.ts';
import { type HeldInvoice, lockInvoice } from '../invoices/lock-invoice.ts';
import { requireLocations } from '../lines/add-lines.ts';
import { settleLine } from '../lines/insert-lines.ts';

interface ReturnedLine {
  readonly line_id: string;
  readonly quantity: number;
  readonly location_id: string;
}

interface Terms {
  readonly custom_id?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** Allows a return of more than the stock. */
  readonly below_stock: boolean;
}

interface OfInvoice {
  readonly id: string;
  readonly lines: readonly ReturnedLine[];
}

interface BoughtLine {
  readonly id: string;
  readonly item_id: string;
  readonly unit_cost: string;
}

/** The action kind that Undo knows a return by. */
const VENDOR_RETURN = 'vendor_return';

/**
 * Returns bottles to the vendor: a separate completed invoice with negative lines, at the purchase cost, consigned if
 * the purchase was (D31). Stock leaves the given locations; below zero only with `below_stock` (D7).
 */
export function returnLines(context: Context, input: OfInvoice & Terms) {
  return runCommand(context, 'returnLines', input, async (tx) => {
    const [made] = await bookReturns(tx, context, [input], input);
    return made as MadeReturn;
  });
}

/**
 * The same for lines of any invoices: one return for each invoice, all of them or none, with one undo. A refusal names
 * the line by its place in `lines`.
 */
export function returnToVendors(context: Context, input: { readonly lines: readonly ReturnedLine[] } & Terms) {
  const { organizationId } = context.actor;
  return runCommand(context, 'returnToVendors', input, async (tx) => {
    const invoiceOf = await readInvoices(tx, organizationId, input.lines);
    const lines = input.lines.map((line, place) => ({
      ...line,
      place,
      invoice: invoiceOf.get(line.line_id) as string,
    }));
    const groups = [...Map.groupBy(lines, (line) => line.invoice)].map(([id, own]) => ({ id, lines: own }));
    const places = groups.flatMap((each) => each.lines.map((line) => line.place));
    const made = await bookReturns(tx, context, groups, input).catch((error) => {
      throw atPlaces(error, places);
    });
    const actions = made.map((each) => each.action_id);
    return {
      action_id:
        actions.length === 1 ? (actions[0] as string) : await recordInverse(tx, context, undoReturns, { actions }),
      returns: made.map(({ invoice_id, total }) => ({ invoice_id, total })),
    };
  });
}

/** Takes all returns of one act back, or none. */
export const undoReturns: Inverse<{ actions: readonly string[] }> = {
  kind: 'returned to vendors',
  async about(tx, organizationId, { actions }) {
    const { rows } = await sql<{ id: string }>`
      select distinct source_id as id from stock.movement
      where organization_id = ${organizationId} and action_id = any(${actions}::uuid[]) and source_type = 'invoice'`.execute(
      tx,
    );
    return nameInvoices(
      tx,
      organizationId,
      rows.map(({ id }) => id),
    );
  },
  async undo(_tx, _context, { actions }, undoStock) {
    for (const action of actions.toReversed()) await undoStock(action);
  },
};

interface MadeReturn {
  readonly invoice_id: string;
  readonly action_id: string;
  readonly total: number;
}

async function bookReturns(
  tx: Tx,
  context: Context,
  returns: readonly OfInvoice[],
  { custom_id: number, note: internalNote, below_stock: belowStock }: Terms,
): Promise<MadeReturn[]> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  await enterLedger(tx, by.organizationId);
  const held = new Map<string, HeldInvoice>();
  for (const id of returns.map((each) => each.id).toSorted())
    held.set(id, await lockInvoice(tx, by.organizationId, id));
  const lines = returns.flatMap((each) => each.lines);
  const bought = await readBought(tx, by.organizationId, returns);
  const locations = lines.map((line) => line.location_id);
  await requireLocations(tx, by.organizationId, locations, (index) => `lines.${index}.`);
  const drafts = returns.map((each) => {
    const invoice = held.get(each.id) as HeldInvoice;
    if (invoice.type !== 'IN') throw notFound('Invoice');
    if (invoice.status === 'DR')
      throw new Refusal('conflict', 'This invoice is a draft: remove the line instead of returning it');
    const going = each.lines.map(({ line_id, quantity, location_id: locationId }) => {
      const { item_id: itemId, unit_cost } = bought.get(line_id) as BoughtLine;
      return { itemId, locationId, returnsLineId: line_id, ...settleLine({ quantity: -quantity, unit_cost }) };
    });
    const { vendor_id: vendorId, consignment } = invoice;
    return { vendorId, number, consignment, dateOrdered: context.now, internalNote, lines: going };
  });
  const ids = await insertDrafts(tx, by, drafts);
  const done = await completeInvoices(tx, context, ids, { actionKind: VENDOR_RETURN, belowStock });
  return drafts.map((draft, index) => ({
    invoice_id: ids[index] as string,
    action_id: done[index]?.action_id as string,
    total: draft.lines.reduce((sum, line) => sum.plus(line.totalCost), new Decimal(0)).toNumber(),
  }));
}

/** Names the lines of a refusal by their places in what was sent, which was sorted by invoice since. */
function atPlaces(error: unknown, places: readonly number[]): unknown {
  if (!(error instanceof Refusal) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, text]) => [
    field.replace(/^lines\.(\d+)/, (_, index) => `lines.${places[Number(index)]}`),
    text,
  ]);
  return new Refusal(error.code, error.message, Object.fromEntries(fields), error.reason);
}

async function readInvoices(tx: Tx, organizationId: string, lines: readonly ReturnedLine[]) {
  const { rows } = await sql<{ id: string; invoice_id: string }>`
    select line.id, line.invoice_id from purchasing.invoice_line as line
    where line.organization_id = ${organizationId} and line.id = any(${lines.map((line) => line.line_id)}::uuid[])`.execute(
    tx,
  );
  const invoiceOf = new Map(rows.map((row) => [row.id, row.invoice_id]));
  const unknown = lines.findIndex((line) => !invoiceOf.has(line.line_id));
  if (unknown >= 0)
    throw new Refusal('not_found', 'Invoice line not found', {
      [`lines.${unknown}.line_id`]: 'Invoice line not found',
    });
  return invoiceOf;
}

/** The purchase lines that are returned, each one of the invoice that is named for it. */
async function readBought(
  tx: Tx,
  organizationId: string,
  returns: readonly OfInvoice[],
): Promise<ReadonlyMap<string, BoughtLine>> {
  const wanted = returns.flatMap(({ id, lines }) => lines.map(({ line_id }) => ({ id, line_id })));
  const { rows } = await sql<BoughtLine>`
    select line.id, line.item_id, line.unit_cost from purchasing.invoice_line as line
    where line.organization_id = ${organizationId} and line.quantity > 0
      and (line.invoice_id, line.id) in (select * from unnest(
        ${wanted.map((each) => each.id)}::uuid[], ${wanted.map((each) => each.line_id)}::uuid[]))`.execute(tx);
  const bought = new Map(rows.map((row) => [row.id, row]));
  if (wanted.some(({ line_id }) => !bought.has(line_id))) throw notFound('Invoice line');
  return bought;
}
