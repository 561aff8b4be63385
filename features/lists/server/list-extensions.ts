import type { Tx } from '#shared/server/database.ts';

/** What a list may offer: a Sold As, or a recipe under its own id. */
export interface Sellable {
  readonly id: string;
  readonly group_type: 'IT' | 'RE';
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string | null;
  readonly price: number | null;
  readonly inventory_item_id: string | null;
  readonly pour: 'glass' | 'bottle' | null;
  readonly region: string | null;
  readonly grape: string | null;
  readonly ingredients: string[];
}

/** What the feature that sells tells lists; handed in by the application, as lists see none of it. */
export interface ListExtensions {
  /** By id; those that are gone, hidden or of another organization are not in it. */
  readonly sellableItems: (
    tx: Tx,
    organizationId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Sellable>>;
  /** Those of `ids` that cannot be served now: nothing is in stock of the bottle, or of an ingredient. */
  readonly soldOut: (tx: Tx, organizationId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}
