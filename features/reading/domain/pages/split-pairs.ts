import type { Chunk, TextRow } from '../page-text.ts';

/** A header of one column for two figures: "Cs/Bt" over "2/3". */
const HEAD = /^(?:cs|cses?|cases?|ctns?|cartons?)\.?\s?[/|+]\s?(?:bt|btls?|bots?|bottles?|ea|eaches|units?)\.?$/i;
const PAIR = /^(\d{1,4})\s?[/|+-]\s?(\d{1,3})$/;
/** A figure this far from its header, in points, is still below it. */
const BESIDE = 6;

/** The pages with cases and bottles that share a column in two columns. */
export function splitPairs(pages: readonly (readonly TextRow[])[]): TextRow[][] {
  let head: Chunk | undefined;
  return pages.map((rows) =>
    rows.map((row) => {
      const own = row.chunks.find(({ text }) => HEAD.test(text));
      head = own ?? head;
      if (!head) return row;
      const over = head;
      return { ...row, chunks: row.chunks.flatMap((chunk) => (isUnder(chunk, over) ? halves(chunk, over) : [chunk])) };
    }),
  );
}

const isUnder = (chunk: Chunk, head: Chunk): boolean =>
  (HEAD.test(chunk.text) || PAIR.test(chunk.text)) &&
  chunk.right > head.left - BESIDE &&
  chunk.left < head.right + BESIDE;

/** Both figures, and both words of the header, where the halves of the header are. */
function halves({ text, whole }: Chunk, { left, right }: Chunk): Chunk[] {
  const [first = '', second = ''] = text.split(/[/|+-]/).map((part) => part.trim());
  const middle = (left + right) / 2;
  return [
    { text: first, left, right: middle - 1, whole },
    { text: second, left: middle + 1, right, whole },
  ];
}
