/** Kinds of stock movement; the API and the activity list use the same words. */
export type MovementKind =
  | 'receipt'
  | 'vendor_return'
  | 'manual_addition'
  | 'manual_depletion'
  | 'move_out'
  | 'move_in'
  | 'stocktake'
  | 'rebase' // compensates a count for what arrived after it (D11); an opening gets another opening instead
  | 'sale'
  | 'batch_in'
  | 'batch_out'
  | 'merge'
  | 'cycle_started'
  | 'opening'
  | 'zero_out';

/** The person and organization of a change of stock. */
export interface Mover {
  readonly organizationId: string;
  readonly userId: string | null;
  /** The server's time, for changes that happen now: refused if the clock is behind the newest count. */
  readonly now?: Date;
}

/** A movement to be appended to the ledger (D2). Quantities and costs are decimal strings, in the item's stock unit. */
export interface NewMovement {
  readonly itemId: string;
  readonly locationId: string;
  readonly kind: MovementKind;
  readonly quantity: string;
  /** For a count or an opening: the quantity it states. The balance at its time stays equal to it (D11). */
  readonly statedQuantity?: string;
  /** Business time. A time in a closed period is booked at the start of the open one and kept as `stated_at` (D22). */
  readonly occurredAt: Date;
  readonly unitCost?: string | null;
  readonly sourceType?: string;
  readonly sourceId?: string;
  readonly sourceLine?: string;
  /** For sources that may repeat: a key that is already booked is skipped (D5). */
  readonly sourceKey?: string;
  /** The movement that this one reverses. */
  readonly reversesId?: string;
  readonly reasonId?: string | null;
  readonly note?: string | null;
  /** Its own action, when one call books several documents. */
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
