import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { MatchModel } from '../matching/ask-model.ts';
import { readKnownItems } from '../matching/read-known-items.ts';
import { askAboutItems } from './ask-about-items.ts';
import { lockItems } from './link-item.ts';
import { stageMatches } from './stage-matches.ts';

interface Enrichment {
  readonly itemId: string;
  readonly runForUnmatched: boolean;
  readonly runForLocalUniversalItem: boolean;
  readonly runForUnEnriched: boolean;
  readonly askModel: boolean;
}

/** Makes suggestions for one item; if nothing is similar enough, `success` is false (UNI-016, UNI-017). */
export async function suggestMatch(context: Context, model: MatchModel | undefined, input: Enrichment) {
  if (input.askModel && !model) throw new Refusal('conflict', 'No matching service is set up on this server');
  const found = await stageSuggestions(context, input);
  if (model && input.askModel) await askAboutItems(context, model, { inventory_item_ids: [input.itemId] });
  return found;
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
