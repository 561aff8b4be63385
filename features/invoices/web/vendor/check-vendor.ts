import { addressWords } from '#shared/domain/address-words.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { isPhone } from '#shared/domain/phone.ts';
import type { AddressForm } from './address-fields.tsx';
import type { RepForm } from './rep-fields.tsx';

/** Errors found before sending, by field; the texts are the server's. */
export type FieldErrors = Record<string, string>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const length = (label: string, text: string, from: number, to: number): string | undefined => {
  const { length: given } = text.trim();
  if (given < from) return `${label} is required. Must be ${from} or more characters long`;
  return given > to ? `${label} must be ${to} characters or less long` : undefined;
};
const phone = (text: string) => (text.trim() && !isPhone(text.trim()) ? 'Invalid phone number format' : undefined);
const email = (text: string) => (text.trim() && !EMAIL.test(text.trim()) ? 'Invalid email address' : undefined);

const refused = (found: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));

export const isBlank = (form: object): boolean => Object.values(form).every((value) => String(value).trim() === '');

export interface VendorFields {
  name: string;
  license: string;
  phone: string;
  email: string;
}

export const vendorErrors = (form: VendorFields): FieldErrors =>
  refused({
    name: length('Vendor name', form.name, 2, 170),
    license: length('License', form.license, 0, 900),
    phone: phone(form.phone),
    email: email(form.email),
  });

/** An address is all or nothing: it is checked as soon as one field is filled (VEND-039). */
export function addressErrors(form: AddressForm): FieldErrors {
  const words = addressWords(currentRegion().country);
  return refused({
    address_line1: length('Address', form.address_line1, 2, 170),
    address_line2: length('Address line 2', form.address_line2, 0, 900),
    city: length('City', form.city, 2, 170),
    state: length(words.state, form.state, 2, 170),
    zip_code: length(words.zip, form.zip_code, 2, 170),
    country: length('Country', form.country, 2, 170),
  });
}

export const repErrors = (form: RepForm): FieldErrors =>
  refused({
    name: form.name.trim() === '' ? 'Rep name is required' : length('Rep name', form.name, 2, 170),
    external_id: length('External ID', form.external_id, 0, 170),
    email: email(form.email),
    phone: phone(form.phone),
    note: length('Notes', form.note, 0, 900),
  });
