/** A word of a product's name and how much it tells: a brand more than "whiskey". */
export interface NameWord {
  readonly word: string;
  readonly weight: number;
}

const SAME_AS: Readonly<Record<string, string>> = {
  whisky: 'whiskey',
  cab: 'cabernet',
  sauv: 'sauvignon',
  chard: 'chardonnay',
  n: 'and',
  saint: 'st',
};

/** Say what kind of drink it is, which the type says as well. */
const KINDS = new Set(
  `whiskey bourbon scotch rye vodka rum gin tequila mezcal brandy cognac liqueur cordial schnapps wine beer ale lager cider
  sake red white rose blanc rouge straight blended kentucky original imported spirit spirits dry distilled`.split(
    /\s+/,
  ),
);

/** Say nothing of the product. */
const EMPTY = new Set(
  `the a an and of de la le les di del du des y et bottle repack btl ml cl l year years yr yrs yo old proof pet mini gift pack
  box carton`.split(/\s+/),
);

const YEARS_OLD = /\b(\d{1,2})\s*(?:-\s*)?(?:years?\s*old|years?|yrs?|yo|ans|anos)\b/g;

/** V.S.O.P. and X.O. are words. */
const INITIALS = /\b(?:\p{L}\.){2,}/gu;

/** The words of a name that tell products apart, without case, accents and signs; ages are numbers of their own. */
export function nameWords(name: string): NameWord[] {
  const folded = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(INITIALS, (initials) => `${initials.replaceAll('.', '')} `)
    .replaceAll(YEARS_OLD, ' $1 ');
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => SAME_AS[word] ?? word);
  const telling = words.filter((word) => word !== '' && !EMPTY.has(word));
  return [...new Set(telling.length > 0 ? telling : words.filter(Boolean))].map((word) => ({
    word,
    weight: KINDS.has(word) ? 0.35 : /^\d+$/.test(word) ? 0.8 : 1,
  }));
}
