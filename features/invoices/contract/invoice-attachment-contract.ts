import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, person } from '#shared/contract/schemas.ts';

const tag = 'Invoices';

export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;

export const attachment = z.object({
  id,
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  created_at: z.string(),
  created_by: person,
});

/** The same calls as for a purchase order. */
export const invoiceAttachmentContract = {
  listAttachments: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}/attachments',
    tag,
    summary: 'Files of an invoice',
  })
    .input(z.object({ id }))
    .output(z.array(attachment)),
  addAttachment: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/attachments',
    tag,
    summary: 'Attach a file of at most 10 MB to an invoice',
  })
    .input(z.object({ id, file: z.file('Choose a file') }))
    .output(attachment),
  getAttachment: route('member', {
    method: 'GET',
    path: '/ordering/invoices/{id}/attachments/{attachment_id}',
    tag,
    summary: 'One file of an invoice, for download',
    outputStructure: 'detailed',
  })
    .input(z.object({ id, attachment_id: id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  deleteAttachment: route('member', {
    method: 'DELETE',
    path: '/ordering/invoices/{id}/attachments/{attachment_id}',
    tag,
    summary: 'Delete a file of an invoice',
  })
    .input(z.object({ id, attachment_id: id }))
    .output(z.object({ attachment_id: id })),
};
