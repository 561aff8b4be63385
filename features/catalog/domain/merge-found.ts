/** In the search for a line, universal products rank 15 above their score (SRCH-012). */
const UNIVERSAL_RAISE = 15;

interface Found {
  readonly id: string;
  readonly score: number;
  readonly barcode?: string | null;
}

interface Own extends Found {
  readonly original_item_id: string | null;
}

/**
 * Merges the venue's items and universal products into one list, best first; on equal scores the venue's items come
 * first (SRCH-011 to SRCH-013).
 */
export function mergeFound<OwnItem extends Own, Universal extends Found>(
  own: readonly OwnItem[],
  universal: readonly Universal[],
): (OwnItem | Universal)[] {
  const raised = withoutOwn(universal, own).map((item) => ({ ...item, score: item.score + UNIVERSAL_RAISE }));
  return [...own, ...raised].sort((a, b) => b.score - a.score);
}

/** Removes products that are already among the venue's items found: matched to one, or with the same barcode. */
export function withoutOwn<Universal extends Found>(found: readonly Universal[], own: readonly Own[]): Universal[] {
  const matched = new Set(own.map((item) => item.original_item_id));
  const codes = new Set(own.map((item) => digits(item.barcode)).filter(Boolean));
  return found.filter((product) => !matched.has(product.id) && !codes.has(digits(product.barcode)));
}

/** Lists drop leading zeros of codes. */
const digits = (code: string | null | undefined) => code?.replace(/^0+/, '') ?? '';
