import { sql } from 'kysely';
import { digestItems, takeBackItems } from '#features/catalog/server/items/take-back-items.ts';
import { takeBackLocations } from '#features/ledger/server/locations/take-back-locations.ts';
import { allMovesUndone } from '#features/ledger/server/movements/all-moves-undone.ts';
import { enterLedger, stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairsOf } from '#features/ledger/server/movements/mark-counted.ts';
import { holdTotals } from '#features/ledger/server/pars/par-rows.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { allowLongWork, type Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { planForBulk } from '#shared/server/tables/plan-for-bulk.ts';
import { waitForOthers } from '#shared/server/tables/run-import.ts';
import { changedSince, type Inverse, type UndoStock } from '#shared/server/undo/inverse.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import type { Image } from '#shared/server/undo/row-images.ts';
import {
  type Recorded,
  type RowChange,
  recordRows,
  rowsInverse,
  type Seen,
  watchRows,
} from '#shared/server/undo/rows-inverse.ts';
import { sayStaying, untouchedRows } from '#shared/server/undo/untouched-rows.ts';
import type { Completion } from '../invoices/complete-invoices.ts';
import { takeBackVendor, vendorImages } from '../vendors/undo-vendor.ts';

/** Each is undone on its own: more of them would take minutes, during which others wait for the same bottles. */
const MOST_INVOICES = 200;

interface ImportedInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly digest: string;
}

/** `actions` completed the `invoices`, in the same order. */
interface Imported extends Recorded {
  readonly invoices: readonly ImportedInvoice[];
  readonly items: Awaited<ReturnType<typeof digestItems>>;
  /** New vendors, as the file made them. */
  readonly vendors: readonly Image[];
  readonly locations: readonly string[];
}

const learned = rowsInverse({ kind: 'barcodes learned', what: 'The item', topics: ['items'] });

/**
 * Undoes an import of invoices as a whole (D38): their bottles leave stock, they are deleted, then the items, vendors and
 * locations that they made. An invoice that was changed or paid since, or whose bottles were returned, stands in the way, and is
 * named. What else is used by now stays.
 */
export const undoInvoicesImport: Inverse<Imported> = {
  kind: 'invoices import',
  least: 'admin',
  async undo(tx, context, act, undoStock) {
    const { organizationId } = context.actor;
    await allowLongWork(tx);
    await waitForOthers(tx, organizationId);
    await planForBulk(tx);
    await enterLedger(tx, organizationId);
    await requireUntouched(tx, organizationId, act.invoices);
    // All at once and in order: the invoices name the same bottles in any order, and others sell them meanwhile (D6).
    await lockPairsOf(tx, organizationId, act.actions);
    // The newest first: a credit goes before the invoice whose bottles it returned.
    for (const [index, invoice] of [...act.invoices.entries()].toReversed()) {
      await undoNamed(invoice, act.actions[index] as string, undoStock);
      await sql`delete from purchasing.invoice where organization_id = ${organizationId} and id = ${invoice.id}`.execute(
        tx,
      );
    }
    const { rows } = await untouchedRows(tx, organizationId, act.rows, itemOf);
    await learned.undo(tx, context, { rows, actions: [] }, undoStock);
    const items = act.items.map(({ id }) => id);
    // From now on no one else moves their stock; its pairs are locked already, in the order of every writer.
    await holdTotals(tx, organizationId, items);
    const staying = await takeBackItems(
      tx,
      organizationId,
      { items, sizes: [] },
      {
        emptied: await allMovesUndone(tx, organizationId, 'item_id', items),
        digests: new Map(act.items.map(({ id, digest }) => [id, digest])),
      },
    );
    // A writer that began with one of them meanwhile waits for its stock, starts over, and no longer finds it.
    await stopLedger(tx, organizationId);
    for (const vendor of act.vendors) await takeBackVendor(tx, organizationId, vendor);
    await announce(tx, organizationId, 'vendors');
    await takeBackLocations(tx, organizationId, act.locations);
    return sayStaying(staying.map(({ name }) => name));
  },
};

const nameOf = ({ number }: ImportedInvoice) => (number ? `Invoice ${number}` : 'An invoice without a number');

/** A refusal says which invoice it is about. */
async function undoNamed(invoice: ImportedInvoice, action: string, undoStock: UndoStock): Promise<void> {
  try {
    await undoStock(action);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, `${nameOf(invoice)}: ${error.message}`, undefined, error.reason);
  }
}

/** Follows from the lines, or from what the undo itself does. */
const NOT_SAID = [
  'action_id',
  'completed_at',
  'completed_by',
  'line_count',
  'subtotal',
  'times_reopened',
  'updated_at',
];

/** All that a person may have changed of an invoice and its lines. */
const DIGEST = sql`md5(concat((to_jsonb(i) - ${NOT_SAID}::text[]), (
  select string_agg((to_jsonb(l) - 'updated_at')::text, ',' order by l.id)
  from purchasing.invoice_line as l where l.organization_id = i.organization_id and l.invoice_id = i.id)))`;

async function digestInvoices(tx: Tx, organizationId: string, ids: readonly string[]): Promise<ImportedInvoice[]> {
  const { rows } = await sql<ImportedInvoice>`
    select i.id, i.custom_invoice_num as number, ${DIGEST} as digest
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join purchasing.invoice as i on i.organization_id = ${organizationId} and i.id = asked.id
    order by asked.place for update of i`.execute(tx);
  return rows;
}

async function requireUntouched(tx: Tx, organizationId: string, invoices: readonly ImportedInvoice[]): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  const digests = new Map((await digestInvoices(tx, organizationId, ids)).map(({ id, digest }) => [id, digest]));
  const uses = await readUses(tx, organizationId, 'purchasing.invoice', ids, ['purchasing.invoice_line']);
  const used = new Set(uses.map(({ id }) => id));
  const changed = invoices.find(({ id, digest }) => digests.get(id) !== digest || used.has(id));
  if (changed) throw changedSince(nameOf(changed));
}

const itemOf = ({ before, after }: RowChange): string | null => after?.item_id ?? before?.item_id ?? null;

/** Barcodes and names that the file teaches. */
export const watchLearned = (
  tx: Tx,
  organizationId: string,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<Seen[]> =>
  watchRows(tx, organizationId, [
    { table: 'catalog.item_barcode', where: sql`t.code = any(${codes}::text[])` },
    {
      table: 'catalog.learned_name',
      where: sql`t.name_key in (select platform.fold(n.name) from unnest(${names}::text[]) as n (name))`,
    },
  ]);

interface Wrote {
  readonly seen: readonly Seen[];
  readonly completed: readonly Completion[];
  /** Ids of new items, vendors and locations. */
  readonly items: readonly string[];
  readonly vendors: readonly string[];
  readonly locations: readonly string[];
}

/** Keeps what undoes the import; null if it added nothing, or too many invoices. */
export async function recordInvoicesImport(
  tx: Tx,
  context: Context,
  { seen, completed, items, vendors, locations }: Wrote,
): Promise<string | null> {
  if (completed.length === 0 || completed.length > MOST_INVOICES) return null;
  const { organizationId } = context.actor;
  const ids = completed.map(({ invoice_id }) => invoice_id);
  return recordRows(tx, context, undoInvoicesImport, seen, {
    actions: completed.map(({ action_id }) => action_id),
    more: {
      invoices: await digestInvoices(tx, organizationId, ids),
      items: await digestItems(tx, organizationId, items),
      vendors: await vendorImages(tx, organizationId, vendors),
      locations,
    },
  });
}
