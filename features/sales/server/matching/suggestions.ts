import { sql } from 'kysely';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { ensureSize } from '#features/catalog/server/sizes/create-size.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { readPosItem } from '../items/get-pos-item.ts';
import { insertSoldAs } from '../sold-as/change-sold-as.ts';
import { attachMatch, type Depleted, enterForMatch } from './attach-match.ts';
import type { ChangedPosItem } from './change-pos-item.ts';
import { type HeldPosItem, lockPosItem, priceOf } from './lock-pos-item.ts';
import { declinedRecipeRows, declineRecipe } from './recipe-suggestions.ts';
import { stageSuggestions } from './stage-suggestions.ts';
import { announceSuggested } from './suggested-in-list.ts';
import { PROPOSED, SUGGESTION, SUGGESTIONS, type Suggestion } from './suggestion-rows.ts';
import { posItemRows, suggestionRows, undoMatch } from './undo-match.ts';

interface SuggestionQuery {
  readonly pos_item_id?: string | undefined;
  readonly inventory_item_id?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

type ListedSuggestion = Suggestion & {
  readonly pos_item: { id: string; name: string; unit_price: number | null };
};

/** Suggestions for unmatched POS items, by name; each one's likeliest first (API-043). */
export function listSuggestions(context: Context, input: SuggestionQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const where = sql`${PROPOSED} and m.organization_id = ${organizationId}
      and (${input.pos_item_id ?? null}::uuid is null or m.pos_item_id = ${input.pos_item_id ?? null})
      and (${input.inventory_item_id ?? null}::uuid is null or m.inventory_item_id = ${input.inventory_item_id ?? null})`;
    const { rows } = await sql<ListedSuggestion>`
      select ${SUGGESTION}, json_build_object('id', p.id, 'name', p.name, 'unit_price', p.unit_price::float8) as pos_item
      from ${SUGGESTIONS} where ${where} order by p.name_key, p.id, m.score desc, i.name_key, i.id
      limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(tx);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from ${SUGGESTIONS} where ${where}`.execute(tx);
    const total = counted[0]?.total ?? 0;
    return {
      data: rows,
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

interface Acceptance {
  readonly pos_item_id: string;
  readonly size_id?: string | undefined;
  readonly inventory_item_id?: string | undefined;
  readonly price?: number | null | undefined;
  readonly deplete_sales: boolean;
}

const GONE = 'This suggestion no longer exists';

/** Accepts a suggestion (POS-045): matches an equal Sold As that is free, else a new one. */
export function acceptSuggestion(context: Context, input: Acceptance): Promise<ChangedPosItem> {
  const { organizationId } = context.actor;
  return runCommand(context, 'acceptSuggestion', input, async (tx) => {
    await enterForMatch(tx, organizationId);
    const posItem = await lockPosItem(tx, organizationId, input.pos_item_id, 'pos_item_id');
    if (posItem.sold_as_id ?? posItem.recipe_id)
      throw new Refusal('conflict', `${posItem.name} is already matched: unmatch it first`);
    const seen = await watchRows(tx, organizationId, [posItemRows(posItem.id)]);
    const { depleted, made } = await matchToSuggested(tx, context, posItem, input);
    const sold_as_created = made !== null;
    const action_id = await recordRows(tx, context, undoMatch, seen, { actions: [depleted.action_id], made });
    return { ...(await readPosItem(tx, organizationId, posItem.id)), depleted, sold_as_created, action_id };
  });
}

/** Returns the Sold As that was created for it, if any. The caller has entered the ledger and locked the POS item. */
export async function matchToSuggested(
  tx: Tx,
  context: Context,
  posItem: HeldPosItem,
  input: Acceptance,
): Promise<{ depleted: Depleted; made: string | null }> {
  const { organizationId } = context.actor;
  const chosen = await chooseItem(tx, organizationId, input);
  const sizeId = input.size_id ?? (await proposedSize(tx, organizationId, chosen));
  const free = await findFree(tx, organizationId, posItem, chosen.inventory_item_id, sizeId);
  const soldAsId =
    free ??
    (await insertSoldAs(tx, organizationId, {
      inventory_item_id: chosen.inventory_item_id,
      sale_size_id: sizeId,
      price: input.price ?? priceOf(posItem),
      pos_id: posItem.pos_id,
      on_list: false,
    }).catch(underSize));
  const depleted = await attachMatch(tx, context, posItem, { soldAsId }, input.deplete_sales);
  return { depleted, made: free === undefined ? soldAsId : null };
}

async function proposedSize(tx: Tx, organizationId: string, { size_id, new_size }: Chosen): Promise<string> {
  if (size_id) return size_id;
  const read = parseSize(new_size ?? '');
  if (!read.ok) throw refuseField('size_id', 'Depletion size is required');
  const { volume, unit, count } = read.size;
  return (await ensureSize(tx, organizationId, { volume: Number(volume), unit, count, stockable: false })).id;
}

/** Reports errors of either size of the new Sold As under the size field. */
function underSize(error: unknown): never {
  const { sale_size_id, depletion_size_id } = (error instanceof Refusal && error.fields) || {};
  const text = sale_size_id ?? depletion_size_id;
  if (!(error instanceof Refusal) || !text) throw error;
  throw new Refusal(error.code, text, { size_id: text });
}

interface Chosen {
  readonly inventory_item_id: string;
  readonly size_id: string | null;
  readonly new_size: string | null;
}

async function chooseItem(tx: Tx, organizationId: string, input: Acceptance): Promise<Chosen> {
  const { rows } = await sql<Chosen>`
    select m.inventory_item_id, m.size_id, m.new_size from ${SUGGESTIONS}
    where ${PROPOSED} and m.organization_id = ${organizationId} and m.pos_item_id = ${input.pos_item_id}
      and (${input.inventory_item_id ?? null}::uuid is null or m.inventory_item_id = ${input.inventory_item_id ?? null})
    order by m.score desc, i.name_key, i.id limit 1`.execute(tx);
  if (!rows[0]) throw new Refusal('not_found', GONE, { inventory_item_id: GONE });
  return rows[0];
}

/** The item's Sold As with this size, of this POS or of none, and the same price if given, that has no POS item. */
async function findFree(
  tx: Tx,
  organizationId: string,
  { pos_id, unit_price }: HeldPosItem,
  itemId: string,
  sizeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sales.sold_as as s
    where s.organization_id = ${organizationId} and s.inventory_item_id = ${itemId} and s.deleted_at is null
      and s.sale_size_id = ${sizeId} and s.depletion_size_id = ${sizeId} and (s.pos_id is null or s.pos_id = ${pos_id})
      and not exists (select from sales.pos_item as p where p.organization_id = s.organization_id and p.sold_as_id = s.id)
    order by s.pos_id is null, s.price = ${unit_price} desc nulls last, s.id limit 1 for share`.execute(tx);
  return rows[0]?.id;
}

interface Removal {
  readonly pos_item_id: string;
  readonly inventory_item_id?: string | undefined;
  readonly recipe_id?: string | undefined;
}

/** Declines all suggestions, or one item or recipe (POS-046). */
export function removeSuggestion(context: Context, input: Removal) {
  const { organizationId } = context.actor;
  return runCommand(context, 'removeSuggestion', input, async (tx) => {
    const { pos_item_id, inventory_item_id, recipe_id } = input;
    const posItem = await lockPosItem(tx, organizationId, pos_item_id, 'pos_item_id');
    const seen = await watchRows(tx, organizationId, [suggestionRows(pos_item_id), declinedRecipeRows(pos_item_id)]);
    const isAll = !inventory_item_id && !recipe_id;
    const isDeclined = (isAll || recipe_id) && (await declineRecipe(tx, organizationId, posItem, recipe_id));
    if (recipe_id && !isDeclined) throw new Refusal('not_found', GONE, { recipe_id: GONE });
    if (isAll || inventory_item_id) {
      const { numAffectedRows } = await sql`
        update sales.staged_match set declined = true
        where organization_id = ${organizationId} and pos_item_id = ${pos_item_id}
          and (${inventory_item_id ?? null}::uuid is null or inventory_item_id = ${inventory_item_id ?? null})`.execute(
        tx,
      );
      if (inventory_item_id && !numAffectedRows) throw new Refusal('not_found', GONE, { inventory_item_id: GONE });
    }
    await announce(tx, organizationId, 'pos', [pos_item_id]);
    await announceSuggested(tx, organizationId, [pos_item_id]);
    return { pos_item_id, action_id: await recordRows(tx, context, undoMatch, seen) };
  });
}

/** Searches again, including declined suggestions: restores them, and finds items that are new. */
export function suggestAgain(context: Context, input: { pos_item_ids?: readonly string[] | undefined }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'suggestAgain', input, async (tx) => {
    const wanted = input.pos_item_ids ? [...new Set(input.pos_item_ids)] : null;
    const { rows } = await sql<{ id: string; open: boolean }>`
      select id, sold_as_id is null and recipe_id is null and not ignored as open from sales.pos_item
      where organization_id = ${organizationId} and (${wanted}::uuid[] is null or id = any(${wanted}::uuid[]))
      order by id for update`.execute(tx);
    if (wanted && rows.length < wanted.length)
      throw new Refusal('not_found', 'POS item not found', { pos_item_ids: 'POS item not found' });
    const open = rows.filter((row) => row.open).map((row) => row.id);
    await announceSuggested(tx, organizationId, open);
    await sql`delete from sales.staged_match
      where organization_id = ${organizationId} and pos_item_id = any(${open}::uuid[])`.execute(tx);
    await sql`delete from sales.declined_recipe
      where organization_id = ${organizationId} and pos_item_id = any(${open}::uuid[])`.execute(tx);
    const suggested = await stageSuggestions(tx, organizationId, open);
    await announce(tx, organizationId, 'pos', open);
    return { looked_at: open.length, suggested };
  });
}
