import type { Tx } from '#shared/server/database.ts';
import type { Delivery } from '../../../domain/causes/evidence.ts';

type ItemDelivery = Omit<Delivery, 'quantity'> & { readonly itemId: string; readonly quantity: string };

/** What features beside and above counting know of items whose count differs; the application hands it in. */
export interface OutsideEvidence {
  /** Purchases of these items: still open, or booked since a time. */
  readonly deliveries: (
    tx: Tx,
    organizationId: string,
    itemIds: readonly string[],
    since: Date,
  ) => Promise<readonly ItemDelivery[]>;
}
