/** Kinds of stock movement; the API and the activity list use the same words. */
export type MovementKind =
  | 'receipt'
  | 'vendor_return'
  | 'manual_addition'
  | 'manual_depletion'
  | 'move_out'
  | 'move_in'
  | 'stocktake'
  | 'rebase' // of a count, for what arrived after it (D11); of an opening that is a further opening
  | 'sale'
  | 'batch_in'
  | 'batch_out'
  | 'merge'
  | 'cycle_started'
  | 'opening'
  | 'zero_out';

/** Who moves stock, in which organization. */
export interface Mover {
  readonly organizationId: string;
  readonly userId: string | null;
  /** The server's time, of changes that take place now: refused where the clock is behind what was counted. */
  readonly now?: Date;
}

/** A movement to be appended to the ledger (D2). Quantities and costs are decimal strings, in the item's stock unit. */
export interface NewMovement {
  readonly itemId: string;
  readonly locationId: string;
  readonly kind: MovementKind;
  readonly quantity: string;
  /** Of a count or an opening: what it says was there at its time. The balance at that time stays so (D11). */
  readonly statedQuantity?: string;
  /** Business time; a time inside a closed period is booked at the start of the open one and kept as stated (D22). */
  readonly occurredAt: Date;
  readonly unitCost?: string | null;
  readonly sourceType?: string;
  readonly sourceId?: string;
  readonly sourceLine?: string;
  /** Of sources that may repeat themselves: a key that was booked before is passed over (D5). */
  readonly sourceKey?: string;
  /** The movement that this one takes back. */
  readonly reversesId?: string;
  readonly reasonId?: string | null;
  readonly note?: string | null;
  /** Its own user action, where one call books those of several documents. */
  readonly actionId?: string;
}

/** A (item, location) pair after its movements. */
export interface RunningStock {
  readonly id: string;
  readonly item_id: string;
  readonly location_id: string;
  readonly quantity: string;
  readonly depletion_priority: number;
  readonly updated_at: Date;
}
