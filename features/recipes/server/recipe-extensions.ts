import type { Tx } from '#shared/server/database.ts';

/** What the selling feature knows about recipes; passed in by the application, because it is above recipes. */
export interface RecipeExtensions {
  /** The POS items that each recipe is sold as. */
  readonly posMatches: (
    tx: Tx,
    organizationId: string,
    recipeIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>>;
  /** Whether a recipe needs a price, because the default point of sale does (REC-035). */
  readonly requiresPrice: (tx: Tx, organizationId: string) => Promise<boolean>;
}
