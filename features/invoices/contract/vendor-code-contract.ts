import { z } from 'zod';
import { itemId } from '#features/ledger/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, requiredNumber, sort, text } from '#shared/contract/schemas.ts';

const tag = 'Vendors';

/** The meaning of a vendor's own item number. */
export const vendorCode = z.object({
  code: z.string(),
  item: z.object({ id, name: z.string(), vintage: z.string().nullable(), size: z.string() }),
  /** Bottles of the item per case of the vendor. */
  pack: z.number(),
  /** Whether a quantity counts cases, if the vendor's documents do not say; null if they do. */
  in_cases: z.boolean().nullable(),
  /** The invoice it was learned from; null if a person entered it, or the invoice was deleted. */
  invoice: z.object({ id, number: z.string().nullable(), date: z.string() }).nullable(),
  updated_at: z.string(),
});

const code = text('Item number', 1, 64);

/** Undoes the change; null if nothing changed. */
const action_id = id.nullable();

export const vendorCodeContract = {
  listVendorCodes: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{id}/codes',
    tag,
    summary: "The vendor's own item numbers, as learned from confirmed documents",
  })
    .input(
      z.object({
        id,
        /** Part of an item number or of an item's name. */
        q: z.string().max(200).optional(),
        sort: sort(['code', 'name', 'updated_at'], 'code:asc'),
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(vendorCode)),
  saveVendorCode: route('member', {
    method: 'PUT',
    path: '/ordering/vendors/{id}/codes',
    tag,
    summary: "Say what a vendor's item number means",
    description: 'Documents that are read from now on follow it; invoices stay as they are.',
  })
    .input(
      z.object({
        id,
        code,
        inventory_item_id: itemId,
        pack: requiredNumber('Pack')
          .min(1e-4, 'Pack must be above 0')
          .max(10_000, 'Pack must be at most 10,000')
          .default(1),
        in_cases: z.boolean().nullish(),
        /** The invoice it was learned from, to restore it when a deletion is undone. */
        invoice_id: id.nullish(),
      }),
    )
    .output(vendorCode.extend({ action_id })),
  deleteVendorCode: route('member', {
    method: 'DELETE',
    path: '/ordering/vendors/{id}/codes',
    tag,
    summary: "Forget what a vendor's item number means",
    description: 'Answers with its meaning; saveVendorCode restores it.',
  })
    .input(z.object({ id, code }))
    .output(vendorCode.extend({ action_id })),
  deleteVendorCodes: route('member', {
    method: 'POST',
    path: '/ordering/vendors/{id}/codes/delete',
    tag,
    summary: "Forget many of a vendor's item numbers: all of them or none",
  })
    .input(z.object({ id, codes: z.array(code).min(1).max(10_000) }))
    .output(z.object({ action_id })),
};
