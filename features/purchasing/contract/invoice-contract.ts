import { z } from 'zod';
import { purchaseLine } from '#features/stock/contract/item-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, money, page, pageOf, person, sort, time } from '#shared/contract/schemas.ts';
import { vendorRep } from './vendor-contract.ts';

const tag = 'Invoices';

export const INVOICE_SORTS = [
  'date_ordered',
  'custom_invoice_num',
  'vendor',
  'status',
  'total',
  'line_count',
  'created_at',
] as const;
export const INVOICE_STATUSES = { DR: 'Draft', CM: 'Completed', AR: 'Completed', QI: 'Completed' } as const;
const status = z.enum(['DR', 'CM', 'AR', 'QI']);
const type = z.enum(['IN', 'PO'], { error: 'type must be IN or PO' });

export const invoiceRow = z.object({
  id,
  invoice_id: id,
  type,
  status,
  vendor: z.object({ id, name: z.string() }),
  custom_invoice_num: z.string().nullable(),
  consignment: z.boolean(),
  date_ordered: z.string(),
  created_by: person,
  line_count: z.number().int(),
  subtotal: z.number(),
  total: z.number(),
});

export const invoiceLine = z.object({
  id,
  inventory_item: z.object({
    id,
    name: z.string(),
    vintage: z.string().nullable(),
    barcode: z.string(),
    size: z.object({ id, name: z.string(), volume: z.number(), unit: z.string() }),
    type: z.object({ id, name: z.string(), short_type: z.string() }),
  }),
  ordered_quantity: z.number(),
  unit_cost: z.number(),
  total_cost: z.number(),
  landed_unit_cost: z.number(),
  added_at: z.string(),
  location_id: id.nullable(),
});

export const invoice = invoiceRow.extend({
  vendor: z.object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    contact_name: z.string().nullable(),
    reps: z.array(vendorRep),
  }),
  vendor_id: id,
  vendor_rep_id: id.nullable(),
  delivery_date: z.string().nullable(),
  reason: z.object({ name: z.string() }).nullable(),
  shipping_cost: z.number(),
  tax: z.number(),
  other_fees: z.number(),
  vendor_credit: z.number(),
  internal_note: z.string().nullable(),
  external_note: z.string().nullable(),
  purchase_order_id: id.nullable(),
  completed_at: z.string().nullable(),
  action_id: id.nullable(),
  header: z.object({
    vendor: z.string(),
    rep: z.string().nullable(),
    number: z.string().nullable(),
    date: z.string(),
    consignment: z.boolean(),
  }),
  items: z.array(invoiceLine),
});

const lineQuantity = z
  .number({ error: 'Quantity must be a number' })
  .min(1, 'Quantity should be a number above 0')
  .max(1e7, 'Quantity must be below 10,000,000');
const lineCost = z
  .number({ error: 'Cost should be either 0 or a number above 0' })
  .min(0, 'Cost should be either 0 or a number above 0')
  .max(1e8, 'Cost must be below 100,000,000');
const lineTotal = z
  .number({ error: 'Total cost should be either 0 or a number above 0' })
  .min(0, 'Total cost should be either 0 or a number above 0')
  .max(1e11, 'Total cost is too large')
  .optional();

const existingLine = z.object({
  id,
  quantity: lineQuantity,
  unit_cost: lineCost,
  total_cost: lineTotal,
  location_id: id.nullish(),
});
export const newLine = z.object({
  quantity: lineQuantity,
  unit_cost: lineCost,
  total_cost: lineTotal,
  universal_item_id: id.nullish(),
  name: z
    .string()
    .trim()
    .min(5, 'Name is required. Must be 5 or more characters long')
    .max(170, 'Name must be 170 characters or less long')
    .optional(),
  type_id: id.optional(),
  size_id: id.optional(),
  vintage: z.string().trim().max(20).nullish(),
  disgorgement: z.string().trim().max(20).nullish(),
  barcode: z.string().trim().max(64).nullish(),
  location_id: id.nullish(),
});

const customId = z
  .string()
  .trim()
  .min(1, 'Invoice code cannot be empty')
  .min(2, 'Invoice code must be 2 or more characters long')
  .max(170, 'Invoice code must be 170 characters or less long')
  .nullish();
const header = z.object({
  vendor_id: z.uuid('Vendor is required'),
  vendor_rep_id: id.nullish(),
  custom_id: customId,
  consigned: z.boolean().optional(),
  invoice_date: time.optional(),
  delivery_date: time.nullish(),
  note: z.string().max(3000, 'Notes must be 3000 characters or less long').nullish(),
  external_note: z.string().max(3000, 'Notes must be 3000 characters or less long').nullish(),
});
/** A representative who is not known yet comes with the draft; without a name there is none (INV-091, INV-095 to INV-099). */
const newRep = z.object({
  vendorRep: z
    .object({ id: z.string().max(170), value: z.string().max(255) })
    .partial()
    .nullish(),
  repName: z.string().trim().max(170, 'Rep name must be 170 characters or less long').nullish(),
  repEmail: z.email('Invalid email address').max(255).or(z.literal('')).nullish(),
  repPhone: z.string().trim().max(20, 'Rep phone must be 20 characters or less long').nullish(),
  repExternalId: z.string().trim().max(255).nullish(),
  vendorNotes: z.string().max(1000, 'Vendor notes must be 1000 characters or less long').nullish(),
});
const amounts = z.object({ shipping_cost: money, tax: money, other_fees: money, vendor_credit: money });

const quickQuantity = z
  .number({ error: 'Quantity is required' })
  .min(1e-6, 'Quantity should be a number above 0')
  .max(1e7, 'Quantity must be below 10,000,000');

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
    .output(pageOf(invoiceRow).extend({ totals: z.object({ total: z.number() }) })),
  getInvoice: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}',
    tag,
    summary: 'One invoice with its lines',
  })
    .input(z.object({ id }))
    .output(invoice),
  createInvoice: route('member', { method: 'POST', path: '/ordering/invoices', tag, summary: 'Create a draft' })
    .input(
      header
        .extend(newRep.shape)
        .extend({ status: z.literal('DR').default('DR'), type: type.default('IN'), purchase_order_id: id.nullish() }),
    )
    .output(z.object({ invoice_id: id, warning: z.string().nullable() })),
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
    .output(invoice),
  deleteInvoice: route('member', { method: 'DELETE', path: '/ordering/invoices/{id}', tag, summary: 'Delete a draft' })
    .input(z.object({ id }))
    .output(z.object({ invoice_id: id })),
  addLines: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/items',
    tag,
    summary: 'Add lines: new items, existing items, or both; all or none',
  })
    .input(
      newLine.partial().extend({
        id,
        items: z.array(newLine).max(1000).optional(),
        inventory_items: z.array(existingLine).max(1000).optional(),
      }),
    )
    .output(z.object({ added: z.number().int(), invoice })),
  addLinesInBulk: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/items/bulk',
    tag,
    summary: 'Add many lines at once, all or none',
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
    .output(z.object({ added: z.number().int(), invoice })),
  changeLine: route('member', {
    method: 'PUT',
    path: '/ordering/invoices/{invoice_id}/items',
    tag,
    summary: 'Change or remove a line',
    description: 'On a completed invoice quantity and cost correct costs and reports, not the running counts.',
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
      }),
    )
    .output(invoice),
  changeStatus: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/status-change',
    tag,
    summary: 'Complete a draft: its bottles go into Recently Added, once',
  })
    .input(z.object({ id, invoice_id: id.optional(), status: z.enum(['CM', 'AR', 'DR', 'QI']) }))
    .output(invoice),
  quickInvoice: route('member', {
    method: 'POST',
    path: '/ordering/quick-invoices',
    tag,
    summary: 'Re-order: a purchase of one item, on the shelf at once',
  })
    .input(
      z.object({
        vendor_id: z.uuid('Vendor is required'),
        custom_id: customId,
        consigned: z.boolean().default(false),
        inventory_item_id: id,
        quantity: quickQuantity,
        unit_cost: lineCost,
        location_id: z.uuid('Location is required'),
      }),
    )
    .output(z.object({ invoice_id: id, inventory_item_id: id })),
  quickInvoiceOfNewItem: route('member', {
    method: 'POST',
    path: '/ordering/quick-invoices/new-item',
    tag,
    summary: 'A purchase of an item that is new here, on the shelf at once',
  })
    .input(
      newLine.omit({ vintage: true, quantity: true }).extend({
        vendor_id: z.uuid('Vendor is required'),
        custom_id: customId,
        consigned: z.boolean().default(false),
        quantity: quickQuantity,
        vintage_name: newLine.shape.vintage,
        location_id: z.uuid('Location is required'),
      }),
    )
    .output(z.object({ invoice_id: id, inventory_item_id: id })),
  listItemPurchases: route('member', {
    method: 'GET',
    path: '/ordering/order-items/{owner}/{id}',
    tag,
    summary: 'Purchase lines of an item, or lines of an invoice',
  })
    .input(z.object({ owner: z.enum(['item', 'invoice']), id, page, limit: limit(250) }))
    .output(pageOf(purchaseLine)),
  usedItems: route('member', {
    method: 'GET',
    path: '/ordering/used-items',
    tag,
    summary: 'Ids of items that were ordered before',
  }).output(z.array(id)),
  consignedItems: route('member', {
    method: 'GET',
    path: '/consignment',
    tag,
    summary: 'Ids of items with completed consigned lines',
  }).output(z.array(id)),
};
