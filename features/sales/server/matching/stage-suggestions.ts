import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notStock } from '../../domain/not-stock.ts';
import { isGlassOfBeer, type PosName, readPosName } from '../../domain/read-pos-name.ts';
import { mayMean, spellOut } from '../../domain/same-product.ts';
import { isWorthSuggesting, MOST_SUGGESTIONS, scoreSuggestions, weighDoubts } from '../../domain/score-suggestion.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { LEARNED_SCORE, readLearnedItems } from './learned-items.ts';
import { readPours } from './read-pours.ts';
import { type Known, readSizes, type Served, servedAs, UNKNOWN } from './served-size.ts';

/** Main types that are served by the pint. */
const BEERS: readonly string[] = ['BE', 'CI'];
const CODED = 0.98;

/**
 * Finds and stores the items that these POS items may be, likeliest first (POS-048). Matched and ignored ones are
 * skipped, and declined suggestions stay declined. Returns how many have a suggestion now.
 */
export async function stageSuggestions(tx: Tx, organizationId: string, posItemIds: readonly string[]): Promise<number> {
  const { rows: asked } = await sql<Asked>`
    select p.id, p.name, p.variation, k.name as category,
      array(select distinct ltrim(code, '0') from sales.till_object as o cross join unnest(array[o.gtin, o.sku]) as code
        where o.organization_id = p.organization_id and o.pos_item_id = p.id and code ~ '^[0-9]{8,14}$') as codes
    from sales.pos_item as p
    left join sales.category as k on k.organization_id = p.organization_id and k.id = p.category_id
    where p.organization_id = ${organizationId} and p.id = any(${posItemIds}::uuid[])
      and p.sold_as_id is null and p.recipe_id is null and not p.ignored order by p.id`.execute(tx);
  if (asked.length === 0) return 0;
  const names = asked.map((item) => readPosName(item.name, item.variation));
  const sizes = await readSizes(tx, organizationId);
  const pours = await readPours(tx, organizationId);
  const learned = await readLearnedItems(tx, organizationId, names);
  const found = await findCandidates(tx, organizationId, names, asked, learned);
  const candidates = Map.groupBy(found, (candidate) => candidate.place);
  const usual = await readUsualSizes(
    tx,
    organizationId,
    found.map(({ id }) => id),
  );
  const rows = asked.flatMap(({ id, ...about }, place) =>
    bestOf(names[place] as PosName, about, candidates.get(place) ?? [], learned[place] ?? null).map(
      ({ item, score }) => ({
        posItemId: id,
        itemId: item.id,
        ...servedSize(names[place] as PosName, item, { sizes, pours, usual: usual.get(item.id) }),
        score,
      }),
    ),
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

interface Asked {
  readonly id: string;
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
  /** The till's GTIN or SKU, without leading zeros. */
  readonly codes: readonly string[];
}

/**
 * The likeliest items: by barcode first, then by people's matches of the same product, which lower the score of
 * other items, then by words. The till's food gets none unless its barcode or an earlier match
 * says otherwise, and a name with a dish only what it surely means.
 */
function bestOf(
  asked: PosName,
  { codes, ...about }: Omit<Asked, 'id'>,
  candidates: readonly Candidate[],
  learned: string | null,
) {
  const name = { ...asked, product: spellOut(asked.product, candidates) };
  const noDrink = notStock(about.name, about.variation, about.category);
  const isDish = noDrink === 'food' && notStock('', null, about.category) === null;
  const isKnown = (item: Candidate) => item.barcodes.length > 0 || item.id === learned;
  const isBeer = isGlassOfBeer(name, about.category);
  const possible = candidates.filter(
    (item) =>
      isKnown(item) ||
      ((!noDrink || isDish) &&
        (!isBeer || BEERS.includes(item.type)) &&
        !isLargerThan(name, item) &&
        mayMean(name.product, item)),
  );
  const offered = possible.map(({ volume, unit, count, ...item }) => ({
    ...item,
    content: contentOf(volume, unit, count),
  }));
  const scores = scoreSuggestions(name, codes, offered);
  const weighed = weighDoubts(name, offered, scores);
  return possible
    .map((item, place) => ({ item, score: (isKnown(item) ? scores : weighed)[place] as number }))
    .map(({ item, score }) => ({ item, score: withLearned(item, learned, score) }))
    .map(({ item, score }, place) => ({ item, score: withCode(possible, place, score) }))
    .filter(({ item, score }) => isWorthSuggesting(name, isDish && !isKnown(item), item, score))
    .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS);
}

function withLearned(item: Candidate, learned: string | null, score: number): number {
  if (learned === null) return score;
  return item.id === learned ? Math.max(score, LEARNED_SCORE) : score * (1 - LEARNED_SCORE);
}

/** A code of only one item outweighs every name. */
function withCode(items: readonly Candidate[], place: number, score: number): number {
  if (items.filter(({ barcodes }) => barcodes.length > 0).length !== 1) return score;
  return items[place]?.barcodes.length ? Math.max(score, CODED) : Math.min(score, 1 - CODED);
}

/** "Cobra 660ml" does not fit in a bottle of 330 mL. */
function isLargerThan({ amount }: PosName, { volume, unit, count }: Candidate): boolean {
  const read = amount ? parseSize(amount) : undefined;
  if (!read?.ok) return false;
  const [asked, own] = [
    contentOf(Number(read.size.volume), read.size.unit, read.size.count),
    contentOf(volume, unit, count),
  ];
  return asked !== null && own !== null && asked > own * 1.02;
}

/** What one sold unit takes of an item in stock. */
function servedSize(name: PosName, item: Candidate, known: Known): Served {
  const own = known.sizes.find((size) => size.id === item.size_id);
  return own ? servedAs(name, own, item.type, known) : UNKNOWN;
}

/** By item: the one size below the bottle that all its Sold As take. */
async function readUsualSizes(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; size_id: string }>`
    select s.inventory_item_id as id, min(s.depletion_size_id::text) as size_id from sales.sold_as as s
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    where s.organization_id = ${organizationId} and s.inventory_item_id = any(${itemIds}::uuid[]) and s.deleted_at is null
      and s.depletion_size_id <> i.size_id
    group by 1 having count(distinct s.depletion_size_id) = 1`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.size_id]));
}

interface Staged extends Served {
  readonly posItemId: string;
  readonly itemId: string;
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
    insert into sales.staged_match (organization_id, pos_item_id, inventory_item_id, size_id, new_size, score)
    select ${organizationId}::uuid, * from unnest(${column((row) => row.posItemId)}::uuid[], ${column((row) => row.itemId)}::uuid[],
      ${column((row) => row.sizeId)}::uuid[], ${column((row) => row.newSize)}::text[], ${column((row) => row.score)}::numeric[])
    on conflict (organization_id, pos_item_id, inventory_item_id) do nothing`.execute(tx);
}
