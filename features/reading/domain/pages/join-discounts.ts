import type { Chunk, TextRow } from '../page-text.ts';

/** The header of one of several columns of discounts that are taken off one after the other: "Sc.1", "Dto 2", "% 3". */
const HEAD =
  /^(?:sc(?:onto)?|dto|desc(?:uento|onto)?|rem(?:ise)?|rab(?:att)?|disc(?:ount)?|kort(?:ing)?)?\.?\s?%?\s?[1-4]\.?\s?%?$/i;
/** Only digits would be the numbers of something else. */
const NAMED = /[\p{L}%]/u;
const SHARE = /^\d{1,2}(?:[.,]\d{1,3})?\s?%?$/;

/** The pages with discounts in several columns as one column: "10,0" and "5,0" are 10,0+5,0. */
export function joinDiscounts(pages: readonly (readonly TextRow[])[]): TextRow[][] {
  let heads: readonly Chunk[] = [];
  return pages.map((rows) =>
    rows.map((row) => {
      const own = row.chunks.filter(({ text }) => HEAD.test(text) && NAMED.test(text));
      if (own.length > 1) heads = own;
      const parts = own.length > 1 ? own : row.chunks.filter((chunk) => isUnder(chunk, heads));
      const [first] = parts;
      const last = parts.at(-1);
      if (!first || !last || (own.length < 2 && !parts.every(({ text }) => SHARE.test(text)))) return row;
      const [begin, end] = [heads[0] as Chunk, heads.at(-1) as Chunk];
      const text =
        own.length > 1 ? `${first.text.replace(/[1-4]/, '').trim()} %` : parts.map((part) => part.text).join('+');
      const joined: Chunk = { text, left: begin.left, right: end.right, whole: true };
      return {
        ...row,
        chunks: row.chunks.flatMap((chunk) => (chunk === first ? [joined] : parts.includes(chunk) ? [] : [chunk])),
      };
    }),
  );
}

const isUnder = (chunk: Chunk, heads: readonly Chunk[]): boolean =>
  heads.some((head) => Math.min(chunk.right, head.right) - Math.max(chunk.left, head.left) > 0);
