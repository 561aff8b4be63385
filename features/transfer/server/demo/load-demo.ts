import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { noteDemoSource, readDemoSource } from '#features/accounts/server/organizations/note-demo-source.ts';
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import { beginFirstCycle } from '#features/counting/server/import/begin-first-cycle.ts';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importInvoices } from '#features/invoices/server/import/import-invoices.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { importRecipes } from '#features/recipes/server/import/import-recipes.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { ImportReport } from '#shared/server/tables/run-import.ts';
import { csvLine } from '#shared/server/tables/write-csv.ts';
import { momentOf } from '#shared/server/tables/zoned-time.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/seed/demo');

const SOURCE =
  'Purchases: real orders of a licensed store, published by the Iowa Alcoholic Beverages Division (data.iowa.gov, Iowa Liquor Sales, ' +
  '2021-08-30 to 2022-10-31). Locations and counts are derived from them for demonstration. ' +
  'Recipes: names, ingredients and amounts of published cocktails (CC0).';

/** The days on which a cycle of the demo venue ends, early in the morning; the last cycle is open. */
const CYCLE_ENDS = ['2021-12-01', '2022-03-01', '2022-06-01', '2022-09-01'];
const FIRST_DAY = '2021-08-30';
const LAST_DAY = '2022-11-01';

export interface LoadedDemo {
  readonly items: number;
  readonly invoices: number;
  readonly lines: number;
  readonly counts: number;
  readonly recipes: number;
  readonly purchased: number;
  readonly source: string;
}

/** Called after each step with the progress and what was done. */
export type OnProgress = (done: number, of: number, text: string) => void;

interface Period {
  readonly from: string;
  readonly until: string;
  readonly ends: boolean;
}

/**
 * Fills an empty organization with the demo venue, like its people would have: orders as they came, a count at the end
 * of every cycle. Restarted after an interruption, it continues.
 */
export async function loadDemo(context: Context, onProgress: OnProgress = () => {}): Promise<LoadedDemo> {
  requireRole(context.actor, 'admin');
  const files = ['items.csv', 'invoices.csv', 'counts.csv', 'recipes.csv'];
  const [items, invoices, counts, recipes] = await Promise.all(files.map(readSeed));
  if (!items || !invoices || !counts || !recipes) throw new Error('loadDemo: a seed file is missing');
  await begin(context);
  const steps = periods();
  let done = 1;
  complete(await importItems(context, { name: 'items.csv', bytes: write(items) }));
  complete(await importRecipes(context, { name: 'recipes.csv', bytes: write(recipes) }));
  onProgress(done, steps.length + 1, `${items.rows.length} items`);
  for (const period of steps) {
    await replay(context, period, invoices, counts);
    done += 1;
    onProgress(done, steps.length + 1, `Orders and counts until ${period.until}`);
  }
  return measure(context);
}

/** Fills only an empty organization, or one that the demo started to fill. */
function begin(context: Context): Promise<null> {
  const { organizationId, timezone } = context.actor;
  return runCommand({ ...context, idempotencyKey: undefined }, 'beginDemo', {}, async (tx) => {
    if (!(await readDemoSource(tx, organizationId))) {
      const { rows } = await sql`select from catalog.item where organization_id = ${organizationId} limit 1`.execute(
        tx,
      );
      if (rows.length > 0) throw new Refusal('conflict', 'The demo venue is loaded into an empty organization only');
    }
    await noteDemoSource(tx, organizationId, SOURCE);
    await beginFirstCycle(tx, organizationId, startOf(FIRST_DAY, timezone));
    return null;
  });
}

function periods(): Period[] {
  const bounds = [FIRST_DAY, ...CYCLE_ENDS, LAST_DAY];
  return bounds
    .slice(1)
    .map((until, index) => ({ from: bounds[index] ?? '', until, ends: CYCLE_ENDS.includes(until) }));
}

async function replay(
  context: Context,
  { from, until, ends }: Period,
  invoices: SeedTable,
  counts: SeedTable,
): Promise<void> {
  const { organizationId, timezone } = context.actor;
  const morning = new Date(startOf(until, timezone).getTime() + 5 * 3_600_000);
  const then = { ...context, now: morning, idempotencyKey: undefined };
  const within = (table: SeedTable, column: string): SeedTable => {
    const at = table.header.indexOf(column);
    return { ...table, rows: table.rows.filter((row) => (row[at] ?? '') >= from && (row[at] ?? '') < until) };
  };
  complete(await importInvoices(then, { name: 'invoices.csv', bytes: write(within(invoices, 'date')) }));
  complete(await importCounts(then, { name: 'counts.csv', bytes: write(within(counts, 'counted_at')) }));
  if (!ends) return;
  const open = await runQuery(context, (tx) => currentCycle(tx, organizationId));
  if (open.started_at < morning)
    await endStage(then, { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
}

const startOf = (day: string, timeZone: string) => momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);

function complete({ errors }: ImportReport): void {
  const [first] = errors;
  if (first) throw new Error(`loadDemo: row ${first.row}, ${first.field}: ${first.message}`);
}

interface SeedTable {
  readonly header: readonly string[];
  readonly rows: readonly string[][];
}

async function readSeed(name: string): Promise<SeedTable> {
  const text = await fs.readFile(path.join(FOLDER, name), 'utf8');
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  return { header, rows };
}

function write({ header, rows }: SeedTable): Uint8Array {
  return new TextEncoder().encode([header, ...rows].map(csvLine).join(''));
}

function measure(context: Context): Promise<LoadedDemo> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{
      items: number;
      invoices: number;
      lines: number;
      counts: number;
      recipes: number;
      purchased: string;
    }>`
      select (select count(*)::int from catalog.item where organization_id = ${organizationId}) as items,
             (select count(*)::int from purchasing.invoice where organization_id = ${organizationId}) as invoices,
             (select count(*)::int from purchasing.invoice_line where organization_id = ${organizationId}) as lines,
             (select count(*)::int from counting.stocktake where organization_id = ${organizationId}) as counts,
             (select count(*)::int from recipes.recipe where organization_id = ${organizationId}) as recipes,
             (select coalesce(sum(total_cost), 0) from purchasing.invoice_line where organization_id = ${organizationId}) as purchased`.execute(
      tx,
    );
    const figures = rows[0];
    if (!figures) throw new Error('loadDemo: no figures');
    return { ...figures, purchased: Number(figures.purchased), source: SOURCE };
  });
}
