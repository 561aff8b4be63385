import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { createdInverse } from '#shared/server/undo/created-inverse.ts';
import { changedSince, type Inverse, type Remark } from '#shared/server/undo/inverse.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import { deleteImages, type Image, readImages } from '#shared/server/undo/row-images.ts';
import { type Recorded, recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { requireNothingReturned } from '../reopening/reopen-invoice.ts';
import { requireReturnedStays } from '../returns/list-returnable.ts';
import { holdDeposits, settleDeposits } from '../terms/deposits-of-invoices.ts';
import { INVOICE_NAME, nameInvoices } from './invoice-names.ts';
import { type HeldInvoice, lockInvoice, refreshTotals } from './lock-invoice.ts';
import { recostInvoice } from './recost-invoice.ts';

interface InvoiceAct extends Recorded {
  readonly invoice: string;
}

const nameOf = (type: 'IN' | 'PO') => (type === 'PO' ? 'The order' : 'The invoice');
const rowsOf = (kind: string, type: 'IN' | 'PO') =>
  rowsInverse({ kind, what: nameOf(type), topics: ['invoices', 'vendors'] });

/**
 * Writes rows of one invoice back, then its sums and costs. A line goes back only while the invoice is in the state in
 * which it was changed: a draft's lines have moved no bottles, those of a completed one have.
 */
function undoOf(kind: string, allowed: (status: string) => boolean): Inverse<InvoiceAct> {
  return {
    kind,
    about: (tx, organizationId, { invoice }) => nameInvoices(tx, organizationId, [invoice]),
    async undo(tx, context, act, undoStock) {
      const { organizationId } = context.actor;
      const now = await lockInvoice(tx, organizationId, act.invoice);
      const { status, type } = now;
      if (!allowed(status)) throw changedSince(nameOf(type));
      const deposits = await holdDeposits(tx, organizationId, [act.invoice], vendorBefore(act));
      await rowsOf(kind, type).undo(tx, context, act, undoStock);
      await settleDeposits(tx, organizationId, deposits);
      await requireReturnsKept(tx, context, act, now);
      await refreshTotals(tx, organizationId, act.invoice);
      if (status !== 'DR' && type === 'IN') await recostInvoice(tx, context, act.invoice);
      await announce(tx, organizationId, 'invoices', [act.invoice]);
    },
  };
}

const vendorBefore = ({ rows }: InvoiceAct) =>
  rows.flatMap(({ table, before }) => (table === 'purchasing.invoice' ? (before?.vendor_id as string) : [])).at(0);

/** Returns made since need their purchase as it is: its quantity, its vendor, consigned or not (D32). */
async function requireReturnsKept(tx: Tx, context: Context, act: InvoiceAct, before: HeldInvoice): Promise<void> {
  const { organizationId } = context.actor;
  const lines = act.rows.flatMap(({ table, key }) => (table === 'purchasing.invoice_line' ? [key.id as string] : []));
  for (const id of lines) await requireReturnedStays(tx, organizationId, id);
  const { vendor_id, consignment } = await lockInvoice(tx, organizationId, act.invoice);
  if (vendor_id !== before.vendor_id || consignment !== before.consignment)
    await requireNothingReturned(tx, context, act.invoice);
}

export const undoInvoiceDetails = undoOf('invoice details', () => true);
export const undoDraftLines = undoOf('draft lines', (status) => status === 'DR');
export const undoCorrectedLine = undoOf('corrected line', (status) => status !== 'DR');

/** The representative that came with a new draft, as it was then. */
interface DraftCreation extends Recorded {
  readonly rep?: Image | null;
}

export const repOf = async (tx: Tx, organizationId: string, id: string | null): Promise<Image | null> =>
  id ? ((await readImages(tx, organizationId, REP, sql`t.id = ${id}`))[0] ?? null) : null;

const REP = 'purchasing.vendor_rep';

/** The new representative goes with the draft, unless someone changed it, or another invoice is from it. */
async function removeRep(tx: Tx, organizationId: string, made: Image): Promise<Remark> {
  const [now] = await readImages(tx, organizationId, REP, sql`t.id = ${made.id}`);
  if (!now) return;
  const uses = await readUses(tx, organizationId, REP, [made.id as string], []);
  const changed = Object.keys(made).some((column) => made[column] !== now[column]);
  if (uses.length > 0 || changed)
    return `${now.name} stays with the vendor: ${changed ? 'changed since' : 'used elsewhere by now'}.`;
  await deleteImages(tx, organizationId, REP, [made]);
}

/** Removes a new draft, as long as nothing was added to it. */
export const undoCreatedInvoice = createdInverse({
  kind: 'draft creation',
  what: 'The draft',
  table: 'purchasing.invoice',
  names: { 'purchasing.invoice': INVOICE_NAME },
  topics: ['invoices', 'vendors'],
  async follow(tx, { actor }, act) {
    const { rep } = act as DraftCreation;
    return rep ? removeRep(tx, actor.organizationId, rep) : undefined;
  },
  uses: {
    'labels.print_job': 'a print job',
    'purchasing.invoice': 'an invoice made from it',
    'purchasing.invoice_line': 'lines',
    'purchasing.invoice_payment': 'payments',
    'purchasing.invoice_reading': 'a document',
    'purchasing.order_attachment': 'files',
    'purchasing.order_bill': 'a compared invoice',
    'purchasing.order_credit': 'a settled credit',
    'purchasing.order_receipt': 'a delivery',
    'purchasing.order_send': 'mails to the vendor',
    'purchasing.vendor_charge': "the vendor's charges",
    'purchasing.vendor_deposit': 'deposits',
    'purchasing.vendor_item': "the vendor's item numbers",
    'purchasing.vendor_layout': "the vendor's documents",
  },
});

const watch = (table: string, column: string) => (tx: Tx, organizationId: string, id: string) =>
  watchRows(tx, organizationId, [{ table, where: sql`${sql.ref(`t.${column}`)} = ${id}` }]);

export const watchDetails = watch('purchasing.invoice', 'id');
export const watchLines = watch('purchasing.invoice_line', 'invoice_id');
/** One line, on an invoice that may have thousands. */
export const watchLine = watch('purchasing.invoice_line', 'id');

/** Records what became of the rows of an invoice; answers the act's `action_id`, or null where nothing changed. */
export const recordInvoiceRows = (
  tx: Tx,
  context: Context,
  inverse: Inverse<InvoiceAct>,
  invoice: string,
  seen: Awaited<ReturnType<typeof watchRows>>,
) => recordRows(tx, context, inverse, seen, { more: { invoice } });
