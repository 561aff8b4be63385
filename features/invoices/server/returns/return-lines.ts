import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { completeInvoices } from '../invoices/complete-invoices.ts';
import { insertDrafts } from '../invoices/insert-drafts.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';
import { requireLocations } from '../lines/add-lines.ts';
import { settleLine } from '../lines/insert-lines.ts';

interface ReturnedLine {
  readonly line_id: string;
  readonly quantity: number;
  readonly location_id: string;
}

interface Return {
  readonly id: string;
  readonly lines: readonly ReturnedLine[];
  readonly custom_id?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** Allows a return of more than the stock. */
  readonly below_stock: boolean;
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
export function returnLines(context: Context, input: Return) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'returnLines', input, async (tx) => {
    await enterLedger(tx, by.organizationId);
    const invoice = await lockInvoice(tx, by.organizationId, input.id);
    if (invoice.type !== 'IN') throw notFound('Invoice');
    const bought = await readBought(tx, by.organizationId, input);
    await requireLocations(
      tx,
      by.organizationId,
      input.lines.map((line) => line.location_id),
    );
    if (invoice.status === 'DR')
      throw new Refusal('conflict', 'This invoice is a draft: take the line off it instead of returning it');
    const lines = input.lines.map(({ line_id, quantity, location_id: locationId }) => {
      const { item_id: itemId, unit_cost } = bought.get(line_id) as BoughtLine;
      return { itemId, locationId, returnsLineId: line_id, ...settleLine({ quantity: -quantity, unit_cost }) };
    });
    const draft = {
      vendorId: invoice.vendor_id,
      number: input.custom_id,
      consignment: invoice.consignment,
      dateOrdered: context.now,
      internalNote: input.note,
      lines,
    };
    const [id] = await insertDrafts(tx, by, [draft]);
    const [done] = await completeInvoices(tx, context, [id as string], {
      actionKind: VENDOR_RETURN,
      belowStock: input.below_stock,
    });
    const total = lines.reduce((sum, line) => sum.plus(line.totalCost), new Decimal(0)).toNumber();
    return { invoice_id: id as string, action_id: done?.action_id as string, total };
  });
}

async function readBought(tx: Tx, organizationId: string, { id, lines }: Return): Promise<Map<string, BoughtLine>> {
  const { rows } = await sql<BoughtLine>`
    select line.id, line.item_id, line.unit_cost from purchasing.invoice_line as line
    where line.organization_id = ${organizationId} and line.invoice_id = ${id} and line.quantity > 0
      and line.id = any(${lines.map((line) => line.line_id)}::uuid[])`.execute(tx);
  const bought = new Map(rows.map((row) => [row.id, row]));
  if (lines.some((line) => !bought.has(line.line_id))) throw notFound('Invoice line');
  return bought;
}
