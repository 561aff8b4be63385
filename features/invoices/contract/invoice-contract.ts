import { z } from 'zod';
import { itemId, locationId } from '#features/ledger/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import {
  amounts,
  customId,
  existingLine,
  header,
  lineCost,
  lineQuantity,
  lineTotal,
  newItemPurchase,
  newLine,
  newLineFields,
  newRep,
  quickQuantity,
} from './invoice-inputs.ts';
import { invoice, invoiceRow, sameNumber, status, type } from './invoice-schemas.ts';
import { purchaseContract } from './purchase-contract.ts';

const tag = 'Invoices';
const LINES_ONCE = 'A line whose client_id is on the invoice is not added again, and not counted in "added".';

const INVOICE_SORTS = [
  'date_ordered',
  'custom_invoice_num',
  'vendor',
  'status',
  'total',
  'line_count',
  'created_at',
] as const;

/** Over all results: completed invoices, or all orders; drafts separately. */
const totals = z.object({ total: z.number(), drafts: z.number() });

/** Undoes the change; null if nothing changed, or if bottles moved with it. */
const changed = { action_id: id.nullable() };

export const invoiceContract = {
  listInvoices: route('member', {
    method: 'GET',
    path: '/ordering/invoices',
    tag,
    summary: 'Invoices, or purchase orders with type=PO',
  })
    .input(
      z.object({
        sort: sort(INVOICE_SORTS, 'date_ordered:desc'),
        filter: z.string().max(20_000).optional(),
        vendor_id: id.optional(),
        status: status.optional(),
        search: z.string().max(200).optional(),
        page,
        limit: limit(250),
        type: type.default('IN'),
      }),
    )
    .output(pageOf(invoiceRow).extend({ totals })),
  getInvoice: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}',
    tag,
    summary: 'One invoice with its lines',
  })
    .input(z.object({ id }))
    .output(invoice),
  listSameNumber: route('member', {
    method: 'GET',
    path: '/ordering/invoices/same-number',
    tag,
    summary: 'What a vendor has under this number already: invoices, settled credits, documents that wait',
  })
    .input(
      z.object({
        vendor_id: id,
        number: z.string().trim().min(1).max(170),
        type: type.default('IN'),
        except: id.optional(),
      }),
    )
    .output(z.array(sameNumber)),
  createInvoice: route('member', { method: 'POST', path: '/ordering/invoices', tag, summary: 'Create a draft' })
    .input(
      header
        .extend(newRep.shape)
        .extend({ status: z.literal('DR').default('DR'), type: type.default('IN'), purchase_order_id: id.nullish() }),
    )
    .output(z.object({ invoice_id: id, warning: z.string().nullable(), action_id: id })),
  updateInvoice: route('member', {
    method: 'PUT',
    path: '/ordering/invoices/{id}',
    tag,
    summary: 'Change fields of an invoice; only what is named changes',
  })
    .input(
      header
        .extend(amounts.shape)
        .partial()
        .extend({ id, invoice_id: id.optional(), type: type.optional(), status: status.optional() }),
    )
    .output(invoice.extend(changed)),
  deleteInvoice: route('member', { method: 'DELETE', path: '/ordering/invoices/{id}', tag, summary: 'Delete a draft' })
    .input(z.object({ id }))
    .output(z.object({ invoice_id: id, documents: z.number().int(), action_id: id.nullable() })),
  addLines: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/items',
    tag,
    summary: 'Add lines: new items, existing items, or both; all or none',
    description: LINES_ONCE,
  })
    .input(
      newLineFields.partial().extend({
        id,
        items: z.array(newLine).max(1000).optional(),
        inventory_items: z.array(existingLine).max(1000).optional(),
      }),
    )
    .output(z.object({ added: z.number().int(), invoice, ...changed })),
  addLinesInBulk: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/items/bulk',
    tag,
    summary: 'Add many lines at once, all or none',
    description: LINES_ONCE,
  })
    .input(
      z.object({
        id,
        items: z.array(newLine).max(1000).default([]),
        inventory_items: z
          .array(existingLine.extend({ total_cost: lineTotal }))
          .max(1000)
          .default([]),
      }),
    )
    .output(z.object({ added: z.number().int(), invoice, ...changed })),
  changeLine: route('member', {
    method: 'PUT',
    path: '/ordering/invoices/{invoice_id}/items',
    tag,
    summary: 'Change or remove a line',
    description:
      'On a completed invoice quantity and cost correct costs and reports, not the running counts; ' +
      'with move_stock what the line says beyond what it has booked to stock is booked, too.',
  })
    .input(
      z.object({
        invoice_id: id,
        action: z.enum(['update', 'remove'], { error: 'action must be update or remove' }),
        inventory_item_id: id.optional(),
        line_id: id.optional(),
        quantity: lineQuantity.optional(),
        unit_cost: lineCost.optional(),
        total_cost: lineTotal,
        size: id.optional(),
        /** The location of its bottles on completion; null is Recently Added. Only in draft. */
        location_id: id.nullish(),
        move_stock: z.boolean().optional(),
      }),
    )
    .output(invoice.extend(changed)),
  changeStatus: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/status-change',
    tag,
    summary: 'Complete a draft: its bottles go into Recently Added, once',
    description:
      'Lines below 0 give bottles back: at most what was bought and not returned yet, of the newest purchases first, each of which is named on the line. Taking more from a place than is there is refused (409, below_stock) unless below_stock is true. An invoice with a credit of a vendor from whom one is expected for an order is refused (409, credit_expected) unless other_credit is true: settle it with the order instead.',
  })
    .input(
      z.object({
        id,
        invoice_id: id.optional(),
        status: z.enum(['CM', 'AR', 'DR', 'QI']),
        /** On a day with a count: a delivery before the count is included in it, one after it adds to it. */
        delivered: z.enum(['before', 'after']).optional(),
        /** Credits may take more from a location than its stock. */
        below_stock: z.boolean().default(false),
        /** A credit on it is not one that is expected for an order. */
        other_credit: z.boolean().default(false),
        /** The location of the bottles of all lines that name none; Recently Added without it. */
        location_id: id.optional(),
      }),
    )
    .output(invoice),
  reopenInvoice: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/reopen',
    tag,
    summary: 'Undo the completion of an invoice: it becomes a draft again and its bottles leave stock',
    description:
      'Refused (409) while any of its bottles are returned to the vendor, and when its delivery is in a closed period. ' +
      'An invoice that another person completed needs an admin. Counts made since stay as counted.',
  })
    .input(z.object({ id }))
    .output(invoice),
  findDayCount: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}/day-count',
    tag,
    summary: 'The counts on the day of an invoice, where its bottles go; null when nothing was counted there',
  })
    .input(z.object({ id }))
    .output(
      z.object({ first_counted_at: z.string(), last_counted_at: z.string(), items: z.number().int() }).nullable(),
    ),
  quickInvoice: route('member', {
    method: 'POST',
    path: '/ordering/quick-invoices',
    tag,
    summary: 'Re-order: a purchase of one item, on the shelf immediately',
  })
    .input(
      z.object({
        vendor_id: z.uuid('Vendor is required'),
        custom_id: customId,
        consigned: z.boolean().default(false),
        inventory_item_id: itemId,
        quantity: quickQuantity,
        unit_cost: lineCost,
        total_cost: lineTotal,
        location_id: locationId,
      }),
    )
    .output(z.object({ invoice_id: id, inventory_item_id: id, action_id: id })),
  quickInvoiceOfNewItem: route('member', {
    method: 'POST',
    path: '/ordering/quick-invoices/new-item',
    tag,
    summary: 'Add an item that is new here, and its first purchase',
    description:
      'Without a vendor or a quantity only the item is created. With both its purchase is on the shelf immediately, ' +
      'in Recently Added where no location is named. Without a barcode the item is given a printable one of its own. ' +
      'Its action undoes the purchase, or, without one, removes the item while nothing uses it.',
  })
    .input(newItemPurchase)
    .output(z.object({ invoice_id: id.nullable(), inventory_item_id: id, barcode: z.string(), action_id: id })),
  ...purchaseContract,
};
