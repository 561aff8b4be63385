import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { type attachment, invoiceAttachmentContract } from '../../contract/invoice-attachment-contract.ts';

export const invoiceAttachments = createApi(invoiceAttachmentContract);

export type Attachment = z.output<typeof attachment>;
