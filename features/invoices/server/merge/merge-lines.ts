import { sql } from 'kysely';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

interface MovedLines {
  readonly lines: readonly string[];
}

/** Lines of invoices and purchase orders follow an item into the one it is merged into. */
export const mergeLines: MergeHandler = {
  hold: holdInvoices,
  countHistory: async (tx, organizationId, itemId) => {
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from purchasing.invoice_line
      where organization_id = ${organizationId} and item_id = ${itemId}`.execute(tx);
    return { invoice_items: rows[0]?.lines ?? 0 };
  },
  moveHistory,
  restoreHistory: async (tx, organizationId, fromItemId, toItemId, moved) => {
    const { lines } = moved as MovedLines;
    // A line changed to another size since belongs to another item and stays there.
    await sql`
      update purchasing.invoice_line set item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${lines}::uuid[]) and item_id = ${toItemId}`.execute(tx);
    if (lines.length > 0) await announce(tx, organizationId, 'invoices');
  },
};

/** Locks the invoices: a correction holds the same lock, and simultaneous cost changes would miss each other. */
async function holdInvoices(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  await sql`
    select from purchasing.invoice
    where organization_id = ${organizationId} and id in (
      select invoice_id from purchasing.invoice_line where organization_id = ${organizationId} and item_id = ${itemId})
    order by id for update`.execute(tx);
}

async function moveHistory(tx: Tx, organizationId: string, fromItemId: string, toItemId: string): Promise<MovedLines> {
  const { rows } = await sql<{ id: string }>`
    update purchasing.invoice_line set item_id = ${toItemId}
    where organization_id = ${organizationId} and item_id = ${fromItemId} returning id`.execute(tx);
  if (rows.length > 0) await announce(tx, organizationId, 'invoices');
  return { lines: rows.map((row) => row.id) };
}
