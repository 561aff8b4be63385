import type { z } from 'zod';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { importCatalogue } from '#features/catalog/server/universal/import-catalogue.ts';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importInvoices } from '#features/invoices/server/import/import-invoices.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { importRecipes } from '#features/recipes/server/import/import-recipes.ts';
import { importMatches } from '#features/sales/server/import/import-matches.ts';
import { importSales } from '#features/sales/server/import/import-sales.ts';
import type { Context } from '#shared/server/context.ts';
import { requireRole } from '#shared/server/routes.ts';
import { type FilePreview, previewFile } from '#shared/server/tables/preview-file.ts';
import type { ImportReport, ImportStep } from '#shared/server/tables/run-import.ts';
import type { importInput } from '../contract/transfer-contract.ts';

const IMPORTS = {
  items: importItems,
  invoices: importInvoices,
  counts: importCounts,
  recipes: importRecipes,
  matches: importMatches,
  sales: importSales,
} as const;

type ImportKind = keyof typeof IMPORTS | 'catalogue';

/** Acts as cellarhand_system, because the universal catalog belongs to no venue. */
type Shared = Pick<Accounts, 'systemDb'>;

interface Upload extends Omit<z.output<typeof importInput>, 'kind'> {
  readonly kind: ImportKind;
}

export async function importUpload(
  { systemDb }: Shared,
  context: Context,
  { kind, file, dry_run, skip_bad_rows, columns, same_as }: Upload,
  onStep?: (step: ImportStep) => void,
): Promise<ImportReport> {
  if (kind !== 'sales') requireRole(context.actor, LEAST_ROLE['import and export']);
  const source = { name: file.name, bytes: await file.bytes(), plan: columns };
  const options = { dryRun: dry_run, skipBadRows: skip_bad_rows, sameAs: same_as, onStep };
  if (kind === 'catalogue') return importCatalogue(systemDb, context, source, options);
  return IMPORTS[kind](context, source, options);
}

export async function previewUpload({ file }: { file: File }): Promise<FilePreview> {
  return previewFile({ name: file.name, bytes: await file.bytes() });
}

/** A new venue's list: valid rows are imported immediately, the others reported (API-039). */
export async function uploadOnboarding(shared: Shared, context: Context, { file }: { file: File }) {
  const report = await importUpload(shared, context, { kind: 'items', file, skip_bad_rows: true });
  return { ...report, created: report.created.items ?? 0 };
}
