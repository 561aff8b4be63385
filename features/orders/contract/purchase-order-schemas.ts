import { z } from 'zod';
import { invoice, orderStage } from '#features/invoices/contract/invoice-schemas.ts';
import { id, oneLine, person } from '#shared/contract/schemas.ts';

export const orderSend = z.object({
  id,
  recipient: z.string(),
  filename: z.string(),
  sent_by: person,
  created_at: z.string(),
  /** Status of the mail: waiting for a mail server, leaving, accepted, refused, or unsure whether it was accepted. */
  status: z.enum(['waiting', 'leaving', 'sent', 'failed', 'unsure']),
  /** Why it has not left, in the words of the mail server. */
  error: z.string().nullable(),
});

export const purchaseOrder = invoice.extend({
  /** The invoice created from it. */
  converted_invoice: z.object({ id, status: z.string(), custom_invoice_num: z.string().nullable() }).nullable(),
  /** Newest first. */
  sends: z.array(orderSend),
  /** False while no mail server is set up: then mails wait in the outbox. */
  sends_mail: z.boolean(),
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
  vendorName: oneLine('Vendor name', 0, 170).default(''),
  /** Accepted, but not used: the mail names the person who sends it. */
  senderName: oneLine('Sender name', 0, 170).default(''),
  /** Accepted, but not used: the mail names the organization of the session. */
  organization: oneLine('Organization', 0, 170).default(''),
  /** The order; without it only the mail is recorded. */
  invoice_id: id.optional(),
  /** The newest e-mail of the order that the person knows and replaces or repeats; a newer one is a conflict. */
  seen_send_id: id.nullish(),
  /** Saves `to` with the representative. */
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
  /** The newest mail of the order, unless it was refused. */
  last_send: orderSend.nullable(),
  /** The venue's data that is missing on the PDF. */
  missing: z.array(z.enum(['delivery_address', 'phone', 'license'])),
  /** Names with letters that no font of the PDF has: it shows question marks in their place. */
  unprintable: z.array(z.string()),
});

export const namedItem = z.object({ id, name: z.string(), vintage: z.string().nullable(), size: z.string() });

export const receivedLine = z.object({
  line_id: id,
  inventory_item: namedItem,
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
  substitute: namedItem.nullable(),
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
      inventory_item: namedItem,
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
  order_stage: orderStage.exclude(['received']),
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

const calendarDay = z.iso.date();

/** The vendor's terms, applied to an order. */
export const orderTerms = z.object({
  /** The day for which it counts if it is sent now, until `cut_off`, and when its goods are expected. */
  next_order_day: calendarDay,
  cut_off: z.string().nullable(),
  expected_delivery: calendarDay.nullable(),
  minimum_amount: z.number().nullable(),
  minimum_cases: z.number().nullable(),
  /** 0 once the minimum is reached. */
  missing_amount: z.number(),
  missing_cases: z.number(),
  /** Lines whose quantity is no multiple of the vendor's pack, with the next multiple. */
  broken_packs: z.array(
    z.object({ line_id: id, name: z.string(), quantity: z.number(), pack: z.number(), proposed: z.number() }),
  ),
});
