import type { OutsideEvidence } from '#features/counting/server/variance/workbench/outside-evidence.ts';
import { listDeliveries } from '#features/invoices/server/deliveries/list-deliveries.ts';
import { settleDelivery } from '#features/invoices/server/deliveries/settle-delivery.ts';

/** What features beside and above counting know of items whose count differs, and do about it. */
export const outsideEvidence: OutsideEvidence = { deliveries: listDeliveries, settleDelivery };
