/** Suggestions per page (POS-039, CONST-029). */
export const SUGGESTIONS_PER_PAGE = 5;

/** One page of suggestions; if its last suggestion was removed, the last page. */
export function suggestionPage<Row>(all: readonly Row[], asked: number) {
  const pages = Math.ceil(all.length / SUGGESTIONS_PER_PAGE);
  const first = (Math.max(1, Math.min(asked, pages)) - 1) * SUGGESTIONS_PER_PAGE;
  return { shown: all.slice(first, first + SUGGESTIONS_PER_PAGE), pages, first };
}
