import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Database } from '#shared/server/database.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import { readTable, type SourceFile } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { type PutOutcome, putKnownItems } from '../matching/put-known-items.ts';
import { CATALOGUE_COLUMNS, readCatalogueRow } from './catalogue-rows.ts';

const ROWS_AT_ONCE = 5000;
const LOCAL_NOTE =
  'You are not an admin of every organization here, so only your organization gets these products (Local).';

interface CatalogueImport extends ImportOptions {
  /** The command line may write for the whole installation. */
  readonly forAll?: boolean;
}

/**
 * Imports a list of products into the universal catalog: for all venues if the person is an admin of all of them,
 * otherwise only for their own, so no one changes what other venues see.
 */
export async function importCatalogue(
  systemDb: Database,
  context: Context,
  file: SourceFile,
  { forAll, ...options }: CatalogueImport = {},
): Promise<ImportReport> {
  const { organizationId, userId } = context.actor;
  const shared = forAll || (await isAdminEverywhere(systemDb, userId));
  return runImport(
    shared ? { ...context, db: systemDb } : context, // venues may read the shared catalog, but not write it
    'importCatalogue',
    file,
    options,
    async (tx, { problems, mayWrite, begin }): Promise<ImportOutcome> => {
      begin('read');
      const table = await readTable(file, { columns: CATALOGUE_COLUMNS, needed: ['name', 'type', 'size'] }, problems);
      begin('check');
      const rows = await collectInSlices(table.rows, (row) => readCatalogueRow(row, problems));
      if (!mayWrite()) return { created: {}, notes: [...table.notes] };
      begin('write');
      const total: { -readonly [key in keyof PutOutcome]: number } = { created: 0, updated: 0 };
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        const part = await putKnownItems(tx, shared ? null : organizationId, rows.slice(start, start + ROWS_AT_ONCE));
        total.created += part.created;
        total.updated += part.updated;
      }
      return {
        created: { universal_items: total.created },
        updated: total.updated,
        skipped: rows.length - total.created - total.updated,
        notes: [...table.notes, ...(shared ? [] : [LOCAL_NOTE])],
      };
    },
  );
}

async function isAdminEverywhere(systemDb: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select exists (
      select from accounts.organization as o
      where not exists (select from accounts.member as m
        where m."organizationId" = o.id and m."userId" = ${userId} and m.role in ('owner', 'admin'))) as elsewhere`.execute(
    systemDb,
  );
  return rows[0]?.elsewhere === false;
}
