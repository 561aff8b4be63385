import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { postSalesOfItem } from '../sales/post-sales-of-item.ts';
import { announceMatch } from '../sold-as/announce-sold-as.ts';
import type { HeldPosItem } from './lock-pos-item.ts';

export type MatchTarget = { readonly soldAsId: string } | { readonly recipeId: string };

/** Depleted stock of sales that waited for a match: lines of the till, and units sold. */
export interface Depleted {
  readonly lines: number;
  readonly quantity: number;
  /** Undoes it. */
  readonly action_id: string | null;
}

export const NOTHING_DEPLETED: Depleted = { lines: 0, quantity: 0, action_id: null };

/** Call first, because the match may deplete at once: waits for a running close or merge. */
export async function enterForMatch(tx: Tx, organizationId: string): Promise<void> {
  await enterLedger(tx, organizationId);
}

/**
 * Matches a POS item that is locked and unmatched, or already has this match; an ignored one is no longer ignored.
 * With `deplete`, sales since the open cycle began are depleted now (D42, POS-051).
 */
export async function attachMatch(
  tx: Tx,
  { actor, now }: Context,
  posItem: HeldPosItem,
  target: MatchTarget,
  deplete: boolean,
): Promise<Depleted> {
  const { organizationId } = actor;
  const soldAsId = 'soldAsId' in target ? target.soldAsId : null;
  const recipeId = 'recipeId' in target ? target.recipeId : null;
  const matched = posItem.sold_as_id ?? posItem.recipe_id;
  if (matched && matched !== (soldAsId ?? recipeId))
    throw new Refusal('conflict', `${posItem.name} is already matched to something else: unmatch it first`);
  await tx
    .updateTable('sales.pos_item')
    .set({ sold_as_id: soldAsId, recipe_id: recipeId, ignored: false, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', posItem.id)
    .execute();
  await announceMatch(tx, organizationId, { id: posItem.id, sold_as_id: soldAsId, recipe_id: recipeId });
  if (!deplete) return NOTHING_DEPLETED;
  const by = { organizationId, userId: actor.userId };
  const { lines, quantity, actionId } = await postSalesOfItem(tx, by, posItem.id);
  return { lines, quantity, action_id: actionId };
}
