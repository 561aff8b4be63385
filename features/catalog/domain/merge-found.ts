/** In the search for a line the trade's products stand 15 above what they scored (SRCH-012). */
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
 * Own items and products of the universal catalogue in one list, best first; where scores are equal own ones come first
 * (SRCH-011 to SRCH-013).
 */
export function mergeFound<OwnItem extends Own, Universal extends Found>(
  own: readonly OwnItem[],
  universal: readonly Universal[],
): (OwnItem | Universal)[] {
  const raised = withoutOwn(universal, own).map((item) => ({ ...item, score: item.score + UNIVERSAL_RAISE }));
  return [...own, ...raised].sort((a, b) => b.score - a.score);
}

/** Products that no own item among those found is already: matched to it, or under the same barcode. */
export function withoutOwn<Universal extends Found>(found: readonly Universal[], own: readonly Own[]): Universal[] {
  const matched = new Set(own.map((item) => item.original_item_id));
  const codes = new Set(own.map((item) => digits(item.barcode)).filter(Boolean));
  return found.filter((product) => !matched.has(product.id) && !codes.has(digits(product.barcode)));
}

/** Lists drop the zeros that a code begins with. */
const digits = (code: string | null | undefined) => code?.replace(/^0+/, '') ?? '';
