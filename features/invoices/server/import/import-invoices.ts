import { Decimal } from 'decimal.js';
import { checkMentions, createMissing } from '#features/catalog/server/import/create-missing.ts';
import { matchRows } from '#features/catalog/server/import/link-similar.ts';
import type { RowMatch } from '#features/catalog/server/import/match-rows.ts';
import { ensureLocations } from '#features/ledger/server/locations/ensure-locations.ts';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { includedAlready } from '#features/ledger/server/movements/included-already.ts';
import { formatCount } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { foldTexts } from '#shared/server/tables/fold-texts.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { readTable, type SourceFile, type TableRow } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  type ImportRun,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { completeInvoices } from '../invoices/complete-invoices.ts';
import { insertDrafts } from '../invoices/insert-drafts.ts';
import type { NewInvoiceLine } from '../lines/insert-lines.ts';
import { ensureVendors } from '../vendors/ensure-vendors.ts';
import { fillVendors, numberKey } from './fill-vendors.ts';
import { findNewVendors, findPresent } from './find-present.ts';
import { type FiledInvoice, groupInvoices, invoiceKey } from './group-invoices.ts';
import { INVOICE_COLUMNS, type InvoiceRow, readInvoiceRow } from './invoice-rows.ts';
import { recordInvoicesImport, watchLearned } from './undo-invoices-import.ts';

const MOST_NOTES = 50;

/**
 * Imports invoices, one row per line. Unknown vendors and items are created; every invoice is imported as completed,
 * with its bottles in stock at its date. Existing invoices are skipped.
 */
export function importInvoices(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId, timezone } = context.actor;
  return runImport(context, 'importInvoices', file, options, async (tx, run) => {
    const { problems, mayWrite, begin } = run;
    begin('read');
    const table = await readTable(
      file,
      { columns: INVOICE_COLUMNS, needed: ['vendor', 'date', 'quantity', ['unit_cost', 'total_cost']] },
      problems,
    );
    begin('check');
    const fold = await foldTexts(
      tx,
      table.rows.map((row) => row.cells.vendor ?? ''),
    );
    const filled = fillVendors(table.rows, fold);
    if (filled.count > 0) run.note(sayFilled(filled.count));
    const rows = await collectInSlices(filled.rows, (row) => readInvoiceRow(row, problems, timezone));
    begin('match');
    const filed = groupInvoices(rows, fold, problems);
    const present = await findPresent(tx, organizationId, filed);
    const fresh = filed.filter((_, index) => !present[index]);
    const matches = await matchInvoiceRows(tx, organizationId, fresh, run);
    if (!mayWrite()) return { created: {}, notes: [...table.notes] };
    begin('write');
    const outcome = await writeInvoices(tx, context, leaveOutBad(fresh, filled.rows, fold, problems), matches);
    const skipped = filed.filter((_, index) => present[index]);
    return {
      ...outcome,
      skipped: skipped.length,
      notes: [...table.notes, ...noteSkipped(skipped), ...(outcome.notes ?? [])],
    };
  });
}

type Matches = ReadonlyMap<InvoiceRow, RowMatch>;

async function matchInvoiceRows(
  tx: Tx,
  organizationId: string,
  invoices: readonly FiledInvoice[],
  run: ImportRun,
): Promise<Matches> {
  const rows = invoices.flatMap((invoice) => invoice.rows);
  const found = await matchRows(tx, organizationId, rows, run);
  checkMentions(
    rows.map((product, index) => ({ product, match: found[index] })),
    run.problems,
  );
  return new Map(rows.map((row, index) => [row, found[index] as RowMatch]));
}

/** Half an invoice would be wrong, so a bad row skips its whole invoice. */
function leaveOutBad(
  invoices: readonly FiledInvoice[],
  rows: readonly TableRow[],
  fold: (text: string) => string,
  problems: Problems,
): FiledInvoice[] {
  const bad: { vendor: string; number: string | null; exportedId: string | null; date: null }[] = [];
  const ofAnyVendor = new Set<string>();
  let above: TableRow['cells'] = {};
  for (const { row, cells } of rows) {
    // Without a vendor and a number it is of the invoice above it.
    const { vendor = '', invoice_number, invoice_id } = cells.vendor || cells.invoice_number ? cells : above;
    above = { vendor, invoice_number: invoice_number ?? '', invoice_id: invoice_id ?? '' };
    if (!problems.has(row)) continue;
    if (!vendor && invoice_number) ofAnyVendor.add(numberKey(invoice_number));
    bad.push({ vendor: fold(vendor), number: invoice_number || null, exportedId: invoice_id || null, date: null });
  }
  const numbered = new Set(bad.filter((row) => row.number).map((row) => invoiceKey(row.vendor, row)));
  const unnumbered = new Set(bad.filter((row) => !row.number).map((row) => row.vendor));
  return invoices.filter(
    ({ key, number, vendor }) =>
      !numbered.has(key) && (number === null ? !unnumbered.has(fold(vendor)) : !ofAnyVendor.has(numberKey(number))),
  );
}

const sayFilled = (count: number): string =>
  count === 1
    ? '1 row has no vendor: it got the vendor of the row above, which has the same invoice number'
    : `${formatCount(count)} rows have no vendor: they got the vendor of the row above, which has the same invoice number`;

function noteSkipped(invoices: readonly FiledInvoice[]): string[] {
  const notes = invoices.map(
    ({ number, vendor }) => `Invoice ${number ?? 'without number'} of ${vendor} is already here and was skipped`,
  );
  return notes.length > MOST_NOTES
    ? [...notes.slice(0, MOST_NOTES), `${notes.length - MOST_NOTES} more invoices are already here`]
    : notes;
}

async function writeInvoices(
  tx: Tx,
  context: Context,
  invoices: readonly FiledInvoice[],
  matches: Matches,
): Promise<ImportOutcome> {
  const { organizationId, userId } = context.actor;
  const by = { organizationId, userId };
  const dated = invoices.toSorted((a, b) => a.header.date.getTime() - b.header.date.getTime());
  const rows = dated.flatMap((invoice) => invoice.rows);
  const newVendors = await findNewVendors(
    tx,
    organizationId,
    dated.map((invoice) => invoice.vendor),
  );
  const vendors = await ensureVendors(
    tx,
    organizationId,
    dated.map((invoice) => invoice.vendor),
  );
  const found = rows.map((row) => matches.get(row));
  const seen = await watchLearned(tx, organizationId, {
    codes: found.flatMap((match) => (match?.kind === 'known' ? (match.newCode ?? []) : [])),
    names: rows.flatMap(({ name }) => name ?? []),
  });
  const products = await createMissing(
    tx,
    organizationId,
    rows.map((product) => ({ product, match: matches.get(product) })),
  );
  const placed = rows.filter((row) => row.location !== null);
  const locations = await ensureLocations(
    tx,
    organizationId,
    placed.map((row) => row.location),
  );
  const locationOf = new Map(placed.map((row, index) => [row, locations.ids[index]]));
  const lineOf = (row: InvoiceRow): NewInvoiceLine => ({
    itemId: products.idOf(matches.get(row)),
    locationId: locationOf.get(row) ?? null,
    ...inBottles(row, matches.get(row)),
  });
  const ids = await insertDrafts(
    tx,
    by,
    dated.map((invoice, index) => ({
      ...draftOf(invoice),
      vendorId: vendors.ids[index] as string,
      lines: invoice.rows.map(lineOf),
    })),
  );
  // A file states what happened, in any order: negative stock is possible and is shown (D7).
  // The demo venue imports its months at the ends of those months.
  const completed = await completeInvoices(tx, context, ids, { belowStock: true, costedAt: context.now });
  return {
    notes: await noteIncluded(tx, organizationId, dated, lineOf),
    created: {
      invoices: ids.length,
      lines: rows.length,
      vendors: vendors.created.length,
      items: products.names.length,
      locations: locations.created.length,
      types: products.types,
      sizes: products.sizes,
    },
    listed: { vendors: newVendors, items: products.names },
    keepUndo: () =>
      recordInvoicesImport(tx, context, {
        ...{ seen, completed, items: products.ids, vendors: vendors.created, locations: locations.created },
      }),
  };
}

/** Lines that are older than what is known of their shelf change no stock, which people should see before they import. */
async function noteIncluded(
  tx: Tx,
  organizationId: string,
  invoices: readonly FiledInvoice[],
  lineOf: (row: InvoiceRow) => NewInvoiceLine,
): Promise<string[]> {
  const recentlyAdded = await ensureRecentlyAdded(tx, organizationId);
  const placed = invoices.flatMap(({ rows, header }) =>
    rows.map((row) => {
      const { itemId, locationId } = lineOf(row);
      return { itemId, locationId: locationId ?? recentlyAdded, at: header.date };
    }),
  );
  const included = await includedAlready(tx, organizationId, placed);
  if (included === 0) return [];
  return [
    included === 1
      ? "1 line is older than its item's last count or opening stock at that location, so stock doesn't change"
      : `${formatCount(included)} lines are older than their items' last count or opening stock at that location, so stock doesn't change`,
  ];
}

function draftOf({ number, header }: FiledInvoice) {
  return {
    number,
    consignment: header.consignment ?? false,
    dateOrdered: header.date,
    shipping: header.shipping ?? '0',
    tax: header.tax ?? '0',
    fees: header.other_fees ?? '0',
    credit: header.credit ?? '0',
    deposit: header.deposit ?? '0',
    internalNote: header.note,
    externalNote: header.external_note,
  };
}

/** A row with a case barcode counts cases: twelve bottles each, at a twelfth of the cost. */
function inBottles({ quantity, unitCost, totalCost }: InvoiceRow, match: RowMatch | undefined) {
  const pack = match?.kind === 'known' ? match.packCount : 1;
  if (pack === 1) return { quantity, unitCost, totalCost };
  const cost = new Decimal(unitCost).div(pack).toDecimalPlaces(6);
  return { quantity: new Decimal(quantity).times(pack).toFixed(), unitCost: cost.toFixed(), totalCost };
}
