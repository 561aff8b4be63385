import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { vendor } from '../../contract/vendor-schemas.ts';
import { INVOICE_TOTAL } from '../invoices/invoice-total.ts';
import { readAddresses, readReps, readVendorItems } from './vendor-rows.ts';

type Vendor = z.output<typeof vendor>;

const MOST_ORDERS = 500;

/** One vendor; searchQuery filters the items bought from it (VEND-013). */
export function getVendor(context: Context, input: { id: string; searchQuery?: string | undefined }): Promise<Vendor> {
  return runQuery(context, (tx) => readVendor(tx, context.actor.organizationId, input.id, input.searchQuery));
}

export async function readVendor(tx: Tx, organizationId: string, id: string, search?: string): Promise<Vendor> {
  const found = await findVendor(tx, organizationId, id);
  const { rows: orders } = await sql<Vendor['orders'][number]>`
    select i.id, i.custom_invoice_num, to_json(i.date_ordered) #>> '{}' as date_ordered, i.status, i.type,
           ${INVOICE_TOTAL}::float8 as total, i.line_count
    from purchasing.invoice as i where i.organization_id = ${organizationId} and i.vendor_id = ${id}
    order by i.date_ordered desc, i.id desc limit ${MOST_ORDERS}`.execute(tx);
  return {
    ...found,
    addresses: await readAddresses(tx, organizationId, id),
    reps: await readReps(tx, organizationId, id),
    items: await readVendorItems(tx, organizationId, id, search),
    orders,
  };
}

/** The vendor's items by name or barcode (OAPI-035, OAPI-036), for adding them to an order. */
export function listVendorItems(context: Context, input: { id: string; q?: string | undefined }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await findVendor(tx, organizationId, input.id);
    return readVendorItems(tx, organizationId, input.id, input.q);
  });
}

async function findVendor(tx: Tx, organizationId: string, id: string) {
  const found = await tx
    .selectFrom('purchasing.vendor')
    .select(['id', 'name', 'license', 'phone', 'email'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('Vendor');
  return found;
}
