import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * To be called at the start of a transaction that writes thousands of rows. A connection keeps the plans of its
 * foreign key checks; those made while a venue's tables were nearly empty read the whole table for each row
 * (5,000 items: 4.5 s instead of 0.4 s). They are made anew here, by index.
 */
export async function planForBulk(tx: Tx): Promise<void> {
  await sql.raw('discard plans; set local enable_seqscan = off').execute(tx);
}

/** Reading so few rows is quick in any order. */
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
 * To be called after many rows were written and before they are read again. A venue that brought years of documents
 * along is empty to the planner until autovacuum looks again (65,699 lines: 250 s for one join).
 */
export async function knowRows(tx: Tx, table: keyof typeof MANY, written: number): Promise<void> {
  if (written < FEW) return;
  if (written < MANY[table] && (await knownRows(tx, table)) >= written) return;
  await sql`select platform.know_rows(${table})`.execute(tx);
}

/** How many rows the planner believes a table to have; below 0 when it never looked. */
async function knownRows(tx: Tx, table: keyof typeof MANY): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = ${table}::regclass`.execute(tx);
  return rows[0]?.known ?? 0;
}
