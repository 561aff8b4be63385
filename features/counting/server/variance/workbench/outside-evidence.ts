import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Delivery } from '../../../domain/causes/evidence.ts';

type ItemDelivery = Omit<Delivery, 'quantity'> & { readonly itemId: string; readonly quantity: string };

/** A delivery with another time, and a draft's bottles of one item with another location. */
interface SettledDelivery {
  readonly invoice_id: string;
  readonly delivered_at: string;
  readonly inventory_item_id?: string | undefined;
  readonly location_id?: string | undefined;
  readonly other_credit?: boolean | undefined;
}

/** What other features know about items whose count differs, and can do about it; passed in by the application. */
export interface OutsideEvidence {
  /** Purchases of these items: open, or booked since a time. */
  readonly deliveries: (
    tx: Tx,
    organizationId: string,
    itemIds: readonly string[],
    since: Date,
  ) => Promise<readonly ItemDelivery[]>;
  readonly settleDelivery: (
    context: Context,
    input: SettledDelivery,
  ) => Promise<{ invoice_id: string; delivered_at: string }>;
}
