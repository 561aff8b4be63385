import type { MainTypeCode } from '#features/catalog/domain/main-types.ts';
import type { Tx } from '#shared/server/database.ts';

/** A product that a list can offer: a Sold As, or a recipe under its own id. */
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

/** A Sold As of an item. */
export interface SoldItem {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly main_type: MainTypeCode;
}

/** Reads from the selling feature; handed in by the application, because lists do not know it. */
export interface ListExtensions {
  /** By id, without those that are gone, hidden, or of another organization. */
  readonly sellableItems: (
    tx: Tx,
    organizationId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Sellable>>;
  /** The Sold As entries of these items, by main type and name; if some of an item are meant for lists, only those. */
  readonly soldOf: (tx: Tx, organizationId: string, itemIds: readonly string[]) => Promise<readonly SoldItem[]>;
  /** Those of `ids` that can't be served now: the bottle, or an ingredient, is out of stock. */
  readonly soldOut: (tx: Tx, organizationId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}
