import { MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { rankFound } from '#features/catalog/domain/matching/rank-found.ts';
import { foldName } from '#features/catalog/domain/matching/read-name.ts';
import { readSearch, type SearchWord } from '#features/catalog/domain/matching/search-words.ts';
import { spreadFound } from '#features/catalog/domain/matching/spread-found.ts';

/** An item as a device knows it without the server. */
export interface KeptItem {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly barcode: string;
  readonly size: string;
  readonly content: number | null;
  readonly type: string;
  readonly short_type: string;
  readonly producer: string | null;
  /** On hand when it was kept; null where it is withheld. */
  readonly quantity: number | null;
  readonly stocked: boolean;
}

/** An item with its words, folded once. */
export interface SearchableItem {
  readonly item: KeptItem;
  /** The words of its name, producer and type, each with a space before it. */
  readonly words: string;
  readonly typeWords: string;
}

const spaced = (text: string) =>
  ` ${foldName(text)
    .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

export const searchableOf = (item: KeptItem): SearchableItem => ({
  item,
  words: spaced(`${item.name} ${item.producer ?? ''} ${item.type}`),
  typeWords: spaced(item.type),
});

/** The server ranks as many. */
const MOST_RANKED = 150;

/**
 * The items that have every typed word, best first: the order in which the server would find them. Misspelled words find
 * nothing here.
 */
export function findKeptItems(
  all: Iterable<SearchableItem>,
  text: string,
  { withOutOfStock, most }: { withOutOfStock: boolean; most: number },
): KeptItem[] {
  const asked = readSearch(text);
  if (asked.length === 0) return [];
  const found: SearchableItem[] = [];
  for (const each of all)
    if ((withOutOfStock || each.item.stocked) && asked.every((word) => isIn(word, each))) found.push(each);
  const ofType = ({ typeWords }: SearchableItem) => (asked.some(({ word }) => typeWords.includes(` ${word}`)) ? 0 : 1);
  const few = found
    .map((each) => ({ ...each, rank: ofType(each) }))
    .sort((a, b) => a.rank - b.rank || a.item.name.length - b.item.name.length || compareItems(a, b))
    .slice(0, MOST_RANKED);
  const ranked = few.map(({ item }) => ({ ...item, ...rankFound(asked, productOf(item)) }));
  const scores = spreadFound(asked, ranked);
  return few
    .map(({ item }, place) => ({ item, score: scoreOf(ranked[place]?.complete, scores[place]) }))
    .sort((a, b) => b.score - a.score || compareItems(a, b))
    .slice(0, most)
    .map(({ item }) => item);
}

function isIn(asked: SearchWord, { item, words }: SearchableItem): boolean {
  if (words.includes(` ${asked.word}`) || asked.forms.some((form) => words.includes(` ${form} `))) return true;
  if (asked.vintage && (asked.vintage === item.vintage || words.includes(` ${asked.vintage} `))) return true;
  if (asked.code && item.barcode.includes(asked.code)) return true;
  const { content } = item;
  return content !== null && (asked.content?.some((one) => Math.abs(one - content) <= 0.012 * one) ?? false);
}

/** As the server scores names: what has all words as they were typed comes first. */
const scoreOf = (complete = false, score = 0) => (complete ? 10 + 30 * score : 10 * score);

const productOf = (item: KeptItem) => ({
  ...item,
  type: `${item.type} ${MAIN_TYPES[item.short_type as MainTypeCode]}`,
  barcodes: [item.barcode],
  quantity: item.quantity ?? 0,
});

type Kept = Pick<SearchableItem, 'item'>;

const compareItems = ({ item: a }: Kept, { item: b }: Kept) => compareText(a.name, b.name) || compareText(a.id, b.id);
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
