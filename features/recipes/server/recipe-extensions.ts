import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { watchRows } from '#shared/server/undo/rows-inverse.ts';

/** What the selling feature knows about recipes; passed in by the application, because it is above recipes. */
export interface RecipeExtensions {
  /** The POS items that each recipe is sold as. */
  readonly posMatches: (
    tx: Tx,
    organizationId: string,
    recipeIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>>;
  /** Whether a recipe needs a price, because the till that sells it, else the default one, does (REC-035). */
  readonly requiresPrice: (tx: Tx, organizationId: string, posId?: string) => Promise<boolean>;
  /** Locks a POS item, before the recipe that it will be matched to is created. */
  readonly beginMatch: (tx: Tx, context: Context, posItemId: string) => Promise<BegunMatch>;
}

/** A POS item that waits for a recipe which is being created. */
export interface BegunMatch {
  /** The till that sells it. */
  readonly posId: string;
  /** What the match may write, for undo. */
  readonly seen: Awaited<ReturnType<typeof watchRows>>;
  /** Matches it. With `deplete`, its sales of the open cycle are taken out of stock (D42). */
  readonly match: (
    recipeId: string,
    deplete: boolean,
  ) => Promise<{ readonly lines: number; readonly quantity: number; readonly action_id: string | null }>;
}
