import type { Bidi } from 'bidi-js';
import createBidi from 'bidi-js';

/** A part of a line with one direction. Right-to-left text stays in the order in which it is read: the font shapes it. */
interface Directed<Run> {
  readonly run: Run;
  readonly text: string;
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nko}]/u;
let bidi: Bidi | undefined;

/** True if a part of the text is read from right to left. */
export const readsBackward = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Latin words with the figures among them, such as a size: "0.75 L", "12 x 750 mL". */
const LATIN =
  /[\p{sc=Latin}\d](?:[^\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nko}()[\]{}«»<>]*[\p{sc=Latin}\d%])?/gu;
const [ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2069'];

/**
 * The levels of a line, each size and each Latin phrase read for itself: by the algorithm alone, "750 mL" behind an Arabic name
 * would be "mL 750".
 */
function levelsOf(line: string): { levels: ArrayLike<number>; mirrored: Map<number, string> } {
  bidi ??= createBidi();
  const [paragraph] = bidi.getEmbeddingLevels(line).paragraphs;
  const direction = (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
  const isolated = line.replaceAll(LATIN, (words) =>
    /\p{sc=Latin}/u.test(words) && /\d/.test(words) ? `${ISOLATE}${words}${END_OF_ISOLATE}` : words,
  );
  const { levels } = bidi.getEmbeddingLevels(isolated, direction);
  const turned = bidi.getMirroredCharactersMap(isolated, levels);
  const kept = [...isolated.split('').keys()].filter((at) => ![ISOLATE, END_OF_ISOLATE].includes(isolated[at] ?? ''));
  const mirrored = new Map(
    kept.flatMap((at, place) => (turned.has(at) ? [[place, turned.get(at) ?? ''] as const] : [])),
  );
  return { levels: kept.map((at) => levels[at] ?? 0), mirrored };
}

/**
 * The runs of a line from left to right, as they are drawn (Unicode bidirectional algorithm): words of a right-to-left script
 * follow each other to the left, figures and Latin words among them don't. Brackets and spaces between such words are turned.
 */
export function inVisualOrder<Run extends { readonly text: string }>(runs: readonly Run[]): Directed<Run>[] {
  const line = runs.map(({ text }) => text).join('');
  if (!readsBackward(line)) return runs.map((run) => ({ run, text: run.text }));
  const { levels, mirrored } = levelsOf(line);
  const parts: (Directed<Run> & { level: number })[] = [];
  let at = 0;
  for (const run of runs) {
    for (let from = 0; from < run.text.length; ) {
      const level = levels[at + from] ?? 0;
      let to = from + 1;
      while (to < run.text.length && levels[at + to] === level) to += 1;
      const letters = Array.from(
        { length: to - from },
        (_, place) => mirrored.get(at + from + place) ?? run.text[from + place],
      );
      const text = letters.join('');
      // The font turns the letters of its script around; signs alone it leaves as they are.
      const turned = level % 2 === 1 && !readsBackward(text) ? [...text].toReversed().join('') : text;
      parts.push({ run, text: turned, level });
      from = to;
    }
    at += run.text.length;
  }
  return reordered(parts);
}

/** From the highest level to the lowest odd one, reverses what is at least as high (rule L2). */
function reordered<Part extends { level: number }>(parts: Part[]): Part[] {
  const result = [...parts];
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let from = 0; from < result.length; from += 1) {
      let to = from;
      while ((result[to]?.level ?? 0) >= level) to += 1;
      if (to === from) continue;
      result.splice(from, to - from, ...result.slice(from, to).toReversed());
      from = to;
    }
  return result;
}
