import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { FiledInvoice } from './group-invoices.ts';

/**
 * True for each of these invoices that exists already: one of the same vendor and number, or a credit of that number that
 * was settled with an order; without a number, one of the same vendor, time, number of lines, and sum. A deleted vendor is
 * the same one. Where no vendor has this name, it may have been renamed: then it is one of any vendor that the file does
 * not name, with the same number, time, number of lines, and sum.
 */
export async function findPresent(
  tx: Tx,
  organizationId: string,
  invoices: readonly FiledInvoice[],
): Promise<boolean[]> {
  const column = <T>(pick: (invoice: FiledInvoice) => T) => invoices.map(pick);
  const sum = ({ rows }: FiledInvoice) =>
    rows.reduce((total, row) => total.plus(row.totalCost), new Decimal(0)).toFixed(2);
  // Two conditions, each with its own index: a combined one would read all invoices of a vendor for each row.
  const { rows } = await sql<{ present: boolean }>`
    select case when filed.number is not null then exists (
      select from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = any(v.ids) and lower(i.custom_invoice_num) = lower(filed.number) and i.type = 'IN'
    ) or exists (
      select from purchasing.order_credit as c
      join purchasing.invoice as o on o.organization_id = c.organization_id and o.id = c.order_id
      where c.organization_id = ${organizationId} and o.vendor_id = any(v.ids) and lower(c.number) = lower(filed.number)
    ) else exists (
      select from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = any(v.ids) and i.date_ordered = filed.date and i.type = 'IN'
        and i.custom_invoice_num is null and i.line_count = filed.lines and i.subtotal = filed.subtotal
    ) end or (v.ids is null and exists (
      select from purchasing.invoice as i
      join purchasing.vendor as other on other.organization_id = i.organization_id and other.id = i.vendor_id
      where i.organization_id = ${organizationId} and i.date_ordered = filed.date and i.type = 'IN'
        and lower(i.custom_invoice_num) is not distinct from lower(filed.number)
        and i.line_count = filed.lines and i.subtotal = filed.subtotal
        and other.name_key <> all(select platform.fold(named) from unnest(${column((i) => i.vendor)}::text[]) as named)
    )) as present
    from unnest(${column((i) => i.vendor)}::text[], ${column((i) => i.number)}::text[], ${column((i) => i.header.date.toISOString())}::timestamptz[],
      ${column((i) => i.rows.length)}::int[], ${column(sum)}::numeric[]) with ordinality as filed (vendor, number, date, lines, subtotal, position)
    left join lateral (
      select array_agg(id) as ids from purchasing.vendor
      where organization_id = ${organizationId} and name_key = platform.fold(filed.vendor)
    ) as v on true
    order by filed.position`.execute(tx);
  return rows.map((row) => row.present);
}

/** The names without a vendor yet. */
export async function findNewVendors(tx: Tx, organizationId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (platform.fold(asked.name)) asked.name from unnest(${names}::text[]) with ordinality as asked (name, position)
    where not exists (
      select from purchasing.vendor as v
      where v.organization_id = ${organizationId} and v.name_key = platform.fold(asked.name) and v.deleted_at is null)
    order by platform.fold(asked.name), asked.position`.execute(tx);
  return rows.map((row) => row.name);
}
