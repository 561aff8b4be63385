import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import { wordQueries } from '#features/catalog/domain/matching/word-queries.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { isSameSize } from '#features/catalog/domain/same-size.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';
import { type PosName, readPosName } from '../../domain/read-pos-name.ts';
import { LEAST_SCORE, MOST_SUGGESTIONS, scoreSuggestions } from '../../domain/score-suggestion.ts';
import { LEARNED_SCORE, readLearnedItems } from './learned-items.ts';

type Size = DepletionSize & { readonly id: string; readonly stockable: boolean };

interface Candidate {
  readonly place: number;
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
  readonly size_id: string;
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
  /** On the shelf now, or bought before. */
  readonly usual: boolean;
}

const MOST_CANDIDATES = 40;

/**
 * Looks for the items that these POS items may mean and keeps what is found, likeliest first (POS-048); those that are
 * matched or ignored are passed over, and what a person declined stays declined. Gives how many have a suggestion now.
 */
export async function stageSuggestions(tx: Tx, organizationId: string, posItemIds: readonly string[]): Promise<number> {
  const { rows: asked } = await sql<{ id: string; name: string; variation: string | null }>`
    select id, name, variation from sales.pos_item
    where organization_id = ${organizationId} and id = any(${posItemIds}::uuid[])
      and sold_as_id is null and recipe_id is null and not ignored order by id`.execute(tx);
  if (asked.length === 0) return 0;
  const names = asked.map((item) => readPosName(item.name, item.variation));
  const sizes = await readSizes(tx, organizationId);
  const learned = await readLearnedItems(tx, organizationId, names);
  const candidates = Map.groupBy(
    await findCandidates(tx, organizationId, names, learned),
    (candidate) => candidate.place,
  );
  const rows = asked.flatMap(({ id }, place) =>
    bestOf(names[place] as PosName, candidates.get(place) ?? [], learned[place] ?? null).map(({ item, score }) => ({
      posItemId: id,
      itemId: item.id,
      sizeId: servedSize(names[place] as PosName, item, sizes),
      score,
    })),
  );
  await replaceSuggestions(
    tx,
    organizationId,
    asked.map((item) => item.id),
    rows,
  );
  if (rows.length > 0) await announce(tx, organizationId, 'items', [...new Set(rows.map((row) => row.itemId))]);
  return new Set(rows.map((row) => row.posItemId)).size;
}

/** What people have matched to the same product before comes first, and takes from the others. */
function bestOf(name: PosName, candidates: readonly Candidate[], learned: string | null) {
  const offered = candidates.map(({ volume, unit, count, ...item }) => ({
    ...item,
    content: contentOf(volume, unit, count),
  }));
  return scoreSuggestions(name, offered)
    .map((score, place) => ({ item: candidates[place] as Candidate, score }))
    .map(({ item, score }) => {
      if (learned === null) return { item, score };
      return { item, score: item.id === learned ? Math.max(score, LEARNED_SCORE) : score * (1 - LEARNED_SCORE) };
    })
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS);
}

/** Of the venue's sizes the one that the till's name speaks of, if it can be taken of the item at all. */
function servedSize(name: PosName, item: Candidate, sizes: readonly Size[]): string | null {
  const own = sizes.find((size) => size.id === item.size_id);
  if (!own) return null;
  const fits = (size: Size) => depletionRatio(size, own).ok;
  if (name.amount) {
    const read = parseSize(name.amount);
    if (!read.ok) return null;
    if (isSameSize(read.size, own)) return own.id;
    return sizes.find((size) => isSameSize(size, read.size) && fits(size))?.id ?? null;
  }
  if (name.whole) return own.id;
  if (!name.serving) return null;
  const called = new RegExp(`\\b${name.serving}`, 'i');
  return sizes.find((size) => called.test(size.name) && fits(size))?.id ?? null;
}

/** Those that nothing is stored in first, as they are made for serving. */
async function readSizes(tx: Tx, organizationId: string): Promise<Size[]> {
  return await tx
    .selectFrom('catalog.size')
    .select(['id', 'name', 'volume', 'unit', 'count', 'stockable'])
    .where('organization_id', '=', organizationId)
    .orderBy('stockable')
    .orderBy('id')
    .execute();
}

async function findCandidates(
  tx: Tx,
  organizationId: string,
  names: readonly PosName[],
  learned: readonly (string | null)[],
): Promise<Candidate[]> {
  const known = learned.flatMap((id, place) => (id === null ? [] : [{ id, place }]));
  const queries = names.flatMap(({ product }, place) => wordQueries(product).map((query) => ({ place, query })));
  const { rows } = await sql<Candidate>`
    select alike.place, i.id, i.name, i.vintage, i.size_id, z.volume::float8 as volume, z.unit, z.count,
      s.quantity > 0 or c.last_cost is not null as usual,
      (select string_agg(f.name, ' ') from catalog.item_field as l
        join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
        where l.organization_id = i.organization_id and l.item_id = i.id) as producer
    from (
      select place, id from catalog.items_of_words(${queries.map(({ place }) => place)}::int[],
        ${queries.map(({ query }) => query)}::text[], ${MOST_CANDIDATES})
      union
      select * from unnest(${known.map(({ place }) => place)}::int[], ${known.map(({ id }) => id)}::uuid[])
    ) as alike
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = alike.id and i.active
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id`.execute(tx);
  return rows;
}

interface Staged {
  readonly posItemId: string;
  readonly itemId: string;
  readonly sizeId: string | null;
  readonly score: number;
}

async function replaceSuggestions(
  tx: Tx,
  organizationId: string,
  posItemIds: readonly string[],
  rows: readonly Staged[],
): Promise<void> {
  await sql`delete from sales.staged_match
    where organization_id = ${organizationId} and pos_item_id = any(${posItemIds}::uuid[]) and not declined`.execute(
    tx,
  );
  const column = <T>(pick: (row: Staged) => T) => rows.map(pick);
  await sql`
    insert into sales.staged_match (organization_id, pos_item_id, inventory_item_id, size_id, score)
    select ${organizationId}::uuid, * from unnest(${column((row) => row.posItemId)}::uuid[], ${column((row) => row.itemId)}::uuid[],
      ${column((row) => row.sizeId)}::uuid[], ${column((row) => row.score)}::numeric[])
    on conflict (organization_id, pos_item_id, inventory_item_id) do nothing`.execute(tx);
}
