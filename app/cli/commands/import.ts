import fs from 'node:fs';
import path from 'node:path';
import type { SourceFile } from '#shared/server/tables/read-table.ts';
import type { ImportOptions, ImportReport } from '#shared/server/tables/run-import.ts';
import { actAsOwner } from '../act-as-owner.ts';
import { defineCommand } from '../command.ts';
import { recordByCommandLine } from '../record-by-command-line.ts';

type Import = (
  context: Awaited<ReturnType<typeof actAsOwner>>,
  file: SourceFile,
  options: ImportOptions,
) => Promise<ImportReport>;

function defineImport(kind: string, summary: string, load: () => Promise<Import>) {
  return defineCommand({
    name: `import ${kind}`,
    summary,
    arguments: ['FILE'],
    options: {
      org: { type: 'string', description: 'Organization to import into', value: 'ID', required: true },
      'dry-run': { type: 'boolean', description: 'Show what would change without importing' },
      'skip-bad-rows': { type: 'boolean', description: 'Import the valid rows even if other rows have problems' },
    },
    async run(command) {
      const { org, 'dry-run': dryRun, 'skip-bad-rows': skipBadRows } = command.values;
      const source = command.resolvePath(command.arguments[0] ?? '');
      const file = { name: path.basename(source), bytes: fs.readFileSync(source) };
      const [context, importFile] = [await actAsOwner(command, org), await load()];
      const report = await importFile(context, file, { dryRun, skipBadRows });
      const refused = report.errors.length > 0 && !skipBadRows;
      const done = { data: report, text: describe(report, refused), exitCode: refused ? 1 : 0 };
      if (refused || dryRun) return done;
      return recordByCommandLine(command, { kind: 'import', organizationId: context.actor.organizationId }, done);
    },
  });
}

function describe(report: ImportReport, refused: boolean): string {
  const created = Object.entries(report.created).filter(([, count]) => count > 0);
  const done = [
    created.length > 0 ? `created ${created.map(([kind, count]) => `${count} ${kind}`).join(', ')}` : 'created nothing',
    `updated ${report.updated}`,
    `skipped ${report.skipped}`,
  ].join('; ');
  const listed = Object.entries(report.listed).filter(([, names]) => names.length > 0);
  return [
    ...report.errors.map(({ row, field, message }) => `Row ${row}${field ? `, ${field}` : ''}: ${message}`),
    ...report.notes,
    ...report.similar.map(({ row, name, similar, confidence, learned }) =>
      learned
        ? `Row ${row}: ${name} is ${similar.name}, as it was decided for an earlier file`
        : `Row ${row}: ${name} is similar to ${similar.name}, which is here (${Math.round(100 * confidence)}%). Give the same name or barcode if it is the same item`,
    ),
    ...listed.map(
      ([kind, names]) =>
        `New ${kind}: ${names.slice(0, 20).join('; ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`,
    ),
    refused
      ? `Nothing was imported: ${report.errors.length} problems.`
      : `${report.dry_run ? 'Would have ' : ''}${done}`,
  ].join('\n');
}

export const importCommands = [
  defineImport(
    'items',
    'Import a list of items with what is on the shelves (CSV or XLSX)',
    async () => (await import('#features/items/server/import/import-items.ts')).importItems,
  ),
  defineImport(
    'invoices',
    'Import invoices, one row a line (CSV or XLSX)',
    async () => (await import('#features/invoices/server/import/import-invoices.ts')).importInvoices,
  ),
  defineImport(
    'counts',
    'Import counts (CSV or XLSX)',
    async () => (await import('#features/counting/server/import/import-counts.ts')).importCounts,
  ),
  defineImport(
    'recipes',
    'Import recipes, one row an ingredient (CSV or XLSX)',
    async () => (await import('#features/recipes/server/import/import-recipes.ts')).importRecipes,
  ),
  defineImport(
    'matches',
    'Import what POS items are matched to, before their sales (CSV or XLSX)',
    async () => (await import('#features/sales/server/import/import-matches.ts')).importMatches,
  ),
  defineImport(
    'sales',
    'Import POS sales, also Square\'s "Items detail" export (CSV or XLSX)',
    async () => (await import('#features/sales/server/import/import-sales.ts')).importSales,
  ),
  defineImport(
    'catalogue',
    'Import products into the universal catalog, for all organizations (CSV or XLSX)',
    async () => {
      const { importCatalogue } = await import('#features/catalog/server/universal/import-catalogue.ts');
      return (context, file, options) => importCatalogue(context.systemDb, context, file, { ...options, forAll: true });
    },
  ),
];
