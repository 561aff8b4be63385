import { isBusinessDay, yearsText } from '#shared/domain/business-days.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Invoice } from '../invoices-api.ts';
import { NO_REP, type RepForm } from '../vendor/rep-fields.tsx';

export const NO_REP_CHOSEN = '';
export const NEW_REP = 'new';

/** The form of step 1; kept on the device until the invoice is created. */
export interface HeaderForm {
  vendorId: string;
  /** An id, "new", or nothing. */
  rep: string;
  newRep: RepForm;
  number: string;
  consigned: boolean;
  /** Empty means today. */
  day: string;
}

export const EMPTY_HEADER: HeaderForm = {
  vendorId: '',
  rep: NO_REP_CHOSEN,
  newRep: NO_REP,
  number: '',
  consigned: false,
  day: '',
};

export const headerOf = (invoice: Invoice, timezone: string): HeaderForm => ({
  vendorId: invoice.vendor_id,
  rep: invoice.vendor_rep_id ?? NO_REP_CHOSEN,
  newRep: NO_REP,
  number: invoice.custom_invoice_num ?? '',
  consigned: invoice.consignment,
  day: dayOf(new Date(invoice.date_ordered), timezone),
});

export type HeaderErrors = Partial<Record<'vendor' | 'repName' | 'repEmail' | 'repPhone' | 'number' | 'day', string>>;

/** Errors of step 1, by field. */
export function headerErrors(form: HeaderForm): HeaderErrors {
  const errors: HeaderErrors = {};
  const number = form.number.trim();
  if (!form.vendorId) errors.vendor = 'Vendor is required';
  if (form.rep === NEW_REP && form.newRep.name.trim() === '') errors.repName = 'Rep name is required';
  if (number.length === 1) errors.number = 'Invoice code must be 2 or more characters long';
  if (number.length > 170) errors.number = 'Invoice code must be 170 characters or less long';
  if (form.day && !isBusinessDay(form.day)) errors.day = yearsText();
  return errors;
}

/** Typing into a field of a chosen rep makes it a new one (VEND-028). */
export function typeRep(shown: RepForm, part: Partial<RepForm>): Partial<HeaderForm> {
  return { rep: NEW_REP, newRep: { ...shown, ...part } };
}
