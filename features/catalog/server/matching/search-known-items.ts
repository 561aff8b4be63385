import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { contentOf } from '../../domain/content.ts';
import { rankFound } from '../../domain/matching/rank-found.ts';
import { readSearch, type SearchWord } from '../../domain/matching/search-words.ts';
import { spreadFound } from '../../domain/matching/spread-found.ts';

export interface KnownItemHit {
  readonly id: string;
  readonly score: number;
}

interface Search {
  readonly query: string;
  /** The query in the form in which barcodes are stored. */
  readonly code: string;
  readonly noVintage: boolean;
  readonly size: number;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly vintage: string | null;
  readonly subtype: string;
  readonly short_type: string;
  readonly producer: string | null;
  readonly barcode: string | null;
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
  readonly exact: boolean;
}

const MOST_RANKED = 300;

/**
 * Products for typed or scanned text, best first, scored 0 to 10: a barcode or the whole name scores 10, all words (of
 * name, type, producer, size or vintage) above 4. A word that matches nothing is searched as a misspelling, and if no
 * product has all words, products that lack one are found.
 */
export async function searchKnownItems(tx: Tx, organizationId: string, search: Search): Promise<KnownItemHit[]> {
  const words = readSearch(search.query);
  const coded = await findRows(tx, organizationId, search, sql`k.barcode = ${search.code}`);
  const rows = coded.length > 0 ? coded : await findByWords(tx, organizationId, search, words);
  return scoreRows(words, rows, search)
    .sort(
      (a, b) =>
        b.score - a.score || (a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id < b.id ? -1 : 1),
    )
    .slice(0, search.size)
    .map(({ id, score }) => ({ id, score }));
}

function scoreRows(words: readonly SearchWord[], rows: readonly Row[], { code }: Search) {
  const ranked = rows.map((row) => ({
    ...row,
    ...rankFound(words, {
      ...row,
      type: `${row.subtype} ${row.short_type}`,
      content: contentOf(row.volume, row.unit, row.count),
      barcodes: row.barcode === null ? [] : [row.barcode],
      quantity: 0,
    }),
  }));
  const scores = spreadFound(words, ranked);
  return ranked.map(({ complete, ...row }, place) => {
    const score = scores[place] as number;
    const whole = row.barcode === code || row.exact;
    return { ...row, score: whole ? 10 : complete ? 4 + 5.9 * score : 4 * score };
  });
}

async function findByWords(tx: Tx, organizationId: string, search: Search, words: readonly SearchWord[]) {
  await sql`set local pg_trgm.word_similarity_threshold = 0.48`.execute(tx);
  const conditions: RawBuilder<unknown>[] = [];
  const held: SearchWord[] = [];
  for (const word of words) {
    const condition = await conditionOf(tx, word);
    if (condition) {
      conditions.push(condition);
      held.push(word);
    } else if (word.code) return [];
  }
  if (conditions.length === 0 || weightOf(held) < weightOf(words) / 2) return [];
  const all = await findRows(tx, organizationId, search, sql.join(conditions, sql` and `));
  if (all.length > 0 || conditions.length < 2) return all;
  const found = new Map<string, Row>();
  for (const [at, word] of words.entries()) {
    if (!isWord(word) || conditions.length < words.length) continue;
    const instead = sql.join(conditions.with(at, misspelled(word)), sql` and `);
    for (const row of await findRows(tx, organizationId, search, instead)) found.set(row.id, row);
  }
  for (const left of conditions.keys()) {
    if (weightOf(held.toSpliced(left, 1)) < weightOf(words) / 2) continue;
    const rest = sql.join(conditions.toSpliced(left, 1), sql` and `);
    for (const row of await findRows(tx, organizationId, search, rest)) found.set(row.id, row);
  }
  return [...found.values()];
}

const WORDS = sql`platform.lexemes(k.search_key || ' ' || platform.fold(k.subtype))`;

/**
 * The condition for one word: its meanings, or a misspelling if they match nothing, or null if that matches nothing
 * either.
 */
async function conditionOf(tx: Tx, word: SearchWord): Promise<RawBuilder<unknown> | null> {
  const held = async (condition: RawBuilder<unknown>) =>
    (await sql`select from matching.known_item as k where ${condition} limit 1`.execute(tx)).rows.length > 0;
  const meanings = [sql`${WORDS} @@ ${word.query}::tsquery`];
  for (const ml of word.content ?? [])
    meanings.push(
      sql`abs(k.volume * k.count * catalog.unit_factor(k.unit) - ${ml}::numeric) <= ${0.012 * ml}::numeric`,
    );
  if (word.code) meanings.push(sql`k.barcode like ${`%${word.code}%`}`);
  const condition = sql`(${sql.join(meanings, sql` or `)})`;
  if (await held(condition)) return condition;
  return isWord(word) && (await held(misspelled(word))) ? misspelled(word) : null;
}

const weightOf = (words: readonly SearchWord[]) => words.reduce((sum, { weight }) => sum + weight, 0);
const isWord = ({ word }: SearchWord) => /^[^0-9]{4,}$/.test(word);
const misspelled = ({ word }: SearchWord) => sql`${word} <% k.search_key`;

async function findRows(tx: Tx, organizationId: string, { query, noVintage }: Search, condition: RawBuilder<unknown>) {
  // One row per product: its first vintage.
  const once = noVintage
    ? sql`row_number() over (partition by k.name_key, k.volume, k.unit, k.count order by k.vintage nulls first, k.id)`
    : sql`1`;
  const { rows } = await sql<Row>`
    select * from (
      select k.id, k.name, k.name_key, k.vintage, k.subtype, k.short_type, k.producer, k.barcode,
        k.volume::float8 as volume, k.unit, k.count, k.name_key = platform.fold(trim(${query})) as exact, ${once} as place
      from matching.known_item as k
      where (k.organization_id is null or k.organization_id = ${organizationId}) and ${condition}
    ) as k
    where place = 1 order by exact desc, length(name_key), name_key, id limit ${MOST_RANKED}`.execute(tx);
  return rows;
}
