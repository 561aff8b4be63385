import type { Tx } from '#shared/server/database.ts';

/** What hangs on an item, for the warning before it is merged away. */
export interface MergeCounts {
  readonly sellable_items: number;
  readonly running_stock_locations: number;
  readonly invoice_items: number;
  readonly stock_counts: number;
}

/**
 * What a feature above items does when an item is merged into another one. All of it runs inside the merge's own
 * transaction, with both items held and the ledger standing still.
 */
export interface MergeHandler {
  /** Takes the locks that its writers take before those of items. */
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

/** By the name of the feature, under which the merge remembers what it moved. */
export type MergeHandlers = Readonly<Record<string, MergeHandler>>;
