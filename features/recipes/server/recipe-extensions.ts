import type { Tx } from '#shared/server/database.ts';

/** What the feature that sells knows of recipes; handed in by the application, as recipes see none of it. */
export interface RecipeExtensions {
  /** The items of the point of sale that each recipe is sold as. */
  readonly posMatches: (
    tx: Tx,
    organizationId: string,
    recipeIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>>;
  /** Whether a recipe must have a price, as the default point of sale wants one (REC-035). */
  readonly requiresPrice: (tx: Tx, organizationId: string) => Promise<boolean>;
}
