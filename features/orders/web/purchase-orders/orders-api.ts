import type { z } from 'zod';
import { invoiceAttachmentContract } from '#features/invoices/contract/invoice-attachment-contract.ts';
import { createApi } from '#shared/web/api-client.ts';
import { purchaseOrderContract } from '../../contract/purchase-order-contract.ts';
import type {
  attachment,
  purchaseOrder,
  receivedLine,
  receiving,
  suggestion,
} from '../../contract/purchase-order-schemas.ts';

export const orders = createApi(purchaseOrderContract);
export const invoiceAttachments = createApi(invoiceAttachmentContract);

export type PurchaseOrder = z.output<typeof purchaseOrder>;
export type Attachment = z.output<typeof attachment>;
export type Receiving = z.output<typeof receiving>;
export type ReceivedLine = z.output<typeof receivedLine>;
export type Suggestion = z.output<typeof suggestion>;
