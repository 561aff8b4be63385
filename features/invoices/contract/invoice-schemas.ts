import { z } from 'zod';
import { id, person } from '#shared/contract/schemas.ts';
import { vendorRep } from './vendor-schemas.ts';

export const status = z.enum(['DR', 'CM', 'AR', 'QI']);
export const type = z.enum(['IN', 'PO'], { error: 'type must be IN or PO' });

/**
 * The stage of a purchase order. Its e-mail is in the outbox (`waiting`), was refused (`failed`), may have arrived
 * (`unsure`), or was taken by a mail server (`sent`).
 */
export const orderStage = z.enum(['draft', 'waiting', 'failed', 'unsure', 'sent', 'receiving', 'received']);
export type OrderStage = z.output<typeof orderStage>;

export const invoiceRow = z.object({
  id,
  invoice_id: id,
  type,
  status,
  vendor: z.object({ id, name: z.string() }),
  custom_invoice_num: z.string().nullable(),
  consignment: z.boolean(),
  date_ordered: z.string(),
  created_by: person,
  line_count: z.number().int(),
  subtotal: z.number(),
  total: z.number(),
  /** Null for an invoice. */
  order_stage: orderStage.nullable(),
});

/** Something of the same vendor that has the same number. */
export const sameNumber = z.object({
  /** A credit was settled with an order, and is not booked; a document waits for review. */
  kind: z.enum(['invoice', 'order', 'credit', 'document']),
  /** Of the invoice, the order, or the document; for a credit of its order. */
  id,
  number: z.string(),
  day: z.string(),
  /** Only for a credit. */
  amount: z.number().nullable(),
  /** The number of the order that a credit was settled with. */
  settles: z.string().nullable(),
});

export const invoiceLine = z.object({
  id,
  inventory_item: z.object({
    id,
    name: z.string(),
    vintage: z.string().nullable(),
    barcode: z.string(),
    size: z.object({ id, name: z.string(), volume: z.number(), unit: z.string() }),
    type: z.object({ id, name: z.string(), short_type: z.string() }),
  }),
  ordered_quantity: z.number(),
  unit_cost: z.number(),
  total_cost: z.number(),
  /** The quantity returned to the vendor since. */
  returned_quantity: z.number(),
  /** The quantity booked to stock, not counting returns; null before completion. */
  stock_quantity: z.number().nullable(),
  landed_unit_cost: z.number(),
  /** The unit cost before this purchase; for a draft, the current one. */
  last_cost: z.number().nullable(),
  added_at: z.string(),
  location_id: id.nullable(),
  /** The location of its bottles; Recently Added without one. */
  location: z.string().nullable(),
});

export const invoice = invoiceRow.extend({
  vendor: z.object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    contact_name: z.string().nullable(),
    reps: z.array(vendorRep),
  }),
  vendor_id: id,
  vendor_rep_id: id.nullable(),
  delivery_date: z.string().nullable(),
  reason: z.object({ name: z.string() }).nullable(),
  shipping_cost: z.number(),
  tax: z.number(),
  other_fees: z.number(),
  /** Deposits charged, less those returned: part of the total, never of landed cost. */
  deposit: z.number(),
  vendor_credit: z.number(),
  internal_note: z.string().nullable(),
  external_note: z.string().nullable(),
  purchase_order_id: id.nullable(),
  /** The invoice that this one returns bottles of. */
  return_of: z.object({ id, custom_invoice_num: z.string().nullable() }).nullable(),
  completed_at: z.string().nullable(),
  completed_by: id.nullable(),
  action_id: id.nullable(),
  header: z.object({
    vendor: z.string(),
    rep: z.string().nullable(),
    number: z.string().nullable(),
    date: z.string(),
    consignment: z.boolean(),
  }),
  items: z.array(invoiceLine),
});
