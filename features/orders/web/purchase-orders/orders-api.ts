import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { type orderMatch, orderMatchContract } from '../../contract/order-match-contract.ts';
import { purchaseOrderContract } from '../../contract/purchase-order-contract.ts';
import type {
  openOrder,
  orderMailPreview,
  purchaseOrder,
  receivedLine,
  receiving,
  suggestion,
} from '../../contract/purchase-order-schemas.ts';

export const orders = createApi({ ...purchaseOrderContract, ...orderMatchContract });

export type OpenOrder = z.output<typeof openOrder>;
export type OrderMailPreview = z.output<typeof orderMailPreview>;
export type PurchaseOrder = z.output<typeof purchaseOrder>;
export type Receiving = z.output<typeof receiving>;
export type ReceivedLine = z.output<typeof receivedLine>;
export type OrderMatch = z.output<typeof orderMatch>;
export type Suggestion = z.output<typeof suggestion>;
