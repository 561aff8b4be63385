import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, Role } from '#shared/server/context.ts';
import { allowLongWork, type Database, type Tx, withOrganization } from '#shared/server/database.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { nameAct } from '#shared/server/undo/inverse.ts';
import { planForBulk } from './plan-for-bulk.ts';
import { type Problem, Problems } from './problems.ts';
import type { SourceFile } from './read-table.ts';

export interface ImportOptions {
  /** Runs everything and rolls it back: the answer is the one the import would give. */
  readonly dryRun?: boolean | undefined;
  /** Imports valid rows even if other rows have problems. */
  readonly skipBadRows?: boolean | undefined;
  /** The role that importing this kind of file needs; admin unless it says otherwise. */
  readonly leastRole?: Role | undefined;
  /**
   * What a person decided about rows whose product is similar to a known record: the id of that record, or "new". Keyed by
   * row number.
   */
  readonly sameAs?: Readonly<Record<string, string>> | undefined;
  /** Called with the progress. */
  readonly onStep?: ((step: ImportStep) => void) | undefined;
}

/** Progress of an import: `done` of `of` parts, which take about the same time each. */
export interface ImportStep {
  readonly done: number;
  readonly of: number;
  readonly text: string;
}

/** A row that names nothing that is here, and the record that it probably means: a person decides. */
export interface SimilarRow {
  readonly row: number;
  readonly name: string;
  readonly similar: { readonly id: string; readonly name: string };
  /** 0 to 1. */
  readonly confidence: number;
  /** Whether to propose it; others are only asked about. */
  readonly sure: boolean;
  /** A person chose it for this name in an earlier file, so it counts unless decided otherwise. */
  readonly learned: boolean;
}

/** The result of an import; with any error and without `skipBadRows`, nothing was imported. */
export interface ImportReport {
  readonly created: Record<string, number>;
  readonly updated: number;
  readonly skipped: number;
  readonly errors: Problem[];
  readonly notes: string[];
  /** Names of records created on the way, such as vendors and items from an invoice file. */
  readonly listed: Record<string, string[]>;
  /** Rows without a decision that may mean a record that is here, or do so by an earlier decision. */
  readonly similar: SimilarRow[];
  readonly dry_run: boolean;
  /** Undoes the whole import, where its kind has an undo. */
  readonly action_id: string | null;
}

/** The result of one import's work. */
export interface ImportOutcome {
  readonly created: Record<string, number>;
  readonly updated?: number;
  readonly skipped?: number;
  readonly notes?: string[];
  readonly listed?: Record<string, string[]>;
  /** Called once everything is written: keeps what undoes the import, and answers its `action_id`; null if nothing changed. */
  readonly keepUndo?: () => Promise<string | null>;
}

/** Takes everything back that the import wrote; its report is still the answer. */
class NotKept extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('not kept');
    this.report = report;
  }
}

/** Passed to the work of an import: where to report problems, and whether it may write in spite of them. */
export interface ImportRun {
  readonly problems: Problems;
  readonly sameAs: ReadonlyMap<number, string>;
  /** Adds a sentence to the report. */
  note(text: string): void;
  /** Reports a row that may mean a record that is here. */
  reportSimilar(row: SimilarRow): void;
  mayWrite(): boolean;
  /** Runs in the same transaction once the rows are written; not at all if nothing is. */
  whenWritten(act: () => Promise<void>): void;
  /** Announces the next step; the caller numbers the steps. */
  begin(step: keyof typeof STEPS): void;
}

const STEPS = {
  read: 'Reading the file',
  check: 'Checking each row',
  match: 'Looking for the items',
  write: 'Writing',
  stock: 'Booking stock and cost',
} as const;

type Work = (tx: Tx, run: ImportRun) => Promise<ImportOutcome | null>;

/**
 * Runs an import in one transaction. `work` reads and checks the whole file first and then writes, if it may; null
 * means that it did not. A problem that it finds only while it writes takes everything back, too.
 */
export async function runImport(
  context: Context,
  operation: string,
  file: SourceFile,
  options: ImportOptions,
  work: Work,
): Promise<ImportReport> {
  const { dryRun = false, skipBadRows = false, leastRole = 'admin' } = options;
  requireRole(context.actor, leastRole);
  const digest = createHash('sha256')
    .update(file.bytes)
    .update(JSON.stringify(file.plan ?? null))
    .digest('base64url');
  try {
    return await runCommand(
      context,
      operation,
      { digest, dryRun, skipBadRows, ...(options.sameAs && { sameAs: options.sameAs }) },
      async (tx) => {
        await allowLongWork(tx);
        await waitForOthers(tx, context.actor.organizationId);
        const report = await attempt(tx, work, options);
        const isRefused = report.errors.length > 0 && !skipBadRows;
        if (isRefused)
          throw new NotKept({ ...report, created: {}, updated: 0, skipped: 0, listed: {}, action_id: null });
        if (dryRun) throw new NotKept(report);
        if (report.action_id) await nameAct(tx, context.actor.organizationId, report.action_id, file.name);
        return report;
      },
    );
  } catch (error) {
    if (error instanceof NotKept) return error.report;
    throw error;
  }
}

/** The same without a person: one transaction, in turn with other imports; nothing is written if a row has a problem. */
export function runImportAlone<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx, run: ImportRun) => Promise<T>,
): Promise<T> {
  const once = async (tx: Tx) => {
    await allowLongWork(tx);
    await waitForOthers(tx, organizationId);
    await planForBulk(tx);
    const problems = new Problems();
    // Without a person, a row that is only similar to a known record stays a problem, as an unknown one does.
    const none = () => {};
    return work(tx, {
      problems,
      sameAs: new Map(),
      note: none,
      reportSimilar: none,
      mayWrite: () => !problems.any,
      whenWritten: none,
      begin: none,
    });
  };
  return withOrganization(db, organizationId, once, 'write');
}

/** Serializes imports of one venue, and their undos, so that each sees what the earlier one has created. */
export async function waitForOthers(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.import ' || ${organizationId}, 0))`.execute(tx);
}

async function attempt(tx: Tx, work: Work, options: ImportOptions): Promise<ImportReport> {
  const problems = new Problems();
  const similar: SimilarRow[] = [];
  const notes: string[] = [];
  const afterwards: (() => Promise<void>)[] = [];
  const mayWrite = () => !problems.any || (options.skipBadRows ?? false);
  await planForBulk(tx);
  const steps = Object.keys(STEPS);
  const outcome = await work(tx, {
    problems,
    sameAs: new Map(Object.entries(options.sameAs ?? {}).map(([row, id]) => [Number(row), id])),
    note: (text) => void notes.push(text),
    reportSimilar: (row) => void similar.push(row),
    mayWrite,
    whenWritten: (act) => void afterwards.push(act),
    begin: (step) => options.onStep?.({ done: steps.indexOf(step), of: steps.length, text: STEPS[step] }),
  });
  if (mayWrite()) for (const act of afterwards) await act();
  const action_id = (await outcome?.keepUndo?.()) ?? null;
  return {
    created: outcome?.created ?? {},
    updated: outcome?.updated ?? 0,
    skipped: outcome?.skipped ?? 0,
    errors: problems.list,
    notes: [...(outcome?.notes ?? []), ...notes],
    listed: outcome?.listed ?? {},
    similar,
    dry_run: options.dryRun ?? false,
    action_id: options.dryRun ? null : action_id,
  };
}
