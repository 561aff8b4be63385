import type { Chunk, TextRow } from '../page-text.ts';
import { unitOf } from '../read-cells.ts';

/** "House Gin 750 ml - 12 bottles @ $42.00 = $504.00", as people type it. */
const SENTENCE =
  /^(.*\p{L}.*?)[\s:,\u2013\u2014-]+(\d{1,4} ?(\p{L}{1,9})?\.?) ?(?:@|[x×]|at|à)\s?([$€£]?\s?[\d.,]+\d)(?:\s?\/?\s?(?:each|ea|cs|case|btl|bottle))?\s?=\s?([$€£]?\s?[\d.,]+\d)$/u;
/** Typed sentences have no columns: their figures get places behind the page, in points. */
const [BEHIND, APART, WIDE] = [5000, 200, 100];

/** The pages with the figures of each typed sentence in columns of their own. */
export const splitSentences = (pages: readonly (readonly TextRow[])[]): TextRow[][] =>
  pages.map((rows) => rows.map((row) => ({ ...row, chunks: figuresApart(row.chunks) })));

function figuresApart(chunks: readonly Chunk[]): readonly Chunk[] {
  const text = chunks.map((chunk) => chunk.text).join(' ');
  const [, name, count, unit, price, amount] = text.length > 200 ? [] : (SENTENCE.exec(text) ?? []);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (!first || !last || !name || !count || !price || !amount || (unit && unitOf(unit) === null)) return chunks;
  return [
    { text: name.trim(), left: first.left, right: last.right, whole: true },
    ...[count, price, amount].map((figure, at) => ({
      text: figure.trim(),
      left: BEHIND + at * APART,
      right: BEHIND + at * APART + WIDE,
      whole: true,
    })),
  ];
}
