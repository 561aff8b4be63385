import { sql } from 'kysely';

/** The total of an invoice, over i (invoice): its lines, shipping, tax, and fees less credit. */
export const INVOICE_TOTAL = sql<string>`(i.subtotal + i.shipping_cost + i.tax + i.other_fees + i.deposit - i.vendor_credit)`;
