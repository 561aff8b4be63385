import { sql } from 'kysely';
import { askModel, type MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { announceSuggested } from './suggested-in-list.ts';
import { PROPOSED, SUGGESTIONS } from './suggestion-rows.ts';

/** A choice is likely, never sure. */
const CHOSEN = 0.7;
const MOST_CHOSEN = 0.89;
/** Names whose best suggestion is at least this likely need no service. */
const LIKELY_ENOUGH = 0.85;
const MOST_LISTED = 500;

/** Unmatched POS items with several suggestions of which none is likely, and none was chosen by the service yet. */
export function listAskable(context: Context, canAsk: boolean) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select m.pos_item_id as id from ${SUGGESTIONS} where ${PROPOSED} and m.organization_id = ${organizationId}
      group by m.pos_item_id having max(m.score) < ${LIKELY_ENOUGH} and bool_or(m.by_model) is not true
      order by m.pos_item_id limit ${MOST_LISTED}`.execute(tx);
    return { can_ask: canAsk, pos_item_ids: rows.map(({ id }) => id) };
  });
}

interface Open {
  readonly id: string;
  readonly text: string;
  readonly choices: readonly { readonly id: string; readonly text: string }[];
}

/**
 * Lets the service choose among the suggestions of these POS items, outside of any transaction. Its choice comes first,
 * labeled as its own, if the item is still suggested then.
 */
export async function askAboutPosItems(
  context: Context,
  model: MatchModel | undefined,
  input: { pos_item_ids: readonly string[] },
) {
  const { organizationId } = context.actor;
  const open = await runQuery(context, (tx) => readOpen(tx, organizationId, [...new Set(input.pos_item_ids)]));
  if (!model) throw new Refusal('conflict', 'No matching service is set up on this server');
  const answers = await askModel(model, open);
  const chosen = open.flatMap(({ id }, place) => {
    const itemId = answers[place];
    return itemId ? [{ id, itemId }] : [];
  });
  if (chosen.length > 0)
    await runCommand(context, 'askAboutPosItems', input, async (tx) => {
      await prefer(tx, organizationId, chosen);
      const ids = chosen.map(({ id }) => id);
      await announce(tx, organizationId, 'pos', ids);
      await announceSuggested(tx, organizationId, ids);
      return {};
    });
  return { asked: open.length, answered: chosen.length };
}

async function readOpen(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Open[]> {
  const { rows: known } = await sql`
    select from sales.pos_item where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  if (known.length < ids.length)
    throw new Refusal('not_found', 'POS item not found', { pos_item_ids: 'POS item not found' });
  const { rows } = await sql<Open>`
    select m.pos_item_id as id, min(concat_ws(', ', p.name, p.variation)) as text,
      json_agg(json_build_object('id', i.id, 'text', concat_ws(', ', i.name, i.vintage, whole.name)) order by m.score desc, i.id) as choices
    from ${SUGGESTIONS} where ${PROPOSED} and m.organization_id = ${organizationId} and m.pos_item_id = any(${ids}::uuid[])
    group by m.pos_item_id having max(m.score) < ${LIKELY_ENOUGH} order by m.pos_item_id`.execute(tx);
  return rows;
}

/** Items that were declined, matched, or looked up again in the meantime stay as they are. */
async function prefer(
  tx: Tx,
  organizationId: string,
  chosen: readonly { id: string; itemId: string }[],
): Promise<void> {
  await sql`
    with best as (
      select pos_item_id, max(score) as score from sales.staged_match
      where organization_id = ${organizationId} and not declined group by pos_item_id
    )
    update sales.staged_match as m
    set by_model = true, score = least(${MOST_CHOSEN}::numeric, greatest(${CHOSEN}::numeric, best.score + 0.01))
    from unnest(${chosen.map(({ id }) => id)}::uuid[], ${chosen.map(({ itemId }) => itemId)}::uuid[]) as c (pos_item_id, item_id)
    join best on best.pos_item_id = c.pos_item_id and best.score < ${LIKELY_ENOUGH}
    where m.organization_id = ${organizationId} and m.pos_item_id = c.pos_item_id and m.inventory_item_id = c.item_id
      and not m.declined`.execute(tx);
}
