import type { OutsideEvidence } from '#features/counting/server/variance/workbench/outside-evidence.ts';
import { listDeliveries } from '#features/invoices/server/deliveries/list-deliveries.ts';
import { settleDelivery } from '#features/invoices/server/deliveries/settle-delivery.ts';
import { ordersOfInvoices } from '#features/orders/server/purchase-orders/orders-of-invoices.ts';

/** What other features know about items whose count differs, and can do about it. */
export const outsideEvidence: OutsideEvidence = {
  deliveries: listDeliveries,
  settleDelivery: (context, input) => settleDelivery(context, input, ordersOfInvoices),
};
