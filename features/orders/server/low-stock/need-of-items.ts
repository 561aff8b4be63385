import { sql } from 'kysely';

/** Bottles of item `i` in draft purchase orders and draft invoices. */
export const ON_ORDER = sql<number>`(
  select coalesce(sum(line.quantity), 0)::float8 from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id and o.status = 'DR'
  where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0)`;

/** The bottles in the smallest pack with a barcode of item `i`. */
export const PACK_OF_BARCODE = sql<number | null>`(
  select min(b.pack_count) from catalog.item_barcode as b
  where b.organization_id = i.organization_id and b.item_id = i.id and b.pack_count > 1)`;
