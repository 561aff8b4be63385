/** What a modifier likely does, by its name. Only a start for the person who decides. */
export interface GuessedEffect {
  readonly effect: 'multiplies' | 'adds_own' | 'nothing';
  /** For "multiplies". */
  readonly factor?: number;
}

const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/\btriple\b/, 3],
  [/\b(double|dbl)\b/, 2],
  [/^half( pour)?$/, 0.5],
];
const OWN = /\b(extra|additional|add(ed)?( a)?) (shot|pour)\b/;
/** How it is served. A request for another drink, such as "Neat Grey Goose", has more words. */
const SERVED =
  /^(served )?((on the )?rocks|neat|(straight )?up|tall|chilled|frozen|shaken|stirred|to go|((no|light|less|extra|easy|with) )?ice|no (straw|garnish|salt|lime|lemon|fruit))$/;

/** Null if the name says nothing certain: "Sub Grey Goose" needs an item, "Tonic" may be one. */
export function guessEffect(name: string): GuessedEffect | null {
  const words = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (SERVED.test(words)) return { effect: 'nothing' };
  if (OWN.test(words)) return { effect: 'adds_own' };
  if (/\b(sub|add|no|not)\b/.test(words)) return null;
  const found = FACTORS.find(([pattern]) => pattern.test(words));
  return found ? { effect: 'multiplies', factor: found[1] } : null;
}
