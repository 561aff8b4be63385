/**
 * How something is sold. Prices are compared within a kind: a pour includes service and spillage that a bottle over the
 * counter does not, and a mixed drink contains more than one item.
 */
export type PricedKind = 'pour' | 'container' | 'recipe';

/** A sold entry, in dollars and units sold in the period. */
export interface Priced {
  readonly id: string;
  readonly category: string;
  readonly kind: PricedKind;
  readonly unitCost: number | null;
  readonly price: number | null;
  readonly sold: number;
  /** Revenue per unit in the period, before discounts; null if none was sold for money. */
  readonly soldPrice: number | null;
}

export interface Suggestion {
  /** Usual share of cost in the price for its kind, in percent; null with fewer than five sold prices. */
  readonly targetCostPercent: number | null;
  readonly suggestedPrice: number | null;
  /** Percent of the price, to get to the suggested one. */
  readonly changePercent: number | null;
  /** 0 to 100, one decimal. */
  readonly score: number | null;
}

/** Fewer sold prices than this are no basis for their kind (D39). */
const ENOUGH = 5;
const MARGIN_WEIGHT = 0.7;
const VELOCITY_WEIGHT = 0.3;

/**
 * Suggests the price with the house's usual share of cost for the same kind (RPT-030, D39): `unit cost / median(unit
 * cost / sold price)` over its category, or over all categories of that kind if the category has fewer than five sold
 * prices; with fewer than five of the kind there is no suggestion. It is never below cost. The score is 70 % how close
 * the price is to that and 30 % how well it sells: `100 x (0.7 x max(0, 1 - |price - suggested| / suggested) + 0.3 x
 * min(1, sold / median sold of its category and kind))`.
 */
export function suggestPrices(all: readonly Priced[]): ReadonlyMap<string, Suggestion> {
  return new Map([...Map.groupBy(all, (one) => one.kind).values()].flatMap(suggestOfKind));
}

function suggestOfKind(kind: readonly Priced[]): [string, Suggestion][] {
  const ofKind = targetOf(kind);
  return [...Map.groupBy(kind, (one) => one.category).values()].flatMap((own) => {
    const target = targetOf(own) ?? ofKind;
    const usual = median(own.map((one) => one.sold).filter((sold) => sold > 0));
    return own.map((one): [string, Suggestion] => [one.id, suggest(one, target, usual)]);
  });
}

function targetOf(own: readonly Priced[]): number | null {
  const shares = own.flatMap(({ unitCost, soldPrice }) =>
    unitCost !== null && unitCost > 0 && soldPrice !== null && soldPrice > 0 ? [unitCost / soldPrice] : [],
  );
  return shares.length < ENOUGH ? null : median(shares);
}

function suggest(one: Priced, target: number | null, usual: number | null): Suggestion {
  const targetCostPercent = target === null ? null : rounded(target * 100, 2);
  const { unitCost, price } = one;
  if (target === null || unitCost === null || unitCost <= 0)
    return { targetCostPercent, suggestedPrice: null, changePercent: null, score: null };
  const exact = Math.max(unitCost, unitCost / target);
  const suggestedPrice = Math.max(rounded(exact, 2), Math.ceil(rounded(unitCost * 100, 4)) / 100);
  if (price === null || price <= 0) return { targetCostPercent, suggestedPrice, changePercent: null, score: null };
  const nearness = Math.max(0, 1 - Math.abs(price - exact) / exact);
  const velocity = usual === null ? 0 : Math.min(1, Math.max(0, one.sold) / usual);
  return {
    targetCostPercent,
    suggestedPrice,
    changePercent: rounded(((suggestedPrice - price) / price) * 100, 2),
    score: rounded(100 * (MARGIN_WEIGHT * nearness + VELOCITY_WEIGHT * velocity), 1),
  };
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A smaller change counts as none (RPT-022, CONST-044). */
const LEAST_CHANGE = 0.1;

/** Whether the suggested price is higher or lower than the price. */
export function directionOf(changePercent: number | null): 'up' | 'down' | 'same' {
  if (changePercent === null || Math.abs(changePercent) < LEAST_CHANGE) return 'same';
  return changePercent > 0 ? 'up' : 'down';
}

/** The rating of a score (RPT-025 to RPT-027, CONST-045). */
export function bandOf(score: number): 'good' | 'fair' | 'poor' {
  if (score >= 85) return 'good';
  return score >= 70 ? 'fair' : 'poor';
}
