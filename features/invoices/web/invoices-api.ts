import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { invoiceContract } from '../contract/invoice-contract.ts';
import type { invoice, invoiceLine, invoiceRow, sameNumber } from '../contract/invoice-schemas.ts';
import { vendorContract } from '../contract/vendor-contract.ts';
import type { vendor, vendorAddress, vendorRep, vendorRow } from '../contract/vendor-schemas.ts';
import { type vendorTerms, vendorTermsContract } from '../contract/vendor-terms-contract.ts';

export const invoices = createApi(invoiceContract);
export const vendors = createApi({ ...vendorContract, ...vendorTermsContract });

export type DayCount = NonNullable<Awaited<ReturnType<typeof invoices.call.findDayCount>>>;
export type Delivered = NonNullable<Parameters<typeof invoices.call.changeStatus>[0]['delivered']>;
export type Invoice = z.output<typeof invoice>;
export type InvoiceRow = z.output<typeof invoiceRow>;
export type SameNumber = z.output<typeof sameNumber>;
export type InvoiceLine = z.output<typeof invoiceLine>;
export type Vendor = z.output<typeof vendor>;
export type VendorTerms = z.output<typeof vendorTerms>;
export type VendorRow = z.output<typeof vendorRow>;
export type VendorRep = z.output<typeof vendorRep>;
export type VendorAddress = z.output<typeof vendorAddress>;
