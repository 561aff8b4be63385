import { sql } from 'kysely';
import type { z } from 'zod';
import { canonicalBarcode } from '#features/catalog/domain/barcode.ts';
import type { Tx } from '#shared/server/database.ts';
import type { vendorAddress, vendorItem, vendorRep } from '../../contract/vendor-schemas.ts';

/** Addresses of a vendor, the default first. */
export async function readAddresses(
  tx: Tx,
  organizationId: string,
  vendorId: string,
): Promise<z.output<typeof vendorAddress>[]> {
  return tx
    .selectFrom('purchasing.vendor_address')
    .select([
      'id',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'zip_code',
      'country',
      'phone',
      'is_default as default',
    ])
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Representatives of a vendor, the default first. */
export async function readReps(
  tx: Tx,
  organizationId: string,
  vendorId: string,
): Promise<z.output<typeof vendorRep>[]> {
  return tx
    .selectFrom('purchasing.vendor_rep')
    .select(['id', 'vendor_id', 'name', 'email', 'phone', 'external_id', 'note', 'is_default as default'])
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const MOST_ITEMS = 500;

/** Items on a vendor's completed invoices, latest purchase first; filtered by words of the name or a barcode. */
export async function readVendorItems(
  tx: Tx,
  organizationId: string,
  vendorId: string,
  search = '',
): Promise<z.output<typeof vendorItem>[]> {
  const wanted = search.trim() || null;
  const { rows } = await sql<z.output<typeof vendorItem>>`
    with bought as (
      select line.item_id, count(distinct o.id)::int as orders, sum(line.quantity)::float8 as ordered_quantity,
             sum(line.total_cost)::float8 as total_cost, max(o.date_ordered) as last_ordered_at,
             (array_agg(line.quantity order by (line.quantity > 0) desc, o.date_ordered desc, line.id desc))[1]::float8
               as last_quantity, -- of a purchase: what went back is no amount to order again
             (array_agg(line.unit_cost order by o.date_ordered desc, line.id desc))[1]::float8 as last_unit_cost
      from purchasing.invoice as o
      join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.invoice_id = o.id
      where o.organization_id = ${organizationId} and o.vendor_id = ${vendorId} and o.type = 'IN' and o.status <> 'DR'
      group by line.item_id
    )
    select i.id, i.name, i.vintage, i.barcode, json_build_object('id', z.id, 'name', z.name) as size,
           json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
           bought.orders, bought.ordered_quantity, bought.total_cost, bought.last_quantity, bought.last_unit_cost,
           to_json(bought.last_ordered_at) #>> '{}' as last_ordered_at
    from bought
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = bought.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    where ${wanted}::text is null or i.name_key like all (platform.like_words(${wanted}))
       or exists (select from catalog.item_barcode as b
                  where b.organization_id = ${organizationId} and b.item_id = i.id and b.code = ${wanted && canonicalBarcode(wanted)})
    order by bought.last_ordered_at desc, i.name_key, i.id limit ${MOST_ITEMS}`.execute(tx);
  return rows;
}
