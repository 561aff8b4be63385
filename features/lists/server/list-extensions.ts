import type { Tx } from '#shared/server/database.ts';

/** What a list may offer: a Sold As, or a recipe under its own id. */
export interface Sellable {
  readonly id: string;
  readonly group_type: 'IT' | 'RE';
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string | null;
  readonly price: number | null;
}

/** What the feature that sells tells lists; handed in by the application, as lists see none of it. */
export interface ListExtensions {
  /** By id; those that are gone, hidden or of another organization are not in it. */
  readonly sellableItems: (
    tx: Tx,
    organizationId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Sellable>>;
}
