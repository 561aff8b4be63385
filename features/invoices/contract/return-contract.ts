import { z } from 'zod';
import { locationId } from '#features/ledger/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { customId, quickQuantity } from './invoice-inputs.ts';

const tag = 'Returns';

/** A purchase line with the quantity that can still be returned. */
export const returnableLine = z.object({
  line_id: id,
  invoice_id: id,
  custom_invoice_num: z.string().nullable(),
  date_ordered: z.string(),
  vendor: z.object({ id, name: z.string() }),
  consignment: z.boolean(),
  inventory_item: z.object({ id, name: z.string(), vintage: z.string().nullable(), size: z.string() }),
  unit_cost: z.number(),
  bought: z.number(),
  returned: z.number(),
  returnable: z.number(),
  /** Locations with stock of the item: the delivery's location first, then by quantity. */
  stocks: z.array(z.object({ location_id: id, path: z.array(z.string()), quantity: onShelf(z.number()) })),
});

const returned = {
  lines: z
    .array(z.object({ line_id: id, quantity: quickQuantity, location_id: locationId }))
    .min(1, 'Choose at least one line')
    .max(1000, 'At most 1,000 lines at once'),
  custom_id: customId,
  note: z.string().max(3000, 'Notes must be 3000 characters or less long').nullish(),
  below_stock: z.boolean().default(false),
};

export const returnContract = {
  listReturnable: route('member', {
    method: 'GET',
    path: '/ordering/returnable',
    tag,
    summary: 'Quantities that can be returned to the vendor, of an invoice or an item, newest purchases first',
  })
    .input(z.object({ invoice_id: id.optional(), inventory_item_id: id.optional() }))
    .output(z.array(returnableLine)),
  exportInvoice: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}/pdf',
    tag,
    summary: 'An invoice or a return to the vendor as PDF, to be printed',
  })
    .input(z.object({ id }))
    .output(z.file()),
  returnLines: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/return',
    tag,
    summary: 'Return bottles of a completed invoice to its vendor',
    description:
      'Makes a completed credit invoice with negative lines at what the bottles cost. Not more goes back than was bought ' +
      'and not returned yet. More than the location holds is refused with 409, unless below_stock confirms it.',
  })
    .input(z.object({ id, ...returned }))
    .output(z.object({ invoice_id: id, action_id: id, total: z.number() })),
  returnToVendors: route('member', {
    method: 'POST',
    path: '/ordering/returns',
    tag,
    summary: 'Return bottles of any completed invoices to their vendors',
    description:
      'Makes one credit invoice for each invoice that the lines are of, all or none of them; action_id undoes all. ' +
      'The same rules hold as for the return of one invoice.',
  })
    .input(z.object(returned))
    .output(z.object({ action_id: id, returns: z.array(z.object({ invoice_id: id, total: z.number() })) })),
};
