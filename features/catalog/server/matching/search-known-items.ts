import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { isWholeCode } from '../../domain/barcode-forms.ts';
import { contentOf } from '../../domain/content.ts';
import { MAIN_TYPES, type MainTypeCode } from '../../domain/main-types.ts';
import { rankFound } from '../../domain/matching/rank-found.ts';
import { readSearch, type SearchWord } from '../../domain/matching/search-words.ts';
import { spreadFound } from '../../domain/matching/spread-found.ts';

export interface KnownItemHit {
  readonly id: string;
  readonly score: number;
  /** What the search states and the product has otherwise. */
  readonly other: 'size' | 'vintage' | null;
  /** The first typed word that the product has nothing of. */
  readonly lacks: string | null;
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
  readonly bottles_sold: number | null;
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
  const alone = coded.length > 0 && isWholeCode(search.query);
  const named = alone ? [] : await findByWords(tx, organizationId, search, words);
  const rows = [...new Map([...coded, ...named].map((row) => [row.id, row])).values()];
  return scoreRows(words, rows, search)
    .sort(
      (a, b) =>
        b.score - a.score || (a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id < b.id ? -1 : 1),
    )
    .slice(0, search.size)
    .map(({ id, score, other, lacks }) => ({ id, score, other, lacks }));
}

function scoreRows(words: readonly SearchWord[], rows: readonly Row[], { code }: Search) {
  const ranked = rows.map((row) => ({
    ...row,
    ...rankFound(words, {
      ...row,
      type: `${row.subtype} ${MAIN_TYPES[row.short_type as MainTypeCode]}`,
      content: contentOf(row.volume, row.unit, row.count),
      barcodes: row.barcode === null ? [] : [row.barcode],
      quantity: 0,
      sold: row.bottles_sold,
    }),
  }));
  const scores = spreadFound(words, ranked);
  return ranked.map(({ complete, ...row }, place) => {
    const score = scores[place] as number;
    const whole = row.barcode === code || row.exact;
    if (whole) return { ...row, score: 10, lacks: null };
    return { ...row, score: complete ? 4 + 5.9 * score : 4 * score };
  });
}

async function findByWords(tx: Tx, organizationId: string, search: Search, words: readonly SearchWord[]) {
  await sql`set local pg_trgm.word_similarity_threshold = 0.48`.execute(tx);
  const named = words.filter(({ fact }) => !fact);
  const facts = words.filter(({ fact }) => fact);
  const [meant, optional] = named.length > 0 ? [named, facts] : [facts, []];
  const held: Held[] = [];
  for (const word of meant) {
    const condition = await conditionOf(tx, word);
    if (condition) held.push({ word, condition });
    else if (word.code && !word.fact) return [];
  }
  if (held.length === 0 || weightOf(held.map(({ word }) => word)) < 0.45 * weightOf(meant)) return [];
  const find = (conditions: readonly RawBuilder<unknown>[]) =>
    findRows(tx, organizationId, search, sql.join(conditions, sql` and `));
  const ways = waysToGiveUp(optional);
  // The stated size or vintage may stand under another spelling: "lafite 2018", Lafitte 2018.
  const heard: Row[] = [];
  for (const way of ways) {
    const all = await find([...held.map(({ condition }) => condition), ...way]);
    if (all.length > 0) return [...all, ...heard];
    if (way.length > 0) heard.push(...(await find([...held.map(orHeard), ...way])));
  }
  if (heard.length > 0) return heard;
  if (held.length < 2) return [];
  for (const way of ways) {
    const found = new Map<string, Row>();
    for (const conditions of nearly(held, meant))
      for (const row of await find([...conditions, ...way])) found.set(row.id, row);
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

interface Held {
  readonly word: SearchWord;
  readonly condition: RawBuilder<unknown>;
}

/** Stated sizes and vintages: all of them, then without the sizes, then without the vintages, then none. */
function waysToGiveUp(facts: readonly SearchWord[]): RawBuilder<unknown>[][] {
  const only = (kept: SearchWord['fact'][]) => facts.filter(({ fact }) => kept.includes(fact)).map(meaningOf);
  const kinds = new Set(facts.map(({ fact }) => fact));
  if (kinds.size === 0) return [[]];
  return kinds.size === 1 ? [facts.map(meaningOf), []] : [facts.map(meaningOf), only(['vintage']), only(['size']), []];
}

/** The conditions with one word misspelled, if all words are known, and with one word left out. */
function nearly(held: readonly Held[], meant: readonly SearchWord[]): RawBuilder<unknown>[][] {
  const conditions = held.map(({ condition }) => condition);
  const misspelledOnes = held.flatMap(({ word }, at) =>
    isWord(word) && held.length === meant.length ? [conditions.with(at, misspelled(word))] : [],
  );
  const shorter = held.flatMap((_, at) =>
    weightOf(held.toSpliced(at, 1).map(({ word }) => word)) < 0.45 * weightOf(meant)
      ? []
      : [conditions.toSpliced(at, 1)],
  );
  return [...misspelledOnes, ...shorter];
}

const WORDS = sql`platform.lexemes(k.search_key || ' ' || platform.fold(k.subtype))`;

/**
 * The condition for one word: its meanings, otherwise what sounds like it or has it as initials, otherwise a misspelling;
 * null if none of them matches anything.
 */
async function conditionOf(tx: Tx, word: SearchWord): Promise<RawBuilder<unknown> | null> {
  const held = async (condition: RawBuilder<unknown>) =>
    (await sql`select from matching.known_item as k where ${condition} limit 1`.execute(tx)).rows.length > 0;
  const condition = meaningOf(word);
  if (await held(condition)) return condition;
  const heard = word.sound && sql`platform.sounds(k.search_key) @@ ${word.sound}::tsquery`;
  if (heard && (await held(heard))) return heard;
  return isWord(word) && (await held(misspelled(word))) ? misspelled(word) : null;
}

function meaningOf(word: SearchWord): RawBuilder<unknown> {
  const meanings = [sql`${WORDS} @@ ${word.query}::tsquery`];
  for (const ml of word.content ?? [])
    meanings.push(
      sql`abs(k.volume * k.count * catalog.unit_factor(k.unit) - ${ml}::numeric) <= ${0.012 * ml}::numeric`,
    );
  if (word.main) meanings.push(sql`k.short_type = ${word.main}`);
  if (word.vintage) meanings.push(sql`k.vintage = ${word.vintage}`);
  if (word.code) meanings.push(sql`k.barcode like ${`%${word.code}%`}`);
  return sql`(${sql.join(meanings, sql` or `)})`;
}

function orHeard({ word, condition }: Held): RawBuilder<unknown> {
  return word.sound ? sql`(${condition} or platform.sounds(k.search_key) @@ ${word.sound}::tsquery)` : condition;
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
        k.volume::float8 as volume, k.unit, k.count, k.bottles_sold::float8 as bottles_sold,
        k.name_key = platform.fold(trim(${query})) as exact, ${once} as place
      from matching.known_item as k
      where (k.organization_id is null or k.organization_id = ${organizationId}) and ${condition}
    ) as k
    where place = 1 order by exact desc, length(name_key), name_key, id limit ${MOST_RANKED}`.execute(tx);
  return rows;
}
