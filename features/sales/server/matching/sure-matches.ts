import { sql } from 'kysely';
import type { z } from 'zod';
import { SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { notStockItem, sureMatch } from '../../contract/suggestion-contract.ts';
import { notStock } from '../../domain/not-stock.ts';
import { isRequest, readPosName } from '../../domain/read-pos-name.ts';
import { isSameProduct } from '../../domain/same-product.ts';
import { announceMatch } from '../sold-as/announce-sold-as.ts';
import { attachMatch, enterForMatch } from './attach-match.ts';
import { readLearnedItems } from './learned-items.ts';
import { type HeldPosItem, lockPosItem } from './lock-pos-item.ts';
import { readRecipesByName } from './recipe-suggestions.ts';
import { readSuggestions } from './suggestion-rows.ts';
import { matchToSuggested } from './suggestions.ts';
import { posItemRows, undoMatch } from './undo-match.ts';

type SureMatch = z.output<typeof sureMatch>;
type NotStockItem = z.output<typeof notStockItem>;

interface Open {
  readonly id: string;
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
  readonly state: 'unmatched';
  /** Lines sold since the open cycle began. */
  readonly lines: number;
  readonly quantity: number;
  readonly gross: number;
}

/** Undecided POS items, the most money first. */
async function readOpen(tx: Tx, organizationId: string, ids: readonly string[] | null = null): Promise<Open[]> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<Open>`
    select p.id, p.name, p.variation, k.name as category, 'unmatched' as state, count(l.id)::int as lines,
      coalesce(sum(l.quantity), 0)::float8 as quantity, coalesce(sum(l.gross), 0)::float8 as gross
    from sales.pos_item as p
    left join sales.category as k on k.organization_id = p.organization_id and k.id = p.category_id
    left join sales.sale_line as l on l.organization_id = p.organization_id and l.pos_item_id = p.id and l.state = 'unmatched'
      and l.sold_at >= ${began}
    where p.organization_id = ${organizationId} and p.sold_as_id is null and p.recipe_id is null and not p.ignored
      and (p.removed_at is null or l.id is not null) and (${ids}::uuid[] is null or p.id = any(${ids}::uuid[]))
    group by p.id, p.name, p.variation, p.name_key, k.name order by gross desc, p.name_key, p.id`.execute(tx);
  return rows;
}

/** Matches that need no review: a recipe with exactly that name, or an item without doubt, with its size. */
async function findSure(tx: Tx, organizationId: string, open: readonly Open[]): Promise<SureMatch[]> {
  const recipeOf = await readRecipesByName(tx, organizationId, open);
  const suggestions = await readSuggestions(
    tx,
    organizationId,
    open.map(({ id }) => id),
  );
  const certain = await readCertain(tx, organizationId, open);
  return open.flatMap(({ id, name, variation, lines, quantity, gross, ...item }): SureMatch[] => {
    const about = { pos_item: { id, name: [name, variation].filter(Boolean).join(' · ') }, lines, quantity, gross };
    const found = recipeOf({ id, name, variation, state: item.state });
    if (found?.isExact)
      return [
        {
          ...about,
          recipe: { id: found.recipe.id, name: found.recipe.name },
          inventory_item: null,
          takes: '1 Serving',
        },
      ];
    const best = suggestions.get(id)?.[0];
    const takes = best && (best.size?.name ?? best.new_size);
    if (found || !best || !takes || best.score < SURE_CONFIDENCE) return [];
    const own = best.inventory_item;
    const isMeant = !isRequest(name) && isSameProduct(readPosName(name, variation).product, own.name);
    if (!isMeant && !certain.has(`${id} ${own.id}`)) return [];
    const called = [own.name, own.vintage, own.size.name].filter(Boolean).join(' ');
    return [{ ...about, recipe: null, inventory_item: { id: own.id, name: called }, takes }];
  });
}

/** Pairs of POS item and item that need no names: the till gives the item's barcode, or a person matched this product before. */
async function readCertain(tx: Tx, organizationId: string, open: readonly Open[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pair: string }>`
    select o.pos_item_id || ' ' || b.item_id as pair from sales.till_object as o
    cross join unnest(array[o.gtin, o.sku]) as given
    cross join lateral (select ltrim(given, '0') as code) as short
    join catalog.item_barcode as b on b.organization_id = o.organization_id
      and b.code in (select short.code union all
        select lpad(short.code, digits, '0') from unnest(array[8, 12, 13, 14]) as digits where digits > length(short.code))
    where o.organization_id = ${organizationId} and o.pos_item_id = any(${open.map(({ id }) => id)}::uuid[])
      and given ~ '^[0-9]{8,14}$'`.execute(tx);
  const names = open.map(({ name, variation }) => readPosName(name, variation));
  const learned = await readLearnedItems(tx, organizationId, names);
  return new Set([...rows.map(({ pair }) => pair), ...open.map(({ id }, place) => `${id} ${learned[place]}`)]);
}

export function listSureMatches(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const data = await findSure(tx, organizationId, await readOpen(tx, organizationId));
    return { data, totals: totalOf(data) };
  });
}

const totalOf = (rows: readonly Pick<Open, 'lines' | 'quantity' | 'gross'>[]) => ({
  items: rows.length,
  lines: rows.reduce((sum, row) => sum + row.lines, 0),
  quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
  gross: Math.round(rows.reduce((sum, row) => sum + row.gross, 0) * 100) / 100,
});

interface Acceptance {
  readonly pos_item_ids: readonly string[];
  readonly deplete_sales: boolean;
}

/** Matches these POS items if they are still sure, as one action; those decided in the meantime are not changed. */
export function acceptSureMatches(context: Context, input: Acceptance) {
  const { organizationId } = context.actor;
  return runCommand(context, 'acceptSureMatches', input, async (tx) => {
    await enterForMatch(tx, organizationId);
    const ids = [...new Set(input.pos_item_ids)].sort();
    const held = new Map<string, HeldPosItem>();
    for (const id of ids) held.set(id, await lockPosItem(tx, organizationId, id, 'pos_item_ids'));
    const sure = await findSure(tx, organizationId, await readOpen(tx, organizationId, ids));
    const seen = await watchRows(tx, organizationId, [posItemRows(...ids)]);
    const [actions, made]: [(string | null)[], string[]] = [[], []];
    let [lines, quantity] = [0, 0];
    for (const { pos_item, recipe, inventory_item } of sure) {
      const posItem = held.get(pos_item.id) as HeldPosItem;
      const matched = recipe
        ? {
            depleted: await attachMatch(tx, context, posItem, { recipeId: recipe.id }, input.deplete_sales),
            made: null,
          }
        : await matchToSuggested(tx, context, posItem, {
            pos_item_id: pos_item.id,
            inventory_item_id: inventory_item?.id,
            deplete_sales: input.deplete_sales,
          });
      actions.push(matched.depleted.action_id);
      if (matched.made) made.push(matched.made);
      lines += matched.depleted.lines;
      quantity += matched.depleted.quantity;
    }
    const action_id = await recordRows(tx, context, undoMatch, seen, { actions, made });
    return { matched: sure.length, depleted: { lines, quantity }, action_id };
  });
}

/** Unmatched POS items that look like food, merchandise, or charges, the most money first. */
export function listNotStock(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const open = await readOpen(tx, organizationId);
    const recipeOf = await readRecipesByName(tx, organizationId, open);
    const data = open.flatMap((item): NotStockItem[] => {
      const reason = recipeOf(item) ? null : notStock(item.name, item.variation, item.category);
      return reason ? [{ ...item, reason }] : [];
    });
    return { data, totals: totalOf(data) };
  });
}

/** Ignores these POS items as one action: their sales deplete nothing. Matched ones are not changed. */
export function ignoreNotStock(context: Context, input: { readonly pos_item_ids: readonly string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'ignoreNotStock', input, async (tx) => {
    const ids = [...new Set(input.pos_item_ids)].sort();
    for (const id of ids) await lockPosItem(tx, organizationId, id, 'pos_item_ids');
    const seen = await watchRows(tx, organizationId, [posItemRows(...ids)]);
    const { rows } = await sql<{ id: string; sold_as_id: null; recipe_id: null }>`
      update sales.pos_item set ignored = true, updated_at = ${context.now}
      where organization_id = ${organizationId} and id = any(${ids}::uuid[])
        and sold_as_id is null and recipe_id is null and not ignored
      returning id, sold_as_id, recipe_id`.execute(tx);
    for (const row of rows) await announceMatch(tx, organizationId, row);
    return { ignored: rows.length, action_id: await recordRows(tx, context, undoMatch, seen) };
  });
}
