import { z } from 'zod';
import { attachment } from '#features/invoices/contract/invoice-attachment-contract.ts';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import {
  openOrder,
  orderMail,
  orderMailPreview,
  orderTerms,
  purchaseOrder,
  receiving,
  suggestion,
} from './purchase-order-schemas.ts';

const tag = 'Purchase orders';

const invoiceNumber = z
  .string()
  .trim()
  .max(170, 'Invoice code must be 170 characters or less long')
  .refine((text) => text.length !== 1, 'Invoice code must be 2 or more characters long')
  .nullish();

const bottles = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} must be 0 or above`)
    .max(1e7, `${label} must be below 10,000,000`);

export const purchaseOrderContract = {
  getPurchaseOrder: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}',
    tag,
    summary: 'One purchase order with its lines, its mails, and the invoice made from it',
    description: 'A purchase order is created, changed and listed as an invoice of type PO.',
  })
    .input(z.object({ id }))
    .output(purchaseOrder),
  convertPurchaseOrder: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/convert',
    tag,
    summary: 'Make a draft invoice from a purchase order, once',
    description: 'Completes the order and moves no stock: the bottles come with the completion of the invoice.',
  })
    .input(z.object({ id, invoice_id: id.optional(), custom_invoice_num: invoiceNumber }))
    .output(z.object({ invoice_id: id, action_id: id.nullable() })),
  exportPurchaseOrder: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/pdf',
    tag,
    summary: 'The purchase order as PDF',
    description: 'With use=mail it has the name that it is sent under.',
  })
    .input(z.object({ id, use: z.enum(['export', 'mail']).default('export') }))
    .output(z.file()),
  sendPurchaseOrder: route('member', {
    method: 'POST',
    path: '/send-purchase-order',
    tag,
    summary: 'Send a purchase order by e-mail',
    description:
      'Waits in the outbox until a mail server takes it. With invoice_id it is recorded at that order; the status of ' +
      'the order stays. An order without lines is refused, and one that was sent already (409, already_sent), ' +
      'unless seen_send_id names that e-mail. A refusal has its text in `error`, too.',
  })
    .input(orderMail)
    .output(
      z.object({
        success: z.literal(true),
        mail_id: id,
        to: z.string(),
        /** False while no mail server is set up: the e-mail waits in the outbox. */
        leaves: z.boolean(),
        action_id: id.nullable(),
      }),
    ),
  previewOrderMail: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/mail',
    tag,
    summary: 'The e-mail that would be sent with a purchase order',
  })
    .input(z.object({ id }))
    .output(orderMailPreview),
  retryOrderMail: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/sends/{send_id}/retry',
    tag,
    summary: 'Try again to send an e-mail that waits or was refused',
    description: 'An admin decides in the outbox about one that may have arrived.',
  })
    .input(z.object({ id, send_id: id }))
    .output(purchaseOrder),
  listAttachments: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/attachments',
    tag,
    summary: 'Files of a purchase order',
  })
    .input(z.object({ id }))
    .output(z.array(attachment)),
  addAttachment: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/attachments',
    tag,
    summary: 'Attach a file of at most 10 MB to a purchase order',
  })
    .input(z.object({ id, file: z.file('Choose a file') }))
    .output(attachment),
  getAttachment: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/attachments/{attachment_id}',
    tag,
    summary: 'One file, for download',
    outputStructure: 'detailed',
  })
    .input(z.object({ id, attachment_id: id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  deleteAttachment: route('member', {
    method: 'DELETE',
    path: '/ordering/po/{id}/attachments/{attachment_id}',
    tag,
    summary: 'Delete a file of a purchase order',
  })
    .input(z.object({ id, attachment_id: id }))
    .output(z.object({ attachment_id: id })),
  listOpenOrders: route('member', {
    method: 'GET',
    path: '/ordering/receiving',
    tag,
    summary: 'Orders whose goods can come, the next expected first',
    description: 'q finds them by number or vendor, or by name or barcode of an item on them. At most 200.',
  })
    .input(z.object({ q: z.string().max(200).optional() }))
    .output(z.array(openOrder)),
  getReceiving: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/receiving',
    tag,
    summary: 'Ordered and received quantities, line by line',
  })
    .input(z.object({ id }))
    .output(receiving),
  receiveLine: route('member', {
    method: 'PUT',
    path: '/ordering/po/{id}/receiving/{line_id}',
    tag,
    summary: 'Record what arrived for one line of an order',
    description:
      "Bottles that arrived in good condition go on the order's draft invoice: a line with no arrivals is removed, " +
      'another item puts that one in its place.',
  })
    .input(
      z.object({
        id,
        line_id: id,
        received_quantity: bottles('Received'),
        damaged_quantity: bottles('Damaged').default(0),
        substitute_item_id: id.nullish(),
        note: z.string().trim().max(900, 'Notes must be 900 characters or less long').nullish(),
      }),
    )
    .output(receiving.extend({ action_id: id.nullable() })),
  addToDelivery: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/receiving/{line_id}/scan',
    tag,
    summary: 'Add scanned bottles to what was received of one line of an order',
    description: 'The first scan of a line counts from 0. People who scan the same line at once all count.',
  })
    .input(
      z.object({
        id,
        line_id: id,
        /** A case code adds the bottles of its case. */
        quantity: bottles('Quantity').min(1e-6, 'Quantity must be above 0'),
      }),
    )
    .output(receiving.extend({ action_id: id.nullable() })),
  receiveRest: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/receiving',
    tag,
    summary: 'Record that all lines without an entry arrived as ordered',
  })
    .input(z.object({ id }))
    .output(receiving.extend({ action_id: id.nullable() })),
  getOrderTerms: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/terms',
    tag,
    summary: 'What the vendor’s terms mean for an order: order day, delivery, missing minimum, broken packs',
  })
    .input(z.object({ id }))
    .output(orderTerms),
  suggestOrder: route('member', {
    method: 'GET',
    path: '/ordering/vendors/{vendor_id}/suggested-order',
    tag,
    summary: 'Suggested quantities of a vendor’s items, from pars, use and stock on hand, as Low Stock suggests them',
    tellsStock: true,
  })
    .input(z.object({ vendor_id: id }))
    .output(z.array(suggestion)),
};
