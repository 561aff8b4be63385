import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { enterLedger } from '#features/stock/server/ledger/ledger-lock.ts';
import { lockPairs } from '#features/stock/server/ledger/mark-counted.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { completeInvoices } from '../invoices/complete-invoices.ts';
import { insertDrafts } from '../invoices/insert-drafts.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';
import { requireLocations } from '../lines/add-lines.ts';
import { settleLine } from '../lines/insert-lines.ts';
import { RETURNED } from './list-returnable.ts';

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
  /** More than is there may go back. */
  readonly below_stock: boolean;
}

interface BoughtLine {
  readonly id: string;
  readonly item_id: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit_cost: string;
  readonly returned: string;
}

/** The kind of action that a return is undone as. */
const VENDOR_RETURN = 'vendor_return';

/**
 * Returns bottles to the vendor: a completed invoice of its own with negative lines, at what they cost, consigned where
 * the purchase was (D31). Stock leaves the named locations; below zero only with `below_stock` (D7).
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
    requireNotMore(input.lines, bought);
    await requireThere(tx, by.organizationId, input, bought);
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
    const [done] = await completeInvoices(tx, context, [id as string], 'CM', VENDOR_RETURN);
    const total = lines.reduce((sum, line) => sum.plus(line.totalCost), new Decimal(0)).toNumber();
    return { invoice_id: id as string, action_id: done?.action_id as string, total };
  });
}

async function readBought(tx: Tx, organizationId: string, { id, lines }: Return): Promise<Map<string, BoughtLine>> {
  const { rows } = await sql<BoughtLine>`
    select line.id, line.item_id, i.name, line.quantity, line.unit_cost, ${RETURNED} as returned
    from purchasing.invoice_line as line
    join catalog.item as i on i.organization_id = line.organization_id and i.id = line.item_id
    where line.organization_id = ${organizationId} and line.invoice_id = ${id} and line.quantity > 0
      and line.id = any(${lines.map((line) => line.line_id)}::uuid[])`.execute(tx);
  const bought = new Map(rows.map((row) => [row.id, row]));
  if (lines.some((line) => !bought.has(line.line_id))) throw notFound('Invoice line');
  return bought;
}

/** Of one line bottles may go back from several places: together not more than are left of it. */
function requireNotMore(lines: readonly ReturnedLine[], bought: ReadonlyMap<string, BoughtLine>): void {
  const going = new Map<string, Decimal>();
  for (const [index, { line_id, quantity }] of lines.entries()) {
    const { quantity: most, returned, name } = bought.get(line_id) as BoughtLine;
    const sum = (going.get(line_id) ?? new Decimal(0)).plus(quantity);
    going.set(line_id, sum);
    const left = Decimal.max(0, new Decimal(most).minus(returned));
    if (sum.lte(left)) continue;
    const before = new Decimal(returned).isZero() ? '' : `, ${new Decimal(returned).toString()} were returned`;
    throw refuseField(
      `lines.${index}.quantity`,
      `${name}: at most ${left.toString()} can go back: ${new Decimal(most).toString()} were bought${before}`,
    );
  }
}

async function requireThere(
  tx: Tx,
  organizationId: string,
  { lines, below_stock }: Return,
  bought: ReadonlyMap<string, BoughtLine>,
): Promise<void> {
  const pairs = lines.map((line) => ({
    itemId: bought.get(line.line_id)?.item_id as string,
    locationId: line.location_id,
  }));
  await lockPairs(tx, organizationId, pairs);
  if (below_stock) return;
  const { rows } = await sql<{ item_id: string; location_id: string; quantity: string; location: string }>`
    select r.item_id, r.location_id, r.quantity, l.name as location from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.organization_id = ${organizationId} and (r.item_id, r.location_id) in (
      select * from unnest(${pairs.map((pair) => pair.itemId)}::uuid[], ${pairs.map((pair) => pair.locationId)}::uuid[]))`.execute(
    tx,
  );
  const there = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, row]));
  const left = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, new Decimal(row.quantity)]));
  for (const [index, line] of lines.entries()) {
    const key = `${pairs[index]?.itemId} ${line.location_id}`;
    const after = (left.get(key) ?? new Decimal(0)).minus(line.quantity);
    left.set(key, after);
    if (after.gte(0)) continue;
    const held = there.get(key);
    const text = `${bought.get(line.line_id)?.name}: only ${new Decimal(held?.quantity ?? 0).toString()} are at ${held?.location ?? 'this location'}`;
    throw new Refusal('conflict', text, { [`lines.${index}.quantity`]: text });
  }
}
