import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { listed } from '#shared/server/undo/names-of-rows.ts';

/* What acts are about, in the words of Activity: SQL over a row `t`. */

/** For a row with a vendor_id. */
export const VENDOR_NAME = `(
  select v.name from purchasing.vendor as v where v.organization_id = t.organization_id and v.id = t.vendor_id)`;

/** "4711, Southern Wine"; a draft may have no number yet. */
export const INVOICE_NAME = `concat_ws(', ', t.custom_invoice_num, ${VENDOR_NAME})`;

/** The same for a row that refers to one by this column. */
export const invoiceNameBy = (column: string): string => `(
  select concat_ws(', ', i.custom_invoice_num, v.name) from purchasing.invoice as i
  join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
  where i.organization_id = t.organization_id and i.id = t.${column})`;

export async function nameInvoices(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(INVOICE_NAME)} as name from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join purchasing.invoice as t on t.organization_id = ${organizationId} and t.id = asked.id
    order by asked.place`.execute(tx);
  return listed(rows.map(({ name }) => name));
}
