import type { Tx } from '#shared/server/database.ts';

/** Records that depend on an item, for the warning before a merge. */
export interface MergeCounts {
  readonly sellable_items: number;
  readonly running_stock_locations: number;
  readonly invoice_items: number;
  readonly stock_counts: number;
}

/**
 * What a higher feature does when an item is merged into another one. All of it runs inside the merge's transaction,
 * with both items and the ledger locked.
 */
export interface MergeHandler {
  /** Takes the locks that this feature's writers take before they lock items. */
  readonly hold?: (tx: Tx, organizationId: string, itemId: string) => Promise<void>;
  readonly countHistory: (tx: Tx, organizationId: string, itemId: string) => Promise<Partial<MergeCounts>>;
  /** Moves its rows and returns, as plain JSON, what `restoreHistory` needs to move them back. */
  readonly moveHistory: (
    tx: Tx,
    organizationId: string,
    fromItemId: string,
    toItemId: string,
    mergeId: string,
  ) => Promise<unknown>;
  readonly restoreHistory: (
    tx: Tx,
    organizationId: string,
    fromItemId: string,
    toItemId: string,
    moved: unknown,
  ) => Promise<void>;
}

/** By feature name, under which the merge stores what was moved. */
export type MergeHandlers = Readonly<Record<string, MergeHandler>>;
