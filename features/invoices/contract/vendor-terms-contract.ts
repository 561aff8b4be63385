import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { day, id, text, withinYears } from '#shared/contract/schemas.ts';

const tag = 'Vendors';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 14:00');
const whole = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(0, `${label} must be 0 or above`)
    .max(365, `${label} must be at most 365`)
    .nullable();
const above = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(1e-6, `${label} must be above 0`)
    .max(most, `${label} is too large`);

const terms = z.object({
  /** 1 is Monday, 7 Sunday; empty is any day. */
  order_days: z.array(z.number().int().min(1).max(7)).max(7),
  /** Time of the venue until which an order counts for the day. */
  cut_off: clock.nullable(),
  lead_days: whole('Lead time'),
  minimum_amount: above('Minimum amount', 1e9).nullable(),
  minimum_cases: above('Minimum cases', 1e6).nullable(),
  /** Days until payment is due, after the invoice or the end of its month; null if nothing was agreed. */
  payment_days: whole('Payment days'),
  end_of_month: z.boolean(),
});

export const vendorTerms = terms.extend({
  /** The day for which an order counts that is sent now, and its delivery if there is a lead time. */
  next_order_day: day,
  expected_delivery: day.nullable(),
});

const deposit = z.object({ kind: z.string(), quantity: z.number(), amount: z.number() });

const statement = z.object({
  rows: z.array(
    z.object({
      id,
      custom_invoice_num: z.string().nullable(),
      day,
      /** Null without payment terms. */
      due_day: day.nullable(),
      /** Days past the due day; 0 if it is not overdue. */
      days_overdue: z.number().int(),
      /** Below 0 for a credit. */
      total: z.number(),
      /** The amount still to pay. */
      open: z.number(),
      payments: z.array(z.object({ paid_on: day, amount: z.number(), note: z.string().nullable() })),
    }),
  ),
  /** Of all unpaid invoices and credits; rows has at most 2,000 of them. The sums are of all. */
  count: z.number().int(),
  open: z.number(),
  overdue: z.number(),
  deposits: z.array(deposit),
  /** Deposits on completed invoices that no entry in `deposits` says the kind of. */
  invoice_deposits: z.number(),
  /** Credits for differences between an order and the vendor's invoice that have not come, by order; `open` is without them. */
  expected_credits: z.array(z.object({ order_id: id, number: z.string().nullable(), amount: z.number() })),
});

export const vendorTermsContract = {
  getVendorTerms: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/terms',
    tag,
    summary: 'Terms of a vendor, and when an order sent now would be delivered',
  })
    .input(z.object({ id }))
    .output(vendorTerms),
  setVendorTerms: route('member', {
    method: 'PUT',
    path: '/ordering/vendors/{id}/terms',
    tag,
    summary: 'Set the terms of a vendor',
  })
    .input(terms.partial().extend({ id }))
    .output(vendorTerms.extend({ action_id: id.nullable() })),
  getStatement: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/statement',
    tag,
    summary: 'Open items of a vendor: invoices and credits that are not paid in full, overdue first, and deposits',
    description:
      'Drafts and consigned purchases are listed only where something was paid for them. At most 2,000 rows; count, open ' +
      'and overdue are of all.',
  })
    .input(z.object({ id }))
    .output(statement),
  exportStatement: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/statement/pdf',
    tag,
    summary: 'The statement of a vendor as PDF: what is open, overdue first, deposits, and credits still to come',
  })
    .input(z.object({ id }))
    .output(z.file()),
  exportStatementCsv: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/statement/csv',
    tag,
    summary: 'The statement of a vendor as CSV: invoices and credits, then expected credits and deposits',
    description:
      'Open adds up to what is open; expected credits and deposits are not in it. Rows past the 2,000 listed are one row.',
  })
    .input(z.object({ id }))
    .output(z.file()),
  payInvoices: route('member', {
    method: 'POST',
    path: '/ordering/vendors/{id}/payments',
    tag,
    summary: 'Pay invoices of a vendor in full, all or none, or one of them in part',
  })
    .input(
      z.object({
        id,
        invoice_ids: z.array(id).min(1, 'Choose at least one invoice').max(500),
        paid_on: withinYears(day).optional(),
        /** Part of what is open on the only invoice, below 0 on a credit. Without it each invoice is paid in full. */
        amount: z.number({ error: 'Amount must be a number' }).min(-1e9).max(1e9, 'Amount is too large').optional(),
        note: z.string().trim().max(200, 'Note must be 200 characters or less long').nullish(),
        /** The sum that the person saw as open. Where it is another one by now, nothing is paid: 409. */
        seen_open: z.number().min(-1e9).max(1e9).optional(),
      }),
    )
    .output(z.object({ paid: z.number(), action_id: id.nullable() })),
  bookDeposit: route('member', {
    method: 'POST',
    path: '/ordering/vendors/{id}/deposits',
    tag,
    summary: 'Book deposits that a vendor charged, or empties that were returned',
    description:
      'Charged deposits need an amount. Returned empties are credited their share of what is open; more than is open ' +
      'is refused. With on_invoice, its money is already in the deposits of invoices.',
  })
    .input(
      z.object({
        id,
        kind: text('Kind', 1, 60),
        direction: z.enum(['charged', 'returned'], { error: 'direction must be charged or returned' }),
        quantity: above('Quantity', 1e6),
        amount: z.number().min(0, 'Amount must be 0 or above').max(1e9).optional(),
        invoice_id: id.nullish(),
        /** Its money is in the deposits of invoices: the entry only says of which kind it is. */
        on_invoice: z.boolean().optional(),
      }),
    )
    .output(z.object({ deposits: z.array(deposit), action_id: id.nullable() })),
};
