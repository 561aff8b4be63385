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
