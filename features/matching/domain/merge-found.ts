/** In the search for a line the trade's products stand 15 above what they scored (SRCH-012). */
const UNIVERSAL_RAISE = 15;

interface Found {
  readonly id: string;
  readonly score: number;
}

/**
 * Own items and products of the universal catalogue in one list, best first; where scores are equal own ones come first
 * (SRCH-011 to SRCH-013). A product that an own item found here is matched to is that item already.
 */
export function mergeFound<Own extends Found & { readonly original_item_id: string | null }, Universal extends Found>(
  own: readonly Own[],
  universal: readonly Universal[],
): (Own | Universal)[] {
  const here = new Set(own.map((item) => item.original_item_id));
  const raised = universal.flatMap((item) =>
    here.has(item.id) ? [] : [{ ...item, score: item.score + UNIVERSAL_RAISE }],
  );
  return [...own, ...raised].sort((a, b) => b.score - a.score);
}
