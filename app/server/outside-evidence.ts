import type { OutsideEvidence } from '#features/counting/server/variance/workbench/outside-evidence.ts';
import { listDeliveries } from '#features/purchasing/server/deliveries/list-deliveries.ts';

/** What features beside and above counting know of items whose count differs. */
export const outsideEvidence: OutsideEvidence = { deliveries: listDeliveries };
