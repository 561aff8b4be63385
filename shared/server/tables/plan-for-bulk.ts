import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * Call at the start of a transaction that writes thousands of rows. A connection keeps the plans of its foreign key
 * checks; those made while a venue's tables were nearly empty read the whole table for each row (5,000 items: 4.5 s
 * instead of 0.4 s). This makes new plans that use the index.
 */
export async function planForBulk(tx: Tx): Promise<void> {
  await sql.raw('discard plans; set local enable_seqscan = off').execute(tx);
}

/** So few rows are read quickly in any order. */
const FEW = 50;

/** Fewer rows than these do not mislead the planner for long. */
const MANY = {
  'catalog.item': 500,
  'purchasing.invoice_line': 5000,
  'stock.movement': 5000,
  'stock.cost_layer': 5000,
  'sales.sale_line': 5000,
};

/**
 * Refreshes planner statistics; call after writing many rows and before reading them. A venue that imported years of
 * documents looks empty to the planner until autovacuum runs (65,699 lines: 250 s for one join).
 */
export async function knowRows(tx: Tx, table: keyof typeof MANY, written: number): Promise<void> {
  if (written < FEW) return;
  if (written < MANY[table] && (await knownRows(tx, table)) >= written) return;
  await sql`select platform.know_rows(${table})`.execute(tx);
}

/** The planner's estimate of a table's rows; below 0 if it was never analyzed. */
async function knownRows(tx: Tx, table: keyof typeof MANY): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = ${table}::regclass`.execute(tx);
  return rows[0]?.known ?? 0;
}
