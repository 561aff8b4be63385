import { importCatalogue } from '#features/catalog/server/universal/import-catalogue.ts';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importInvoices } from '#features/purchasing/server/import/import-invoices.ts';
import { importItems } from '#features/stock/server/import/import-items.ts';
import type { Context } from '#shared/server/context.ts';
import type { ImportReport } from '#shared/server/tables/run-import.ts';

const IMPORTS = {
  items: importItems,
  invoices: importInvoices,
  counts: importCounts,
  catalogue: importCatalogue,
} as const;

export type ImportKind = keyof typeof IMPORTS;

interface Upload {
  readonly kind: ImportKind;
  readonly file: File;
  readonly dry_run?: boolean | undefined;
  readonly skip_bad_rows?: boolean | undefined;
}

export async function importUpload(
  context: Context,
  { kind, file, dry_run, skip_bad_rows }: Upload,
): Promise<ImportReport> {
  const source = { name: file.name, bytes: await file.bytes() };
  return IMPORTS[kind](context, source, { dryRun: dry_run, skipBadRows: skip_bad_rows });
}

/** The list a venue brings along: what is right comes in at once, what is wrong is told (API-039). */
export async function uploadOnboarding(context: Context, { file }: { file: File }) {
  const report = await importUpload(context, { kind: 'items', file, skip_bad_rows: true });
  return { ...report, created: report.created.items ?? 0 };
}
