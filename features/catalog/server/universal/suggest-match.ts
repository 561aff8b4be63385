import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { SURE_CONFIDENCE } from '../../domain/matching/match-products.ts';
import { askModel, type MatchModel } from '../matching/ask-model.ts';
import { readKnownItems } from '../matching/read-known-items.ts';
import { lockItems } from './link-item.ts';
import { listStagedMatches } from './list-staged-matches.ts';
import { stageMatches } from './stage-matches.ts';

interface Enrichment {
  readonly itemId: string;
  readonly runForUnmatched: boolean;
  readonly runForLocalUniversalItem: boolean;
  readonly runForUnEnriched: boolean;
  readonly askModel: boolean;
}

/** The confidence of what a model chose: likely, never sure. */
const CHOSEN = 0.7;

/** Makes suggestions for one item; if nothing is similar enough, `success` is false (UNI-016, UNI-017). */
export async function suggestMatch(context: Context, model: MatchModel | undefined, input: Enrichment) {
  if (input.askModel && !model) throw new Refusal('conflict', 'No matching service is set up on this server');
  const found = await stageSuggestions(context, input);
  if (model && input.askModel) await askAboutItem(context, model, input.itemId);
  return found;
}

/** Asks outside of any transaction; the choice comes first, unless the suggestions have changed or are sure. */
async function askAboutItem(context: Context, model: MatchModel, itemId: string): Promise<void> {
  const { organizationId } = context.actor;
  const { suggestedMatches } = await listStagedMatches(context, { inventory_item_id: itemId, page: 1, limit: 1 });
  const [first] = suggestedMatches;
  if (!first || first.confidence >= SURE_CONFIDENCE) return;
  const text = await readAskedText(context, itemId);
  const choices = suggestedMatches.map(({ universal_item: { id, name, vintage, size } }) => ({
    id,
    text: [name, vintage, size.name].filter(Boolean).join(', '),
  }));
  const [chosen] = await askModel(model, [{ text, choices }]);
  if (!chosen) return;
  await runCommand(context, 'preferSuggestion', { itemId, chosen }, async (tx) => {
    await lockItems(tx, organizationId, [itemId]);
    await sql`
      update catalog.staged_match as s set rank = placed.rank,
        reason = case when s.universal_item_id = ${chosen} then 'model' else s.reason end,
        confidence = case when s.universal_item_id = ${chosen} then ${CHOSEN} else s.confidence end
      from (select universal_item_id, row_number() over (order by universal_item_id = ${chosen} desc, rank)::int as rank
        from catalog.staged_match where organization_id = ${organizationId} and inventory_item_id = ${itemId}) as placed
      where s.organization_id = ${organizationId} and s.inventory_item_id = ${itemId} and s.universal_item_id = placed.universal_item_id
        and exists (select from catalog.staged_match as m where m.organization_id = ${organizationId}
          and m.inventory_item_id = ${itemId} and m.universal_item_id = ${chosen})`.execute(tx);
    await announce(tx, organizationId, 'items', [itemId]);
    return {};
  });
}

function readAskedText(context: Context, itemId: string): Promise<string> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(', ', i.name, i.vintage, z.name) as text from catalog.item as i
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      where i.organization_id = ${organizationId} and i.id = ${itemId}`.execute(tx);
    return rows[0]?.text ?? '';
  });
}

function stageSuggestions(context: Context, input: Enrichment) {
  const { organizationId } = context.actor;
  return runCommand(context, 'suggestMatch', input, async (tx) => {
    const matchedTo = (await lockItems(tx, organizationId, [input.itemId])).get(input.itemId) ?? null;
    if (matchedTo !== null) return { success: await refresh(tx, organizationId, input, matchedTo) };
    if (!input.runForUnmatched) return { success: false };
    return { success: (await stageMatches(tx, organizationId, [input.itemId])) > 0 };
  });
}

/**
 * For a matched item: suggests shared products to replace a local one, or tells whether its product has any details.
 */
async function refresh(tx: Tx, organizationId: string, input: Enrichment, matchedTo: string): Promise<boolean> {
  const { itemId, runForLocalUniversalItem, runForUnEnriched } = input;
  const product = (await readKnownItems(tx, organizationId, [matchedTo])).get(matchedTo);
  if (runForLocalUniversalItem && product?.organization_id) {
    return (await stageMatches(tx, organizationId, [itemId])) > 0;
  }
  return (
    runForUnEnriched &&
    product !== undefined &&
    (product.abv !== null || Object.keys(product.details).some((detail) => detail !== 'source'))
  );
}
