import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, oneLine } from '#shared/contract/schemas.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';

const tag = 'Organizations and people';
const change = LEAST_ROLE['change organization settings'];

export const LARGEST_LOGO = 1024 * 1024;

/** Empty for none. */
const optional = (label: string, max = 170) =>
  z
    .union([z.literal(''), oneLine(label, 0, max)])
    .nullish()
    .transform((typed) => typed || null);

const postalAddress = z.object({
  line1: oneLine('Address', 2, 170),
  line2: optional('Address line 2'),
  city: oneLine('City', 2, 170),
  state: optional('State'),
  zip_code: optional('Zip', 40),
  country: optional('Country'),
});

/** Any country's numbers: digits with the signs that people write between them. */
const phone = z
  .union(
    [
      z.literal(''),
      z
        .string()
        .trim()
        .max(40, 'Invalid phone number format')
        .regex(/^\+?[\d\s()./-]{6,}$/, 'Invalid phone number format'),
    ],
    'Invalid phone number format',
  )
  .nullish()
  .transform((typed) => typed || null);

const replyTo = z
  .union([z.literal(''), z.string().trim().pipe(z.email('Invalid email address').max(254))], 'Invalid email address')
  .nullish()
  .transform((typed) => typed || null);

const fields = z.object({
  legal_name: optional('Legal name'),
  license: optional('License number'),
  phone,
  reply_to: replyTo,
  delivery_address: postalAddress.nullable(),
  billing_address: postalAddress.nullable(),
});

const nullableText = z.string().nullable();
const address = z.object({
  line1: z.string(),
  line2: nullableText,
  city: z.string(),
  state: nullableText,
  zip_code: nullableText,
  country: nullableText,
});

export const organizationDetails = z.object({
  legal_name: nullableText,
  license: nullableText,
  phone: nullableText,
  /** Where answers to orders go. */
  reply_to: nullableText,
  delivery_address: address.nullable(),
  /** Null where the delivery address is that, too. */
  billing_address: address.nullable(),
  logo_id: id.nullable(),
});

const changed = organizationDetails.extend({ action_id: id.nullable() });

export const organizationDetailsContract = {
  getOrganizationDetails: route('member', {
    method: 'GET',
    path: '/organization/{id}/details',
    tag,
    summary: 'What your vendors see of you: legal name, addresses, license, phone, reply-to address, logo',
  })
    .input(z.object({ id }))
    .output(organizationDetails),
  updateOrganizationDetails: route(change, {
    method: 'PUT',
    path: '/organization/{id}/details',
    tag,
    summary: 'Change what your vendors see of you; only what is named changes',
    description: 'null or an empty text clears a field.',
  })
    .input(fields.partial().extend({ id }))
    .output(changed),
  getLogo: route('member', {
    method: 'GET',
    path: '/organization/{id}/logo',
    tag,
    summary: 'The logo of the organization',
    outputStructure: 'detailed',
  })
    .input(z.object({ id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  setLogo: route(change, {
    method: 'POST',
    path: '/organization/{id}/logo',
    tag,
    summary: 'Use a PNG or JPEG image of at most 1 MB as the logo',
  })
    .input(z.object({ id, file: z.file('Choose an image') }))
    .output(changed),
  deleteLogo: route(change, {
    method: 'DELETE',
    path: '/organization/{id}/logo',
    tag,
    summary: 'Remove the logo',
  })
    .input(z.object({ id }))
    .output(changed),
};
