import type { Files } from '#shared/server/files/open-files.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { invoiceAttachmentContract } from '../../contract/invoice-attachment-contract.ts';
import { addAttachment, deleteAttachment, getAttachment, listAttachments } from './attachments.ts';

const members = implementForMembers(invoiceAttachmentContract);

export function createInvoiceAttachmentRouter(files: Files) {
  return members.router({
    listAttachments: members.listAttachments.handler(({ context, input }) =>
      listAttachments(context.operation, input, 'IN'),
    ),
    addAttachment: members.addAttachment.handler(({ context, input }) =>
      addAttachment(context.operation, files, input, 'IN'),
    ),
    getAttachment: members.getAttachment.handler(({ context, input }) =>
      getAttachment(context.operation, files, input, 'IN'),
    ),
    deleteAttachment: members.deleteAttachment.handler(({ context, input }) =>
      deleteAttachment(context.operation, files, input, 'IN'),
    ),
  });
}
