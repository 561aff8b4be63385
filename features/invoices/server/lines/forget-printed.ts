import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';

export const undoForgottenPrint = rowsInverse({
  kind: 'forgotten printed name',
  what: 'The invoice line',
  topics: ['invoices', 'items'],
  names: {
    'purchasing.invoice_line': `(
      select i.name from catalog.item as i where i.organization_id = t.organization_id and i.id = t.item_id)`,
  },
});

/**
 * Forgets that lines which a vendor's documents print like this mean the item, or one merged into it. The lines
 * themselves stay. Answers the `action_id`.
 */
export async function forgetPrinted(
  tx: Tx,
  context: Context,
  itemId: string,
  { vendor_id, name }: { readonly vendor_id: string; readonly name: string },
): Promise<string | null> {
  const { organizationId } = context.actor;
  const { rows } = await sql<{ id: string }>`
    select l.id from purchasing.invoice_line as l
    join purchasing.invoice as v on v.organization_id = l.organization_id and v.id = l.invoice_id and v.vendor_id = ${vendor_id}
    join catalog.item as i on i.organization_id = l.organization_id and i.id = l.item_id and ${itemId} in (i.id, i.merged_into_id)
    where l.organization_id = ${organizationId} and l.printed = ${name} order by l.id for update of l`.execute(tx);
  if (rows.length === 0) throw notFound('Name');
  const where = sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const seen = await watchRows(tx, organizationId, [{ table: 'purchasing.invoice_line', where }]);
  await sql`update purchasing.invoice_line as t set printed = null where t.organization_id = ${organizationId} and ${where}`.execute(
    tx,
  );
  await announce(tx, organizationId, 'items', [itemId]);
  return recordRows(tx, context, undoForgottenPrint, seen);
}
