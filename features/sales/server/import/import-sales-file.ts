import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { wordKey } from '#shared/domain/column-plan.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { SourceFile } from '#shared/server/tables/read-table.ts';
import { type ImportRun, runImportAlone } from '#shared/server/tables/run-import.ts';
import { nameAct } from '#shared/server/undo/inverse.ts';
import { bookSales, type SalesImporter } from './import-sales.ts';
import type { StoredSales } from './store-sales.ts';
import { recordImport } from './undo-import.ts';

/** A till's report that arrived without a person, such as by mail. */
export interface ArrivedFile {
  readonly organizationId: string;
  /** The venue's name in files of several locations, if one was chosen for this source. */
  readonly location?: string | null | undefined;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/** What a person must decide or correct, by the field or column it is about; `row` in spreadsheet numbering. */
export interface FileQuestion {
  readonly field: string;
  readonly text: string;
  readonly row?: number;
}

export type ArrivedSales =
  | {
      readonly state: 'imported';
      /** The same content was imported before: the figures are those of that time. */
      readonly already: boolean;
      readonly created: number;
      readonly updated: number;
      readonly skipped: number;
      readonly notes: readonly string[];
    }
  | { readonly state: 'ask'; readonly questions: readonly FileQuestion[] };

type Imported = Extract<ArrivedSales, { state: 'imported' }>;

const MOST_QUESTIONS = 20;

/**
 * Imports a file of sales without a person, in one transaction and once per content, however often it arrives and whenever
 * this process dies (D5). What only a person can answer comes back as questions, and then nothing was imported. Answers
 * that people gave about files with the same header apply. Errors that are thrown are worth another attempt.
 */
export async function importSalesFile(db: Database, file: ArrivedFile): Promise<ArrivedSales> {
  try {
    return await runImportAlone(db, file.organizationId, (tx, run) => importOnce(tx, run, file));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.fields ?? { file: error.message });
    return ask(fields.map(([field, text]) => ({ field, text })));
  }
}

async function importOnce(tx: Tx, run: ImportRun, file: ArrivedFile): Promise<ArrivedSales> {
  const { organizationId, name, bytes } = file;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const before = await findImported(tx, organizationId, hash);
  if (before) return before;
  let stored: StoredSales | undefined;
  const outcome = await bookSales(tx, run, sourceOf(file), await readImporter(tx, file), (sales) => {
    stored = sales;
  });
  if (run.problems.any) return ask(run.problems.list.map(({ row, field, message }) => ({ row, field, text: message })));
  const { created, updated = 0, skipped = 0, notes = [] } = outcome;
  const done = { created: created.sales ?? 0, updated, skipped, notes };
  await sql`
    insert into sales.imported_file (organization_id, content_hash, name, created, updated, skipped, notes)
    values (${organizationId}, ${hash}, ${name.slice(0, 300)}, ${done.created}, ${updated}, ${skipped}, ${notes}::text[])`.execute(
    tx,
  );
  const act = stored && (await recordImport(tx, { actor: { organizationId, userId: null } }, stored, hash));
  if (act) await nameAct(tx, organizationId, act, name);
  return { state: 'imported', already: false, ...done };
}

function ask(questions: readonly FileQuestion[]): ArrivedSales {
  const left = questions.length - MOST_QUESTIONS;
  const more = left > 0 ? [{ field: 'file', text: `${left} more rows have problems` }] : [];
  return { state: 'ask', questions: [...questions.slice(0, MOST_QUESTIONS), ...more] };
}

const sourceOf = ({ name, bytes, location }: ArrivedFile): SourceFile => ({
  name,
  bytes,
  plan: location ? { location: { only: [wordKey(location)] } } : undefined,
});

async function findImported(tx: Tx, organizationId: string, hash: string): Promise<Imported | null> {
  const { rows } = await sql<Omit<Imported, 'state' | 'already'>>`
    select created, updated, skipped, notes from sales.imported_file
    where organization_id = ${organizationId} and content_hash = ${hash}`.execute(tx);
  return rows[0] ? { state: 'imported', already: true, ...rows[0] } : null;
}

async function readImporter(tx: Tx, { organizationId, now }: ArrivedFile): Promise<SalesImporter> {
  const { rows } = await sql<{ timezone: string; country: string }>`
    select timezone, country from accounts.organization_setting where organization_id = ${organizationId}`.execute(tx);
  const venue = rows[0];
  if (!venue) throw new Error(`no settings of organization ${organizationId}`);
  return { organizationId, userId: null, ...venue, mayAddTills: false, now };
}
