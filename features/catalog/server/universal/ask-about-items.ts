import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { SURE_CONFIDENCE } from '../../domain/matching/match-products.ts';
import { askModel, type MatchModel, type ModelQuestion } from '../matching/ask-model.ts';
import { lockItems } from './link-item.ts';
import { showUniversalItems } from './show-universal-items.ts';

/** The confidence of what a model chose: likely, never sure. */
const CHOSEN = 0.7;
const MOST_LISTED = 500;

/** Items without a product whose main suggestion needs a person, and of which the service chose none yet. */
const ASKABLE = sql`catalog.item as i where i.active and i.original_item_id is null
  and exists (select from catalog.staged_match as s where s.organization_id = i.organization_id and s.inventory_item_id = i.id
    and s.rank = 1 and s.reason = 'name' and s.confidence < ${SURE_CONFIDENCE})
  and not exists (select from catalog.staged_match as s where s.organization_id = i.organization_id
    and s.inventory_item_id = i.id and s.reason = 'model')`;

/** Items that the service may be asked about, at most 500, by name. */
export function listAskableItems(context: Context, canAsk: boolean) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select i.id from ${ASKABLE} and i.organization_id = ${organizationId} order by i.name_key, i.id limit ${MOST_LISTED}`.execute(
      tx,
    );
    return { can_ask: canAsk, inventory_item_ids: rows.map(({ id }) => id) };
  });
}

interface Open extends ModelQuestion {
  readonly id: string;
}

/**
 * Lets the service choose among the suggestions of these items, outside of any transaction. Its choice comes first,
 * labeled as its own, unless the suggestions have changed.
 */
export async function askAboutItems(
  context: Context,
  model: MatchModel | undefined,
  input: { inventory_item_ids: readonly string[] },
) {
  const { organizationId } = context.actor;
  const open = await runQuery(context, (tx) => readOpen(tx, organizationId, [...new Set(input.inventory_item_ids)]));
  if (!model) throw new Refusal('conflict', 'No matching service is set up on this server');
  const answers = open.length > 0 ? await askModel(model, open) : [];
  const chosen = open.flatMap(({ id }, place) => {
    const productId = answers[place];
    return productId ? [{ id, productId }] : [];
  });
  if (chosen.length > 0)
    await runCommand(context, 'preferSuggestions', { chosen }, async (tx) => {
      const ids = chosen.map(({ id }) => id);
      await lockItems(tx, organizationId, ids);
      await prefer(tx, organizationId, chosen);
      await announce(tx, organizationId, 'items', ids);
      return {};
    });
  return { asked: open.length, answered: chosen.length };
}

async function readOpen(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Open[]> {
  const { rows: known } = await sql`
    select from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  if (known.length < ids.length) throw notFound('Item');
  const { rows } = await sql<{ id: string; text: string; product: string }>`
    select item.id, concat_ws(', ', item.name, item.vintage, z.name) as text, s.universal_item_id as product
    from (select i.* from ${ASKABLE} and i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[])) as item
    join catalog.size as z on z.organization_id = item.organization_id and z.id = item.size_id
    join catalog.staged_match as s on s.organization_id = item.organization_id and s.inventory_item_id = item.id
    order by item.name_key, item.id, s.rank`.execute(tx);
  const shown = await showUniversalItems(tx, organizationId, [...new Set(rows.map(({ product }) => product))]);
  const texts = new Map(shown.map(({ id, name, vintage, size }) => [id, [name, vintage, size.name]]));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, products]) => ({
    id,
    text: products[0]?.text ?? '',
    choices: products.map(({ product }) => ({
      id: product,
      text: (texts.get(product) ?? []).filter(Boolean).join(', '),
    })),
  }));
}

/** Items that were matched, declined, or looked up again in the meantime stay as they are. */
async function prefer(
  tx: Tx,
  organizationId: string,
  chosen: readonly { id: string; productId: string }[],
): Promise<void> {
  await sql`
    update catalog.staged_match as s set rank = placed.rank,
      reason = case when placed.chosen then 'model' else s.reason end,
      confidence = case when placed.chosen then ${CHOSEN} else s.confidence end
    from (
      select m.inventory_item_id, m.universal_item_id, m.universal_item_id = c.product_id as chosen,
        bool_or(m.universal_item_id = c.product_id) over of_item as offered,
        row_number() over (partition by m.inventory_item_id order by m.universal_item_id = c.product_id desc, m.rank)::int as rank
      from unnest(${chosen.map(({ id }) => id)}::uuid[], ${chosen.map(({ productId }) => productId)}::uuid[]) as c (item_id, product_id)
      join catalog.staged_match as m on m.organization_id = ${organizationId} and m.inventory_item_id = c.item_id
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = c.item_id and i.original_item_id is null
      window of_item as (partition by m.inventory_item_id)
    ) as placed
    where s.organization_id = ${organizationId} and s.inventory_item_id = placed.inventory_item_id
      and s.universal_item_id = placed.universal_item_id and placed.offered`.execute(tx);
}
