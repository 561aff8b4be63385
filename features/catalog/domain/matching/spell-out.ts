import { likeness, rarityOf } from './compare-products.ts';
import { readName } from './read-name.ts';

const INITIALS = /^[a-z]{2,3}$/;
const DISTINCTIVE = 0.6;

/**
 * A name with initials spelled out if the products that share its brand agree on what they are: "Basil Hayd DR" is a Dark
 * Rye where there is one. Otherwise it is sure to be the brand's usual bottle, which it is not.
 */
export function spellOutInitials(name: string, offered: readonly { readonly name: string }[]): string {
  const asked = readName(name);
  const isKnown = (word: string) => [...asked.kinds, ...asked.colors, ...asked.flavors].includes(word);
  const all = offered.map((product) => readName(product.name).words);
  const meanings = asked.words.flatMap((word) => {
    if (!INITIALS.test(word) || isKnown(word) || readName(word).kinds.length > 0) return [];
    if (all.some((words) => words.includes(word))) return [];
    const rest = asked.words.filter((each) => each !== word && rarityOf(each) >= DISTINCTIVE);
    const brands = all.filter((words) => rest.some((each) => words.some((own) => likeness(each, own) > 0.5)));
    const runs = new Set(brands.flatMap((words) => runsOf(words, word, asked.words)));
    return runs.size === 1 ? [{ word, meaning: [...runs][0] as string }] : [];
  });
  return meanings.reduce((text, { word, meaning }) => text.replace(new RegExp(`\\b${word}\\b`, 'i'), meaning), name);
}

/** Neighboring words with these initials that the name does not have otherwise. */
function runsOf(words: readonly string[], initials: string, asked: readonly string[]): string[] {
  return words.flatMap((_, from) => {
    const run = words.slice(from, from + initials.length);
    const isMeant = run.map((each) => each[0]).join('') === initials && !run.some((each) => asked.includes(each));
    return isMeant ? [run.join(' ')] : [];
  });
}
