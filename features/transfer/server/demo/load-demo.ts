import { sql } from 'kysely';
import { noteDemoSource, readDemoSource } from '#features/accounts/server/organizations/note-demo-source.ts';
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import { beginFirstCycle } from '#features/counting/server/import/begin-first-cycle.ts';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importInvoices } from '#features/invoices/server/import/import-invoices.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { importRecipes } from '#features/recipes/server/import/import-recipes.ts';
import { formatDay } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { ImportReport } from '#shared/server/tables/run-import.ts';
import { type DemoCalendar, demoCalendar, monthsOf, type Period, periodsOf, startOf } from './demo-calendar.ts';
import { fillTill, importTickets } from './fill-till.ts';
import { isComplete, leaveWorkOpen } from './open-work.ts';
import { asFile, type DemoFiles, readDemoFiles, within } from './seed-files.ts';

const SOURCE =
  'Spirits: real orders of a licensed store, published by the Iowa Alcoholic Beverages Division (data.iowa.gov, Iowa Liquor Sales, ' +
  'August 2021 to October 2022), with their dates moved by whole weeks so that they end now. ' +
  'Recipes: names, ingredients and amounts of published cocktails (CC0). ' +
  'Made up for demonstration: wine and beer with their vendors and prices, the POS with its menu and sales, locations, counts, ' +
  'pars and open work.';

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

/**
 * Fills an empty organization with the demo venue, like its people would have: orders as they came, sales as they were
 * rung up, a count at the end of every cycle, and work that is still open. Its days end yesterday. Restarted after an
 * interruption, it continues.
 */
export async function loadDemo(context: Context, onProgress: OnProgress = () => {}): Promise<LoadedDemo> {
  requireRole(context.actor, 'admin');
  const { calendar, units, complete: isLoaded } = await begin(context);
  if (isLoaded) return measure(context);
  const files = await readDemoFiles(calendar, units);
  const periods = periodsOf(calendar);
  const steps = periods.length + 2;
  const { items, madeUpItems, recipes, menu } = files;
  complete(await importItems(context, asFile('items.csv', items)));
  complete(await importItems(context, asFile('items.csv', madeUpItems)));
  complete(await importRecipes(context, asFile('recipes.csv', recipes)));
  await fillTill(context, menu);
  onProgress(1, steps, `${items.rows.length + madeUpItems.rows.length} items`);
  for (const [index, period] of periods.entries()) {
    await replay(context, calendar, period, files);
    onProgress(index + 2, steps, `Orders, sales and counts until ${formatDay(period.until)}`);
  }
  await leaveWorkOpen(context);
  onProgress(steps, steps, 'Pars, an order, a batch and a list');
  return measure(context);
}

/** Fills only an empty organization, or one that the demo started to fill. */
function begin(context: Context): Promise<{ calendar: DemoCalendar; units: string; complete: boolean }> {
  const { organizationId, timezone } = context.actor;
  return runCommand({ ...context, idempotencyKey: undefined }, 'beginDemo', {}, async (tx) => {
    const begun = Boolean(await readDemoSource(tx, organizationId));
    if (!begun) {
      const { rows } = await sql`select from catalog.item where organization_id = ${organizationId} limit 1`.execute(
        tx,
      );
      if (rows.length > 0) throw new Refusal('conflict', 'The demo venue is loaded into an empty organization only');
    }
    const calendar = demoCalendar(context.now, timezone, begun ? await firstStart(tx, organizationId) : undefined);
    await noteDemoSource(tx, organizationId, SOURCE);
    await beginFirstCycle(tx, organizationId, startOf(calendar.firstDay, calendar));
    const { units } = await tx
      .selectFrom('accounts.organization_setting')
      .select('units')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return { calendar, units, complete: begun && (await isComplete(tx, organizationId)) };
  });
}

async function firstStart(tx: Tx, organizationId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ started_at: Date }>`
    select started_at from counting.cycle where organization_id = ${organizationId} order by started_at limit 1`.execute(
    tx,
  );
  return rows[0]?.started_at;
}

async function replay(context: Context, calendar: DemoCalendar, period: Period, files: DemoFiles): Promise<void> {
  const { organizationId } = context.actor;
  const morning = new Date(startOf(period.until, calendar).getTime() + 5 * 3_600_000);
  const then = { ...context, now: period.ends ? morning : context.now, idempotencyKey: undefined };
  // Month by month, as costs change.
  for (const month of monthsOf(period)) {
    const ends = month.until === period.until ? then.now : startOf(month.until, calendar);
    for (const orders of [files.invoices, files.madeUpInvoices])
      complete(await importInvoices({ ...then, now: ends }, asFile('invoices.csv', within(orders, 'date', month))));
  }
  await importTickets(then, within(files.sales, 'sold_at', period));
  complete(await importCounts(then, asFile('counts.csv', within(files.counts, 'counted_at', period))));
  if (!period.ends) return;
  const open = await runQuery(context, (tx) => currentCycle(tx, organizationId));
  if (open.started_at < morning)
    await endStage(then, { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
}

function complete({ errors }: ImportReport): void {
  const [first] = errors;
  if (first) throw new Error(`loadDemo: row ${first.row}, ${first.field}: ${first.message}`);
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
             bought.invoices, bought.lines, bought.purchased,
             (select count(*)::int from counting.stocktake where organization_id = ${organizationId}) as counts,
             (select count(*)::int from recipes.recipe where organization_id = ${organizationId}) as recipes
      from (select count(distinct o.id)::int as invoices, count(*)::int as lines, coalesce(sum(line.total_cost), 0) as purchased
            from purchasing.invoice as o
            join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.invoice_id = o.id
            where o.organization_id = ${organizationId} and o.type = 'IN') as bought`.execute(tx);
    const figures = rows[0];
    if (!figures) throw new Error('loadDemo: no figures');
    return { ...figures, purchased: Number(figures.purchased), source: SOURCE };
  });
}
