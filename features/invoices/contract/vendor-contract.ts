import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, phone, sort, text } from '#shared/contract/schemas.ts';
import { contactEmail, vendor, vendorAddress, vendorItem, vendorRep, vendorRow } from './vendor-schemas.ts';

const tag = 'Vendors';

/** Undoes the change; null if nothing changed. */
const changed = { action_id: id.nullable() };

const VENDOR_SORTS = ['name', 'orders', 'total_paid', 'items_supplied', 'last_order'] as const;

const vendorInput = z.object({
  name: text('Vendor name', 2, 170),
  license: z.string().trim().max(900).nullish(),
  phone,
  email: contactEmail,
});
const addressInput = z.object({
  address_line1: text('Address', 2, 170),
  address_line2: z.string().trim().max(900).nullish(),
  city: text('City', 2, 170),
  state: text('State', 2, 170),
  zip_code: text('Zip', 2, 170),
  country: text('Country', 2, 170),
  phone,
  default: z.boolean().default(true),
});
const repInput = z.object({
  name: text('Rep name', 2, 170),
  email: contactEmail,
  phone,
  external_id: z.string().trim().max(170).nullish(),
  note: z.string().trim().max(900).nullish(),
  default: z.boolean().default(true),
});

/** In a change, missing fields stay the same, the default flag too. */
const defaultChange = { default: z.boolean().optional() };

export const vendorContract = {
  listVendors: route('member', {
    method: 'GET',
    path: '/ordering/vendors',
    tag,
    summary: 'Vendors; simple=true gives id and name of all, for pickers',
  })
    .input(
      z.object({
        simple: flag,
        filter: z.string().max(20_000).optional(),
        sort: sort(VENDOR_SORTS, 'name:asc'),
        page,
        limit: limit(140),
        search: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        data: z.array(z.union([vendorRow, z.object({ id, name: z.string() })])),
        meta: z.object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() }),
      }),
    ),
  getVendor: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}',
    tag,
    summary: 'One vendor with addresses, representatives, orders and items; searchQuery narrows the items',
  })
    .input(z.object({ id, searchQuery: z.string().max(200).optional() }))
    .output(vendor),
  listVendorItems: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/items',
    tag,
    summary: 'Items bought from a vendor, by name or barcode',
  })
    .input(z.object({ id, q: z.string().max(200).optional() }))
    .output(z.array(vendorItem)),
  createVendor: route('member', { method: 'POST', path: '/ordering/vendors', tag, summary: 'Create a vendor' })
    .input(vendorInput)
    .output(z.object({ vendor_id: id, ...changed })),
  updateVendor: route('member', {
    method: 'PUT',
    path: '/ordering/vendors/{id}',
    tag,
    summary: 'Change a vendor',
    description: 'Either {vendorId, vendor: {name, details}} or the flat keys.',
  })
    .input(
      vendorInput.partial().extend({
        id,
        vendorId: id.optional(),
        vendor: z
          .object({
            name: text('Vendor name', 2, 170).optional(),
            details: vendorInput.omit({ name: true }).partial().optional(),
          })
          .optional(),
      }),
    )
    .output(vendor.extend(changed)),
  deleteVendor: route('admin', {
    method: 'DELETE',
    path: '/ordering/vendors/{id}',
    tag,
    summary: 'Delete a vendor; its invoices stay',
  })
    .input(z.object({ id }))
    .output(z.object({ vendor_id: id, ...changed })),
  createAddress: route('member', {
    method: 'POST',
    path: '/ordering/vendors/{vendor_id}/addresses',
    tag,
    summary: 'Add an address to a vendor',
  })
    .input(addressInput.extend({ vendor_id: id }))
    .output(z.object({ added_address_id: id, ...changed })),
  updateAddress: route('member', {
    method: 'PUT',
    path: '/ordering/vendors/{vendor_id}/addresses',
    tag,
    summary: 'Change an address of a vendor',
  })
    .input(addressInput.partial().extend({ ...defaultChange, vendor_id: id, id }))
    .output(vendorAddress.extend(changed)),
  createRep: route('member', {
    method: 'POST',
    path: '/ordering/vendors/{vendor_id}/reps',
    tag,
    summary: 'Add a representative to a vendor',
  })
    .input(repInput.extend({ vendor_id: id }))
    .output(z.object({ added_rep_id: id, ...changed })),
  updateRep: route('member', {
    method: 'PUT',
    path: '/ordering/vendors/{vendor_id}/reps',
    tag,
    summary: 'Change a representative of a vendor',
  })
    .input(repInput.partial().extend({ ...defaultChange, vendor_id: id, id }))
    .output(vendorRep.extend(changed)),
};
