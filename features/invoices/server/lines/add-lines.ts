import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { newLine } from '../../contract/invoice-inputs.ts';
import { readInvoice } from '../invoices/get-invoice.ts';
import { lockInvoice, refreshTotals, requireDraft } from '../invoices/lock-invoice.ts';
import { recordInvoiceRows, undoDraftLines, watchLines } from '../invoices/undo-invoice.ts';
import { insertLines, lastPosition, settleLine } from './insert-lines.ts';
import { createLineItems, inPlace, type NewItemLine } from './new-line-items.ts';

interface Amounts {
  readonly quantity: number;
  readonly unit_cost: number;
  readonly total_cost?: number | undefined;
  readonly location_id?: string | null | undefined;
  readonly position?: number | undefined;
  readonly client_id?: string | undefined;
}

interface AddedLines {
  readonly id: string;
  readonly items?: readonly (NewItemLine & Amounts)[] | undefined;
  readonly inventory_items?: readonly (Amounts & { id: string })[] | undefined;
}

const MOST_LINES = 1000;

/** Adds one new line given as flat fields, or lists of new and existing items (OAPI-011, OAPI-012). */
export function addLines(
  context: Context,
  { id, items, inventory_items, ...single }: AddedLines & Partial<NewItemLine & Amounts>,
) {
  if (items || inventory_items) return addLinesInBulk(context, { id, items, inventory_items });
  const read = newLine.safeParse(single);
  if (!read.success) {
    const fields = read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
    throw new Refusal('invalid', fields[0]?.[1] ?? 'Add at least one line', Object.fromEntries(fields));
  }
  return add(context, { id, items: [read.data] }, () => '');
}

/** Adds many lines, all or none (OAPI-013, OAPI-021). */
export function addLinesInBulk(context: Context, input: AddedLines) {
  return add(context, input, (index) => `items.${index}.`);
}

function add(
  context: Context,
  { id, items = [], inventory_items: existing = [] }: AddedLines,
  placeOfNew: (index: number) => string,
) {
  const { organizationId } = context.actor;
  const sent = items.length + existing.length;
  if (sent === 0) throw refuseField('items', 'Add at least one line');
  if (sent > MOST_LINES) throw refuseField('items', `At most ${MOST_LINES} lines at once`);
  return runCommand(context, 'addLines', { id, items, inventory_items: existing }, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    const isFresh = await freshLines(tx, organizationId, id, [...items, ...existing]);
    const fresh = items.map((line, index) => ({ line, place: placeOfNew(index) })).filter(isFresh);
    const freshExisting = existing
      .map((line, index) => ({ line, place: `inventory_items.${index}.` }))
      .filter(isFresh)
      .map(({ line, place }) => ({ place, line: invoice.type === 'PO' ? asOrdered(line) : line }));
    const added = [...fresh, ...freshExisting];
    if (added.length === 0) return { added: 0, invoice: await readInvoice(tx, organizationId, id), action_id: null };
    requireDraft(invoice, 'Lines can be added only in draft');
    const seen = await watchLines(tx, organizationId, id);
    const amounts = added.map(({ line, place }) => inPlace(place, () => settleLine(line)));
    await requireItems(
      tx,
      organizationId,
      freshExisting.map(({ line }) => line.id),
      (index) => freshExisting[index]?.place ?? '',
    );
    const locations = added.map(({ line }) => line.location_id);
    await requireLocations(tx, organizationId, locations, (index) => added[index]?.place ?? '');
    const created = await createLineItems(
      tx,
      organizationId,
      fresh.map(({ line }) => line),
      (index) => fresh[index]?.place ?? '',
    );
    const itemIds = [...created, ...freshExisting.map(({ line }) => line.id)];
    const lines = amounts.map((line, index) => ({
      ...line,
      invoiceId: id,
      itemId: itemIds[index] as string,
      locationId: locations[index],
      clientId: added[index]?.line.client_id,
    }));
    const typed = added.map(({ line }) => line);
    await insertLines(tx, organizationId, inTypedOrder(lines, typed), await lastPosition(tx, organizationId, id));
    await refreshTotals(tx, organizationId, id);
    await announce(tx, organizationId, 'invoices', [id]);
    const action_id = await recordInvoiceRows(tx, context, undoDraftLines, id, seen);
    return { added: added.length, invoice: await readInvoice(tx, organizationId, id), action_id };
  });
}

/** Tells the lines that the invoice doesn't have: another tab, or a request whose answer was lost, may have sent them. */
async function freshLines(tx: Tx, organizationId: string, invoiceId: string, lines: readonly Amounts[]) {
  const ids = lines.flatMap(({ client_id }) => client_id ?? []);
  const { rows } = await sql<{ client_id: string }>`
    select client_id from purchasing.invoice_line
    where organization_id = ${organizationId} and invoice_id = ${invoiceId} and client_id = any(${ids}::text[])`.execute(
    tx,
  );
  const known = new Set(rows.map(({ client_id }) => client_id));
  return ({ line: { client_id } }: { line: Amounts }): boolean => {
    if (client_id === undefined) return true;
    if (known.has(client_id)) return false;
    known.add(client_id);
    return true;
  };
}

/** On a purchase order an amount of 0 becomes 1: people know the item before its quantity and cost (PO-043, PO-044). */
function asOrdered<Line extends Amounts>(line: Line): Line {
  if (line.quantity !== 0 && line.unit_cost !== 0) return line;
  return { ...line, quantity: line.quantity || 1, unit_cost: line.unit_cost || 1, total_cost: undefined };
}

/** New and existing items arrive in two lists; their positions give the order they were typed in. */
function inTypedOrder<Line>(lines: readonly Line[], typed: readonly Amounts[]): Line[] {
  const placeOf = (index: number) => typed[index]?.position ?? Number.MAX_SAFE_INTEGER;
  const order = lines.map((_, index) => index).toSorted((a, b) => placeOf(a) - placeOf(b) || a - b);
  return order.map((index) => lines[index] as Line);
}

/** Refuses unknown and merged items; locks the others so they are not merged meanwhile. */
export async function requireItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  place: (index: number) => string,
): Promise<void> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from catalog.item where organization_id = ${organizationId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for share`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row.active]));
  const index = ids.findIndex((id) => !known.get(id));
  if (index < 0) return;
  const gone = known.has(ids[index] as string);
  const text = gone ? ITEM_IS_GONE : 'Item not found';
  throw new Refusal(gone ? 'conflict' : 'not_found', text, { [`${place(index)}id`]: text });
}

/** Refuses unknown and deleted locations, naming the first one by its position. */
export async function requireLocations(
  tx: Tx,
  organizationId: string,
  ids: readonly (string | null | undefined)[],
  place: (index: number) => string = () => '',
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  if (wanted.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from stock.location
    where organization_id = ${organizationId} and id = any(${wanted}::uuid[]) and deleted_at is null`.execute(tx);
  const known = new Set(rows.map((row) => row.id));
  const index = ids.findIndex((id) => id != null && !known.has(id));
  if (index >= 0)
    throw new Refusal('not_found', 'Location not found', { [`${place(index)}location_id`]: 'Location not found' });
}
