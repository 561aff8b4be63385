import { sql } from 'kysely';
import { purchaseSources } from '#features/ledger/server/costs/cost-change.ts';
import { addCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startActions } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import { bothDone } from '#shared/server/both-done.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { linkCredits } from '../returns/link-credits.ts';
import { requireThere } from '../returns/require-there.ts';
import { holdDeposits, settleDeposits } from '../terms/deposits-of-invoices.ts';
import { costLayers, type PurchasedLine, purchasedAt, readPurchasedLines } from './purchased-lines.ts';

type CompletedStatus = 'CM' | 'AR' | 'QI';

export interface Completion {
  readonly invoice_id: string;
  /** Everything the invoice moved. */
  readonly action_id: string;
}

interface Completing {
  readonly status?: CompletedStatus;
  /** The kind of the action; quick invoices and returns can be undone by it. */
  readonly actionKind?: string;
  /** Credits may take more from a location than its stock. */
  readonly belowStock?: boolean;
  /** When costs changed, if that is not now. */
  readonly costedAt?: Date;
}

/**
 * Completes drafts, one or thousands, in a fixed number of statements. Each line's bottles go to its location or to
 * Recently Added (INV-059), once, at the date of the invoice unless that is in the future; costs follow (D31, D33).
 * Credits must return bottles that were bought and not returned yet (`linkCredits`). A second caller waits, finds no
 * draft, and is refused. The caller opens the transaction; a caller that locks invoices itself enters the ledger first.
 */
export async function completeInvoices(
  tx: Tx,
  context: Context,
  invoiceIds: readonly string[],
  { status = 'CM', actionKind = status === 'QI' ? 'quick_invoice' : 'invoice', ...more }: Completing = {},
): Promise<Completion[]> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const ids = [...new Set(invoiceIds)];
  if (ids.length === 0) return [];
  await enterLedger(tx, by.organizationId);
  await lockDrafts(tx, by.organizationId, ids);
  const deposits = await holdDeposits(tx, by.organizationId, ids);
  const lines = await linkCredits(tx, by.organizationId, await readPurchasedLines(tx, by.organizationId, ids));
  const actions = await startActions(tx, by, actionKind, ids.length);
  const completions = ids.map((invoice_id, index) => ({ invoice_id, action_id: actions[index] as string }));
  const [costed] = await bothDone(
    costOf(lines, context.now),
    placeBottles(tx, context, lines, completions, more.belowStock ?? false),
  );
  const items = [...new Set(lines.map((line) => line.item_id))];
  await addCostLayers(tx, by.organizationId, 'invoice', costed.layers);
  const reason = { userId: by.userId, cause: 'purchase' as const, sources: costed.sources, at: more.costedAt };
  await refreshItemCosts(tx, by.organizationId, items, reason);
  await sql`
    update purchasing.invoice as i
    set status = ${status}, completed_at = ${context.now}, completed_by = ${by.userId}, action_id = done.action_id, updated_at = now()
    from unnest(${ids}::uuid[], ${completions.map((one) => one.action_id)}::uuid[]) as done (id, action_id)
    where i.organization_id = ${by.organizationId} and i.id = done.id`.execute(tx);
  await settleDeposits(tx, by.organizationId, deposits);
  await announce(tx, by.organizationId, 'invoices', ids);
  await announce(tx, by.organizationId, 'vendors');
  await announce(tx, by.organizationId, 'stock', items);
  await announce(tx, by.organizationId, 'costs', items);
  return completions;
}

async function costOf(lines: readonly PurchasedLine[], now: Date) {
  const layers = await costLayers(lines, now);
  return { layers, sources: await purchaseSources(layers) };
}

async function lockDrafts(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; type: string; status: string; line_count: number; number: string | null }>`
    select id, type, status, line_count, custom_invoice_num as number from purchasing.invoice
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  if (rows.length < ids.length) throw notFound('Invoice');
  const named = (number: string | null) => (number ? `Invoice ${number}` : 'The invoice');
  for (const { type, status, line_count, number } of rows) {
    if (type === 'PO') throw new Refusal('conflict', 'To complete a purchase order, create an invoice from it');
    if (status !== 'DR') throw new Refusal('conflict', `${named(number)} is already completed`);
    if (line_count === 0) throw new Refusal('conflict', `${named(number)} has no items yet`);
  }
}

/** One key per line and completion (D5): after reopening, an invoice books its lines again. */
const sourceKey = ({ invoice_id, id, times_reopened }: PurchasedLine) =>
  times_reopened === 0 ? `invoice:${invoice_id}:${id}` : `invoice:${invoice_id}:${id}:${times_reopened}`;

async function placeBottles(
  tx: Tx,
  context: Context,
  lines: readonly PurchasedLine[],
  completions: readonly Completion[],
  belowStock: boolean,
): Promise<void> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const needsPlace = lines.some((line) => line.location_id === null);
  const recentlyAdded = needsPlace ? await ensureRecentlyAdded(tx, by.organizationId) : '';
  const actionOf = new Map(completions.map((one) => [one.invoice_id, one.action_id]));
  const movements = lines.map(
    (line): NewMovement => ({
      itemId: line.item_id,
      locationId: line.location_id ?? recentlyAdded,
      kind: line.quantity.startsWith('-') ? 'vendor_return' : 'receipt',
      quantity: line.quantity,
      occurredAt: purchasedAt(line, context.now),
      unitCost: line.unit_cost,
      sourceType: 'invoice',
      sourceId: line.invoice_id,
      sourceLine: line.id,
      sourceKey: sourceKey(line),
      actionId: actionOf.get(line.invoice_id),
    }),
  );
  const going = movements.map((movement, index) => ({ ...movement, field: `lines.${index}.quantity` }));
  if (!belowStock) await requireThere(tx, context, going);
  await recordMovements(tx, by, completions[0]?.action_id as string, movements);
}
