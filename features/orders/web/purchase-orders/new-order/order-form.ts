import type { Invoice } from '#features/invoices/web/invoices-api.ts';
import {
  EMPTY_HEADER,
  type HeaderErrors,
  type HeaderForm,
  headerOf,
  NEW_REP,
} from '#features/invoices/web/new-invoice/header-form.ts';
import { repErrors } from '#features/invoices/web/vendor/check-vendor.ts';
import { isBusinessDay, yearsText } from '#shared/domain/business-days.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';

/** The form of step 1; kept on the device until the order is created. */
export interface OrderForm extends HeaderForm {
  notes: string;
}

export const EMPTY_ORDER: OrderForm = { ...EMPTY_HEADER, notes: '' };

export const orderFormOf = (order: Invoice, timezone: string): OrderForm => ({
  ...headerOf(order, timezone),
  notes: order.internal_note ?? '',
  day: dayOf(new Date(order.date_ordered), timezone),
});

/** True if a new representative is chosen and has a name (PO-009). */
export const hasNewRep = (form: OrderForm): boolean => form.rep === NEW_REP && form.newRep.name.trim() !== '';

export type OrderErrors = HeaderErrors & { notes?: string };

/** Errors of step 1, by field. */
export function orderErrors(form: OrderForm): OrderErrors {
  const errors: OrderErrors = {};
  const { length } = form.number.trim();
  if (!form.vendorId) errors.vendor = 'Vendor is required';
  if (length === 1) errors.number = 'PO number must be 2 or more characters long';
  if (length > 170) errors.number = 'PO number must be 170 characters or less long';
  if (form.day && !isBusinessDay(form.day)) errors.day = yearsText();
  if (form.notes.length > 3000) errors.notes = 'Notes must be 3000 characters or less long';
  if (!hasNewRep(form)) return errors;
  const { name, email, phone } = repErrors(form.newRep);
  if (name) errors.repName = name;
  if (email) errors.repEmail = email;
  if (phone) errors.repPhone = phone;
  return errors;
}

/** The first error: the vendor's, then the representative's (PO-010). */
export function firstError(errors: OrderErrors): string | undefined {
  if (errors.vendor) return 'Please select a vendor';
  const rep = errors.repName ?? errors.repEmail ?? errors.repPhone;
  if (rep) return `Vendor representative error: ${rep}`;
  return errors.number ?? errors.day ?? errors.notes;
}
