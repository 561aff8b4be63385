import { z } from 'zod';
import { id } from '#shared/contract/schemas.ts';

/** Empty means none. */
export const contactEmail = z
  .union([z.literal(''), z.email('Invalid email address').max(255)], 'Invalid email address')
  .nullish();

export const vendorAddress = z.object({
  id,
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  default: z.boolean(),
});

export const vendorRep = z.object({
  id,
  vendor_id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  external_id: z.string().nullable(),
  note: z.string().nullable(),
  default: z.boolean(),
});

export const vendorRow = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last_rep_email: z.string().nullable(),
  items_supplied: z.number().int(),
  orders: z.number().int(),
  total_paid: z.number(),
  /** Spend in each of the past 12 weeks, the one that ends today last. */
  spend_weeks: z.array(z.number()),
  last_order: z.string().nullable(),
});

/** Purchases of an item from a vendor, over all completed invoices. */
export const vendorItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.object({ id, name: z.string() }),
  type: z.object({ id, name: z.string(), short_type: z.string() }),
  orders: z.number().int(),
  ordered_quantity: z.number(),
  total_cost: z.number(),
  last_quantity: z.number(),
  last_unit_cost: z.number(),
  last_ordered_at: z.string(),
});

export const vendor = z.object({
  id,
  name: z.string(),
  license: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  addresses: z.array(vendorAddress),
  reps: z.array(vendorRep),
  items: z.array(vendorItem),
  orders: z.array(
    z.object({
      id,
      custom_invoice_num: z.string().nullable(),
      date_ordered: z.string(),
      status: z.string(),
      type: z.string(),
      total: z.number(),
      line_count: z.number().int(),
    }),
  ),
});
