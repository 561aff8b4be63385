import { z } from 'zod';
import { invoice } from '#features/invoices/contract/invoice-schemas.ts';
import { id, oneLine, person } from '#shared/contract/schemas.ts';

export const orderSend = z.object({
  id,
  recipient: z.string(),
  filename: z.string(),
  sent_by: person,
  created_at: z.string(),
  /** Status of the mail: waiting for a mail server, leaving, accepted, refused, or unsure whether it was accepted. */
  status: z.enum(['waiting', 'leaving', 'sent', 'failed', 'unsure']),
});

export const purchaseOrder = invoice.extend({
  /** The invoice created from it. */
  converted_invoice: z.object({ id, status: z.string(), custom_invoice_num: z.string().nullable() }).nullable(),
  sends: z.array(orderSend),
});

/** The whole PDF is sent as text; 10 MB are 14 million characters. */
const pdfBase64 = z
  .string()
  .min(8, 'The PDF is missing')
  .max(14_000_000, 'The PDF is too large to be sent')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The PDF must be base64');

export const orderMail = z.object({
  to: z
    .string({ error: 'Invalid email address' })
    .trim()
    .pipe(z.email('Invalid email address').max(254, 'Must be 254 characters or less long')),
  subject: oneLine('Subject', 1, 400),
  pdfBase64,
  filename: oneLine('File name', 1, 200),
  vendorName: oneLine('Vendor name', 0, 170),
  senderName: oneLine('Sender name', 0, 170),
  organization: oneLine('Organization', 0, 170),
  /** The order; without it only the mail is recorded. */
  invoice_id: id.optional(),
  /** The representative has no address yet: saves `to` with them. */
  keep_email: z.boolean().default(false),
  /** Name of the representative to add if the vendor has none. */
  rep_name: oneLine('Rep name', 0, 170).optional(),
  /** Seconds during which undoing the action cancels the mail. */
  undo_seconds: z.number().int('Must be a whole number').min(0).max(60).default(0),
});

/** The mail that would be sent now. */
export const orderMailPreview = z.object({
  /** Null if an address must be entered. */
  to: z.string().nullable(),
  rep: z.object({ id, name: z.string() }).nullable(),
  subject: z.string(),
  text: z.string(),
  sender_name: z.string(),
  reply_to: z.string(),
  /** The venue's data that is missing on the PDF. */
  missing: z.array(z.enum(['delivery_address', 'phone', 'license'])),
});

const named = z.object({ id, name: z.string(), vintage: z.string().nullable(), size: z.string() });

export const receivedLine = z.object({
  line_id: id,
  inventory_item: named,
  ordered_quantity: z.number(),
  unit_cost: z.number(),
  /** Null until someone entered the delivery. */
  received_quantity: z.number().nullable(),
  damaged_quantity: z.number(),
  /** Received less damaged. */
  accepted_quantity: z.number().nullable(),
  /** Accepted less ordered. */
  difference: z.number().nullable(),
  difference_cost: z.number().nullable(),
  substitute: named.nullable(),
  state: z.enum(['waiting', 'complete', 'short', 'over', 'damaged', 'substituted', 'missing']),
  note: z.string().nullable(),
});

export const receiving = z.object({
  order_id: id,
  invoice_id: id.nullable(),
  /** True while the invoice is a draft. */
  open: z.boolean(),
  lines: z.array(receivedLine),
  /** On the invoice, but not on the order. */
  not_ordered: z.array(
    z.object({
      line_id: id,
      inventory_item: named,
      quantity: z.number(),
      unit_cost: z.number(),
      total_cost: z.number(),
    }),
  ),
  difference_cost: z.number(),
});

/** An order that can be received. */
export const openOrder = z.object({
  id,
  vendor: z.object({ id, name: z.string() }),
  custom_invoice_num: z.string().nullable(),
  date_ordered: z.string(),
  delivery_date: z.string().nullable(),
  line_count: z.number().int(),
  /** Lines with an entered delivery. */
  received_lines: z.number().int(),
  total: z.number(),
  order_stage: z.enum(['draft', 'sent', 'receiving']),
});

export const suggestion = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.string(),
  on_hand: z.number(),
  on_order: z.number(),
  /** Used from stock in the last 28 days. */
  used: z.number(),
  /** The par; null if not set. */
  par: z.number().nullable(),
  /** Bottles per pack, as the vendor sells them. */
  pack: z.number().int(),
  last_quantity: z.number(),
  last_unit_cost: z.number(),
  suggested: z.number(),
});
