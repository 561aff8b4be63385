import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { PosItemChange } from '../../contract/pos-item-contract.ts';
import type { posItemDetail } from '../../contract/pos-schemas.ts';
import { readPosItem } from '../items/get-pos-item.ts';
import { announceMatch } from '../sold-as/announce-sold-as.ts';
import { insertSoldAs } from '../sold-as/change-sold-as.ts';
import { holdSoldAs } from '../sold-as/hold-sold-as.ts';
import { attachMatch, type Depleted, enterForMatch, type MatchTarget, NOTHING_DEPLETED } from './attach-match.ts';
import { type HeldPosItem, lockPosItem, priceOf } from './lock-pos-item.ts';
import { posItemRows, soldAsRows, undoMatch } from './undo-match.ts';

export type ChangedPosItem = z.output<typeof posItemDetail> & {
  readonly depleted: Depleted;
  readonly sold_as_created: boolean;
  /** Undoes the whole change, including stock; null if nothing changed. */
  readonly action_id: string | null;
};

/** Matches, unmatches, or ignores a POS item (POS-032, API-089 to API-092). */
export function changePosItem(context: Context, input: PosItemChange): Promise<ChangedPosItem> {
  const { organizationId } = context.actor;
  if (input.pos_item_id && input.pos_item_id !== input.id)
    throw refuseField('pos_item_id', 'This is not the POS item of the address');
  return runCommand(context, 'changePosItem', input, async (tx) => {
    await enterForMatch(tx, organizationId);
    const posItem = await lockPosItem(tx, organizationId, input.id, 'id');
    const seen = await watchRows(tx, organizationId, [posItemRows(input.id), soldAsRows(input.sellable_item_group_id)]);
    const depleted = await act(tx, context, posItem, input);
    const sold_as_created = input.action === 'match' && makesSoldAs(input);
    const now = await readPosItem(tx, organizationId, input.id);
    const made = sold_as_created ? now.sellable_item_group?.id : null;
    const action_id = await recordRows(tx, context, undoMatch, seen, { actions: [depleted.action_id], made });
    return { ...now, depleted, sold_as_created, action_id };
  });
}

async function act(tx: Tx, context: Context, posItem: HeldPosItem, input: PosItemChange): Promise<Depleted> {
  if (input.action === 'match') {
    refuseOtherMatch(posItem, input);
    const target = await chooseTarget(tx, context.actor.organizationId, posItem, input);
    return attachMatch(tx, context, posItem, target, input.deplete_sales);
  }
  if (input.action === 'unmatch') await unmatch(tx, context, posItem, input.sellable_item_id);
  else if (input.ignored !== undefined) await setIgnored(tx, context, posItem, input.ignored);
  else throw refuseField('action', 'Say what to do: action match or unmatch, or ignored');
  return NOTHING_DEPLETED;
}

/** A new Sold As is created if the input has an item but neither a Sold As nor a recipe. */
const makesSoldAs = ({ recipe, sellable_item_group_id, inventory_item_id }: PosItemChange): boolean =>
  Boolean(inventory_item_id) && !sellable_item_group_id && typeof recipe !== 'string';

/** Called before a new Sold As is created. */
function refuseOtherMatch({ name, sold_as_id, recipe_id }: HeldPosItem, input: PosItemChange): void {
  const matched = sold_as_id ?? recipe_id;
  const wanted = [input.sellable_item_group_id, input.recipe];
  if (matched && !wanted.includes(matched))
    throw new Refusal('conflict', `${name} is already matched to something else: unmatch it first`);
}

/** The given Sold As or recipe, or a new Sold As of the given item. */
async function chooseTarget(
  tx: Tx,
  organizationId: string,
  posItem: HeldPosItem,
  input: PosItemChange,
): Promise<MatchTarget> {
  const { sellable_item_group_id: groupId, recipe } = input;
  if (typeof recipe === 'string') return { recipeId: await requireRecipe(tx, organizationId, recipe, 'recipe') };
  const field = 'sellable_item_group_id';
  if (groupId) {
    if (recipe || (await isRecipe(tx, organizationId, groupId)))
      return { recipeId: await requireRecipe(tx, organizationId, groupId, field) };
    return { soldAsId: await chooseSoldAs(tx, organizationId, groupId, input.price) };
  }
  if (!input.inventory_item_id) throw refuseField(field, 'No Sold As selected for matching.');
  if (!input.depletion_size_id) throw refuseField('depletion_size_id', 'Depletion size is required');
  return {
    soldAsId: await insertSoldAs(tx, organizationId, {
      ...input,
      inventory_item_id: input.inventory_item_id,
      sale_size_id: input.sale_size_id ?? input.depletion_size_id,
      price: input.price === undefined ? priceOf(posItem) : input.price,
      on_list: false,
      pos_id: posItem.pos_id,
    }),
  };
}

/** An existing one, locked; a given price becomes its price. */
async function chooseSoldAs(tx: Tx, organizationId: string, id: string, price: number | null | undefined) {
  await holdSoldAs(tx, organizationId, id, 'sellable_item_group_id');
  if (price != null) {
    await tx
      .updateTable('sales.sold_as')
      .set({ price: String(price) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
  return id;
}

async function isRecipe(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  return (await findRecipe(tx, organizationId, id)) !== undefined;
}

const findRecipe = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom('recipes.recipe')
    .select('hidden_at')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

async function requireRecipe(tx: Tx, organizationId: string, id: string, field: string): Promise<string> {
  const found = await findRecipe(tx, organizationId, id);
  if (!found) throw new Refusal('not_found', 'Recipe not found', { [field]: 'Recipe not found' });
  if (found.hidden_at) throw refuseField(field, 'This recipe was deleted: restore it first');
  return id;
}

async function unmatch(tx: Tx, context: Context, posItem: HeldPosItem, expected: string | undefined): Promise<void> {
  const matched = posItem.sold_as_id ?? posItem.recipe_id;
  if (expected && expected !== matched)
    throw refuseField('sellable_item_id', `This is not the Sold As that ${posItem.name} is matched to`);
  if (matched) await store(tx, context, posItem, posItem.ignored);
}

/** An ignored POS item has no match (POS-032), so the match is removed. */
async function setIgnored(tx: Tx, context: Context, posItem: HeldPosItem, ignored: boolean): Promise<void> {
  if (posItem.ignored !== ignored) await store(tx, context, posItem, ignored);
}

async function store(tx: Tx, { actor, now }: Context, posItem: HeldPosItem, ignored: boolean): Promise<void> {
  const { organizationId } = actor;
  await tx
    .updateTable('sales.pos_item')
    .set({ sold_as_id: null, recipe_id: null, ignored, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', posItem.id)
    .execute();
  await announceMatch(tx, organizationId, posItem);
  await announce(tx, organizationId, 'connections'); // what waited to be written to the till ends with its match
}
